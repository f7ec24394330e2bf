# Lo que dice el bot del canal. Una línea por texto, 380 bytes como mucho.

## Ayuda

help-short = Soy tablero y rival de awalé (oware). { $call } jugar empieza una partida, { $call } retar APODO una con alguien de aquí; lo demás llega en privado.
help-play = { $call } jugar [first-steps|novice|amateur|master] [REGLA] [sur|norte] - contra mí. { $call } retar APODO [REGLA] - contra alguien de aquí. En privado no hace falta { $call }.
help-moves = Una jugada es una cifra o una letra: 1 a 6 son sus casas desde su izquierda, o A-F para Sur y a-f para Norte. Se siembra A B C D E F a b c d e f.
help-game = En la partida: tablero, pista, deshacer, tablas, abandonar, parar (aparta la partida; jugar la sigue), si y no.
help-more = reglas [REGLA], clasificacion, jugadores, mirar APODO, domingo, idioma en|fr|es|de. Con el programa awale las partidas van firmadas y dan puntos: pregunte aquí.
unknown = No conozco esa palabra. { $call } ayuda dice lo que entiendo.
unknown-near = No conozco esa palabra. ¿Quiso decir { $near }?
too-fast = Despacio, por favor: contesto a una cosa cada dos segundos.
more = { $lines ->
    [one] Queda una línea
   *[other] Quedan { $lines } líneas
}: { $call } mas.
no-more = No hay nada más que mostrar.
lang-which = ¿Qué idioma? idioma en, idioma fr, idioma es o idioma de.
lang-set = Le hablo en español.
stopped = Hecho.
nothing-to-stop = No ha empezado nada que se pueda parar. { $call } ayuda dice lo que entiendo.

## Reglas, listas

rules-which = Se puede jugar con estas reglas; { $call } reglas NOMBRE explica cómo:
rule-unknown = Esa regla no existe: reglas da la lista.
rule-near = Esa regla no existe. ¿Quiso decir { $near }?
top-nobody = Nadie ha ganado todavía una partida aquí.
top = Más partidas ganadas aquí (ganadas/jugadas): { $list }.
top-own = Usted: { $won } ganadas, { $lost } perdidas, { $drawn } tablas.
players-none = Nadie está aquí con el programa awale.
players-peers = Con el programa awale (regla, puntos), { $count }: { $list }.
players-games = En mis tableros, { $count }: { $list }.
watch-whom = Esa persona no juega en mis tableros: { $call } jugadores dice quién juega.
watch-own = Es su propia partida: tablero la muestra.
watch-full = Ya miran esa partida todos los que caben.
watch = { $south } (Sur) - { $north } (Norte): { $board } Verá cada jugada; { $call } parar lo termina.

## Comienzo

level-too-high = El nivel más fuerte aquí es: { $level }.
begins = { $rule }: { $south } es Sur y empieza, { $north } es Norte.
begins-level = Nivel: { $level }.
begins-how = Una cifra o una letra juega una casa.
busy = Todos mis tableros están ocupados: inténtelo en unos minutos.
closing = Estoy a punto de irme: no empiezo más partidas. Inténtelo más tarde.
wait = Todos mis tableros están ocupados. Es el número { $place } de la cola y le llamaré; { $call } parar la deja.
playing-already = Ya está jugando: tablero muestra la partida, parar la aparta.
challenge-whom = ¿A quién? { $call } retar APODO pregunta a alguien de este canal.
challenge-nobody = No veo aquí a nadie con ese nombre a quien pueda retar.
challenge-plays = { $nick } ya está jugando.
challenge-asked = Otra persona acaba de preguntar a { $nick }: inténtelo en dos minutos.
challenge-said = He preguntado a { $nick }.
challenged = { $nick } le reta a una partida de { $rule }. Conteste { $call } si o { $call } no en dos minutos; { $call } stop: nadie le pregunta más.
challenge-refused = { $nick } no quiere jugar ahora.
challenge-late = { $nick } no ha contestado.
challenge-often = Acaban de preguntar a { $nick }: inténtelo en un minuto.
challenge-slowly = Acaba de preguntar a alguien: un reto por minuto.
challenge-no-more = { $nick } ha dicho que no: puede volver a preguntar en una hora.
challenge-quiet = { $nick } no quiere que le pregunten.
quiet = Nadie le pregunta más, hasta que usted mismo rete a alguien.
nothing-asked = Nadie le ha preguntado nada.
refused = { $nick } no está de acuerdo.
asked-already = { $nick } no ha contestado todavía.
asked-before = { $nick } ha dicho que no: puede volver a preguntar después de su próxima jugada.
not-playing = No juega ninguna partida aquí: { $call } jugar empieza una.

## Jugadas

turn = Juega { $who }: { $houses }
turn-yours = Juega usted: { $houses }
ply-takes = { $who }: { $house } x{ $seeds }.
ply-slam = { $who }: { $house }, una captura total, que con esta regla no toma nada.
ply-pass = { $who } tiene que pasar.
why-and-legal = { $why } Puede jugar: { $legal }
hint = Yo jugaría { $house }.
hint-takes = Yo jugaría { $house }, que toma { $seeds }.
no-hints = Entre dos personas no hay pistas.
undo-nothing = Todavía no ha jugado.
asks-undo = { $nick } pide deshacer su última jugada: { $call } si o { $call } no.
asks-draw = { $nick } ofrece tablas: { $call } si o { $call } no.
draw-no = Sigo jugando.

## Finales

over-won = { $who } gana { $score }: { $why }.
over-drawn = Nadie gana, { $score }: { $why }.
not-begun = La partida no ha empezado; el tablero vuelve a estar libre.
aside = La partida queda apartada; { $call } jugar la sigue, durante dos semanas.
aside-by = { $nick } aparta la partida; { $call } jugar la sigue cuando estén aquí los dos.
aside-other-away = Su partida con { $nick } espera a que estén aquí los dos, y libres.

## El encuentro de la semana

sunday-none = No hay ningún encuentro previsto en esta red.
sunday-when = { $name }: { $at } UTC, dentro de { $left }. La inscripción abre 15 minutos antes: { $call } domingo in.
sunday-now = { $name } empezó a las { $at } UTC. Todavía se puede entrar: domingo in.
sunday-early = La inscripción no está abierta aún: lo estará dentro de { $left }.
span-days = { $days ->
    [one] 1 día
   *[other] { $days } días
}
span-hours = { $hours ->
    [one] 1 hora
   *[other] { $hours } horas
}
span-minutes = { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
}
sunday-in = Participa. Le digo en privado contra quién juega; { $call } domingo out lo termina, { $call } domingo table muestra la clasificación.
sunday-out = Ya no participa. ¡Gracias por jugar!
sunday-free = Ronda { $round }: no tiene rival y recibe el punto.
sunday-over = El encuentro ha terminado. { $first }
begins-match = Ronda { $round }, { $rule }: { $south } es Sur y empieza, { $north } es Norte. Tiene { $minutes } minutos por jugada; quien se va pierde.
match-rules = En el encuentro no se deshace nada, no hay pistas y ninguna partida se aparta; abandonar renuncia a ella.
unreachable = Le toca jugar en el encuentro, y mis mensajes privados no le llegan. Escríbame algo en privado, o aquí { $call } tablero.
