# Games that were played, analysis, problems and lessons.

# Names of keys
name-digits = 0–9
name-step-back = RePág

# What keys do
key-analyse = las mejores jugadas, o no
key-desk-history = atrás y adelante
key-analyse-game = analizar la partida
key-analyse-ended = analizar la partida cuando haya acabado
key-play-from-here = seguir jugando desde aquí
key-remark = escribir sobre la jugada
key-untry = deshacer una jugada de prueba
key-set-up = componer una posición
key-export = guardar la partida en un archivo
key-remove = borrar
key-games-filter = qué partidas
key-solve = resolver
key-new-problem = componer un problema
key-drill-hint = una casa correcta
key-solution = la solución
key-read = leer
key-next-step = seguir
key-step-back = un paso atrás
key-digits = tantas semillas
key-more-less = una semilla más o menos
key-set-done = listo
key-empty = vaciar el tablero
key-start = el comienzo de la regla
key-write = guardarlo
key-match = la tabla del encuentro
key-matches = los encuentros en casa
key-settle = acabar ya y repartir el resto

# Ending a game early
settle-title = ¿Acabar la partida ya?
settle-text = El resto se reparte como dice la regla: Sur { $south }, Norte { $north }.
settle-computer = El ordenador acepta si no pierde nada.
settle-yes = Acabar
settle-no = El ordenador quiere seguir.
settle-hint = y termina la partida ahora, si ambos están de acuerdo o la regla lo permite a un bando; si no, se sigue.
settle-never = Esta regla no permite acabar antes de tiempo.

# The menu
menu-games = Partidas jugadas
menu-analysis = Análisis
menu-problems = Problemas
menu-lessons = Lecciones

# A new game
new-games = Partidas
new-one = una
new-match = un encuentro de seis
new-from = desde la jugada { $ply }

# A match at this screen
match-title = El encuentro: { $played } de { $of } partidas
match-points = Puntos
match-first = Primer jugador
match-second = Segundo jugador
match-head = partida { $game } de { $of }, { $standing }
match-next = n empieza la partida { $game } de { $of }, con los lados cambiados.
match-over = El encuentro ha terminado, { $standing }. n empieza otra partida.
match-none = Esta partida no es de ningún encuentro. Una nueva puede ser un encuentro de seis.
matches-title = Encuentros en casa
matches-none = Todavía no hay encuentros. Una partida nueva puede ser un encuentro de seis; n empieza su partida siguiente.
matches-go-on = Intro sigue con la partida { $game } de { $of }.
matches-over = Todas las partidas de este encuentro han terminado.

# Games played
games-title = Partidas jugadas
games-all = todas
games-home = en casa
games-online = en línea
games-file = de archivos
games-open = sin acabar
games-won = ganada
games-lost = perdida
games-drawn = empate
games-computer = Ordenador, { $level }
games-people = dos personas
games-reading = Leyendo …
games-none = Aún no hay partidas. Las que juegues aquí y en línea aparecen en esta lista; awale games import ARCHIVO trae otras.
games-none-such = No hay partidas así. f muestra otras.
key-search = buscar
key-search-done = dejar estas
key-search-all = de nuevo todas
games-searched = Con: { $words }

# A game to look at
desk-title = Análisis
desk-ply = Tras la jugada { $ply } de { $of }.
desk-branch = Otras jugadas tras la { $ply }; u vuelve a la partida.
desk-nothing-tried = Aquí no se han probado otras jugadas.
desk-over = La partida acaba aquí: ve atrás (RePág) y luego p sigue.
desk-not-kept = Esta partida no está guardada; solo las de la lista se pueden comentar, exportar y borrar.
desk-not-the-game = Esta jugada no es de la partida: u vuelve a ella.
analyse-ended-only = Una partida se puede analizar aquí cuando ha acabado.
ana-thinking = Buscando …
ana-over = La partida acaba aquí.
ana-depth = Las mejores jugadas, vistas { $depth } jugadas adelante:
writing-game = Sobre la partida:
writing-move = Sobre la jugada { $ply }:
remove-title = ¿Borrar?
remove-home = La partida y todo lo que escribiste sobre ella desaparecerán.
remove-online = Esta partida está firmada y de ella dependen puntos. Se conserva, y solo sale de esta lista.
remove-problem = El problema { $name } desaparecerá.
remove-match = El encuentro { $name } y todas sus partidas desaparecen entonces.
remove-yes = Borrar
remove-no = Conservar
removed = Está borrado.
removed-hidden = Ya no está en esta lista. awale games list --hidden la muestra.
removed-not = Esta partida es del encuentro { $name }, cuya tabla depende de ella: m muestra los encuentros, y allí se borra el encuentro.
exported = La partida está en { $file }.
not-kept = La partida no se guarda. { $why }

# Problems
problems-title = Problemas
problem-built-in = Este es parte del programa y se queda. Solo se pueden borrar los tuyos.
problem-left-out = Se omite un problema. { $why }
problem-changed = Hecho: { $file }
drill-solved = ¡Resuelto! Intro sigue.
drill-wrong = No { $house }: toma { $taken ->
    [0] cero semillas
    [one] una semilla
   *[other] { $taken } semillas
 }. Prueba otra vez.
drill-wrong-answer = No { $house }: toma { $taken ->
    [0] cero semillas
    [one] una semilla
   *[other] { $taken } semillas
 }, y { $side } responde { $answer }. Prueba otra vez.
drill-missed = La meta se ha perdido: u deshace tu última jugada.
drill-right = Bien. { $side } juega { $answer }. Jugadas restantes: { $left }.
drill-hint = { $house } es correcta.
drill-unknown = Hay demasiadas líneas para decirlo.
drill-solution = Solución: { $moves }

# Setting up
set-title = Componer una posición
set-problem-title = Componer un problema
set-sum = { $sum } de { $total } semillas
set-side = Juega
set-aim = Meta
set-take = capturar al menos
set-survive = perder como mucho
set-win = ganar
set-seeds = Semillas
set-moves = En jugadas
set-too-many = Hay demasiadas semillas: esta regla tiene { $total }.
set-game-over = La partida ya habría acabado en esta posición. Cámbiala para que haya jugada.
set-no-goal = Un objetivo se alcanza en 1 a 6 jugadas, y hay que capturar al menos una semilla.
set-impossible = Eso no se puede lograr contra toda respuesta. Reduce la meta o da más jugadas.

# Lessons
lessons-title = Lecciones
lesson-step = Paso { $step } de { $of }.
