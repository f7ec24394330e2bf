# El torneo semanal, en su pantalla.

menu-sunday = { $name } ({ $when })
menu-sunday-in = { $name }: participas ({ $when })
errand-sunday = El torneo semanal
key-sunday = el torneo semanal
key-take-part = participar, jugar
key-check-out = retirarse
sun-title = Torneo del domingo
sun-weekday = { $number ->
    [1] lunes
    [2] martes
    [3] miércoles
    [4] jueves
    [5] viernes
    [6] sábado
   *[other] domingo
}
sun-month = { $number ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[other] diciembre
}
sun-date = { $weekday } { $day } de { $month } de { $year }, { $time }
sun-your-time = tu hora
sun-in = dentro de { $time }
sun-in-days = { $days ->
    [one] dentro de 1 día { $time }
   *[other] dentro de { $days } días { $time }
}
sun-check-in = inscripción abierta, primera ronda { $when }
sun-now = ahora
sun-round-of = ronda { $number } de { $of }
sun-rounds-auto = Todos contra todos hasta { $players } jugadores, si no sistema suizo en 7 rondas como máximo
sun-rounds = { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
}
sun-anonymous = jugador { $number }
sun-invite-early = Aún no participas. Intro: te conectarás y quedarás inscrito cuando abra la inscripción, 15 minutos antes, si el programa está en marcha.
sun-invite = Aún no participas. Intro te inscribe ahora.
sun-invite-late = No participas. Intro: juegas a partir de la próxima ronda.
sun-will-be-in = Participas: te conectarás y quedarás inscrito a tiempo. Deja el programa en marcha.
sun-asks-in = Te estás inscribiendo: el director aún no ha respondido.
sun-no-director = Ningún director ha abierto aún el torneo. Empieza cuando haya uno.
sun-next-round = Juegas a partir de la próxima ronda.
sun-over = Ha terminado. Intro: participas la próxima vez.
sun-south = Eres Sur contra { $name }.
sun-north = Eres Norte contra { $name }.
sun-bye = No tienes rival en esta ronda y recibes un punto.
sun-game-waits = La partida empieza sola.
sun-game-runs = La partida está en juego: Intro.
sun-game-ends = La partida ha terminado; su resultado está en camino.
sun-game-over = Resultado: { $result }.
sun-in-later = Te conectarás y quedarás inscrito a tiempo. Deja el programa en marcha.
sun-in-early = Quedarás inscrito en cuanto abra la inscripción.
sun-in-now = Te inscribes.
sun-out = Ya no participas. Intro: vuelves a entrar.
sun-not-in = No participas.
sun-decided = Decidido: partida { $game }.
sun-not-decided = Solo decide el director, y solo una partida que exista.
sun-connecting = Conectando para el torneo …
sun-not-connected = Sin conexión: { $why } Se intenta de nuevo en un minuto.
sun-opened = La inscripción está abierta.
sun-director = El director se ha ido: otro programa sigue con el torneo.
sun-director-here = El director se ha ido: tu programa sigue con el torneo. Déjalo en marcha.
sun-entered = { $name } participa.
sun-entered-you = Participas: tu número es el { $number }.
sun-left = { $name } ya no participa.
sun-left-you = Estás fuera del torneo. Intro en su pantalla te devuelve a partir de la próxima ronda.
sun-round-begins = Empieza la ronda { $number } de { $of }.
sun-scored = { $game } { $result }
sun-round-over = La ronda { $number } ha terminado: { $name } va en cabeza.
sun-dispute = Los jugadores de { $game } se contradicen. Tú decides: d en la pantalla del torneo, o /sunday decide { $number } south, north, both o none.
sun-contradiction = De { $game } el director dice otra cosa que lo que han firmado los dos jugadores.
sun-differs = Antes de la ronda { $number } los resultados del director son otros que aquí: puede que uno de los programas sea de otra versión.
sun-paused = El torneo espera: se ven muy pocos jugadores, o ningún director.
sun-goes-on = El torneo continúa.
sun-other-log = La red estuvo dividida: la tabla es ahora la de la mayoría de los jugadores.
sun-over-won = El torneo ha terminado: gana { $name }.
sun-too-few = El torneo ha terminado: han venido muy pocos jugadores.
sun-why-word = (palabra de un solo jugador)
sun-why-absent = (no se presentó)
sun-why-left = (se fue)
sun-why-disputed = (en disputa: decide el director)
sun-why-silent = (nadie ha dicho cómo acabó)
sun-why-ruled = (decisión del director)
sun-round-title = Ronda { $number }
sun-playing = …
sun-free = sin rival
sun-table = Clasificación, juegan { $count }
sun-head-result = resultado
sun-head-player = jugador
sun-head-points = pts
sun-head-direct = ed
sun-head-wins = g
sun-ties = ed: encuentro directo, g: ganadas, Bh: Buchholz
sun-guests = * un invitado: el bot da sus resultados

key-decide = decidir una partida discutida
sun-not-director = Solo decide el director, y ahora es otro programa.
sun-no-dispute = Ninguna partida está discutida. /sunday decide cambia el resultado de cualquier otra.
sun-disputes = Partidas discutidas
sun-disputes-which = Los jugadores dicen cosas distintas. ¿Qué partida decides?
sun-dispute-game = { $number }: { $game }
sun-decide-how = Los jugadores de { $game } dicen cosas distintas. ¿Cómo debe contar la partida?
sun-decide-for = Ha ganado { $name }, { $result }
sun-decide-both = Tablas, { $result }
sun-decide-none = Nadie recibe nada, { $result }
sun-decide-later = Decidir más tarde
