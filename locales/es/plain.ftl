# Lecciones y problemas en la línea de órdenes. Se escriben las palabras hint, undo, solution y quit.
drill-begin = { $goal } Escribe una letra; hint, undo, solution o quit.
drill-help =
    Una letra, o un número desde tu izquierda: juega esa casa.
    hint: una casa correcta
    undo: deshace tu última jugada
    solution: toda la línea
    quit: salir
drill-not-understood = { $typed } no es ni casa ni orden; escribe help
drill-nothing-to-undo = No hay jugada que deshacer.
drill-solved = Resuelto.
drill-wrong = No es eso: toma { $taken ->
    [0] cero semillas
    [one] una semilla
   *[other] { $taken } semillas
 }. Tu jugada se deshace; prueba otra vez.
drill-wrong-answer = No es eso: toma { $taken ->
    [0] cero semillas
    [one] una semilla
   *[other] { $taken } semillas
 }. { $side } responde { $answer }. Tu jugada se deshace; prueba otra vez.
drill-right = Correcto.
drill-unknown = Hay demasiadas líneas para decir si es correcto.
drill-answer = { $side } juega { $answer }.
drill-missed = El objetivo ya no se alcanza: undo deshace tu última jugada.
drill-hint = { $house } es correcta.
drill-lost = Desde aquí ya no se puede alcanzar: undo deshace tu última jugada.
drill-many = Hay demasiadas líneas para decirlo.
drill-unsure = Ninguna línea alcanza el objetivo con seguridad.
drill-legal = { $why } Posibles: { $legal }.
problem-position = Posición: { $position }
problem-solution = Solución: { $moves }
problem-name = NOMBRE
problem-rule = REGLA
problem-goal = OBJETIVO
problem-title = TÍTULO
problem-own = tuyo

# Lo que la interfaz sencilla dice con palabras propias en vez de las de la pantalla completa.
not-reached = No se pudo llegar a { $nick }. Escribe players para ver quién está.
clock-none = sin reloj
clock-increment = { $minutes } minutos y { $seconds } segundos por jugada
clock-move = { $seconds } segundos por jugada
over = La partida ha terminado: { $why }. { $who }
offer-abort = terminar la partida sin resultado
offer-adjourn = seguir en otro momento
offer-resume = seguir con la partida
offer-settle = terminar ya la partida y repartir el resto según la regla
refused = Lo que envió el programa del rival no encaja en esta partida ({ $why }) y no cuenta. Si no llega nada mejor, escribe claim tras dos minutos, o resign.
opponent-left = Tu partida se guarda y sigue cuando vuelva { $nick }. Tras dos minutos del turno de { $nick }, claim la termina.
ignored = Ya no oyes a { $who }, salvo en una partida que juegues. Para volver a oírlo: unignore { $who }
unknown-rule = { $nick } te ha retado con una regla que no tienes. Escribe learn { $nick } para verla.
seeks = { $nick } busca partida: { $terms }. Escribe challenge { $nick } para jugarla.
lost-login = sin acceso a la cuenta: { $why }; corrige la cuenta, o no exijas el acceso
rule-keep = Escribe keep para guardar esta regla y ofrecerla. Si no, no se guarda nada.
no-game = No estás en una partida. Escribe players para ver quién está.
no-invitation = Nadie te ha retado.
nobody-here = No hay nadie más ahora. Quédate, o prueba otra red: awale networks list.
adjourned-how = La partida descansa, y los relojes también. Cuando estéis los dos, escribe resume.
declined-clock = no con este reloj; reta sin reloj, o más tarde
declined-referee = allí no se ve al árbitro, o la partida no es por puntos; nombra a otro, o a ninguno
declined-rule = no con esta regla; puede aprenderla de ti, o juegas con una de las suyas (rules y su apodo)
watch-begins = Miras a { $south } (Sur, abajo) y { $north } (Norte, arriba): { $rule }. comment y un texto hablan a todos los que miran.
watch-silent = no ha respondido; players muestra quién está
typed-which-network = Di qué red: networks muestra las tuyas, awale networks list todas.
typed-sure = resign yes abandona la partida.
error-ended = La conexión ha terminado: awale online empieza de nuevo.
error-unknown-peer = { $nick } no ha respondido. Escribe players para ver quién está.
error-no-network = No hay red { $asked }: awale networks list muestra las que hay.
error-ignores-full = Ignoras a tantos como se puede: primero unignore a algunos.
contest-adjourned = La partida está aplazada: resume ofrece seguirla.

# La interfaz sencilla: una sesión
greet = Escribe help para ver las órdenes, quit para salir.
help-more = La letra o la cifra de una casa basta para jugarla. Bastan las primeras letras de una orden, salvo en las que terminan una partida.
game-kept = Tu partida se guarda. Sigue cuando volváis los dos.
demo-keeps-nothing = La demostración no guarda partidas. Para jugar con gente: awale setup, y luego awale online.
demo-bot = Eres ama, y kofi es un bot. Escribe challenge kofi para jugar.
demo-bot-level = Eres ama, y kofi es un bot del nivel { $level }. Escribe challenge kofi para jugar.
goodbye = Adiós.
connection-over = la conexión ha terminado: { $why }
says-to-you = { $nick }, a ti: { $text }
own-records-none = { $nick } no tiene resultados tuyos.
own-records-newest = { $nick } tiene { $count } de tus resultados; el más nuevo es el número { $number }.
results-go-on = Tus resultados siguen tras el número { $number }: tienes { $points } puntos. Las partidas mismas llegan en archivo: pide a quienes jugaron contigo awale records export FILE --with YOU.
begins = Empieza tu partida con { $nick }.
taken-up = Se retoma tu partida con { $nick }; sigue cuando estéis los dos.
adjourned-again = Tu partida con { $nick } está aquí otra vez, aplazada: cuando estéis los dos, escribe resume.
sit-south = Eres Sur, la fila de abajo.
sit-north = Eres Norte, la fila de arriba.
turn-of = Le toca a { $nick }.
your-turn = Te toca: { $houses }.
times = Tu tiempo: { $own }. Tiempo de { $nick }: { $theirs }.
times-watched = Tiempo de { $south }: { $left }. Tiempo de { $north }: { $right }.
time-low-in = En tu partida con { $nick } te quedan { $left }.
time-of-is-up = A { $nick } se le acabó el tiempo. Escribe claim, y la partida es tuya.
seconds = { $seconds ->
    [one] 1 segundo
   *[other] { $seconds } segundos
}
minutes = { $minutes } minutos
nothing-comes = Nada ha llegado de { $nick } en dos minutos. Espera, o escribe claim.
opponent-renamed = Tu rival { $old } se llama ahora { $nick }.
your-opponent = tu rival
in-game-with = En tu partida con { $nick }: { $said }
game-with = Tu partida con { $nick }:
ply-yours = { $seeds ->
    [0] { $ply }. Juegas { $house }.
    [one] { $ply }. Juegas { $house } y capturas 1 semilla.
   *[other] { $ply }. Juegas { $house } y capturas { $seeds } semillas.
}
ply-theirs = { $seeds ->
    [0] { $ply }. { $nick } juega { $house }.
    [one] { $ply }. { $nick } juega { $house } y captura 1 semilla.
   *[other] { $ply }. { $nick } juega { $house } y captura { $seeds } semillas.
}
slam-yours = { $ply }. Juegas { $house }. Lo capturaría todo, así que no captura nada.
slam-theirs = { $ply }. { $nick } juega { $house }. Lo capturaría todo, así que no captura nada.
pass-yours = { $ply }. No juegas nada: no hay jugada posible, se pasa.
pass-theirs = { $ply }. { $nick } no juega nada: no hay jugada posible, se pasa.
score-to = { $own } a { $theirs }
reopened-by = { $nick } había jugado o abandonado antes de que llegara tu respuesta: no cuenta, y la partida está como antes.
program-forgot = El programa de { $nick } dice que no conoce tu partida. Escribe claim cuando no te toque, y la partida termina.
game-closed = { $nick } ha terminado la partida como si te hubieras ido. No has firmado nada, así que no cuenta para nadie.
invited-plainly = { $nick } te reta: { $terms }. Escribe accept o decline.
here-for-round = { $nick } está aquí para la partida de la ronda { $round }.
match-of = un encuentro de { $of } partidas
match-row-won = { $number }. como { $side }: ganada { $score } ({ $why })
match-row-lost = { $number }. como { $side }: perdida { $score } ({ $why })
match-row-drawn = { $number }. como { $side }: tablas { $score } ({ $why })
match-row-open = { $number }. aún sin resultado
match-stands = Tú { $own }, el otro { $theirs }.

# La interfaz sencilla: respuestas
nothing-played = Aún no se ha jugado nada.
resign-sure = Abandonar pierde la partida. Escribe resign yes para hacerlo; cualquier otra cosa sigue jugando.
you-resign = Abandonas.
no-game-with = No tienes partida con { $nick }.
prefers-unknown = { $nick } prefiere { $rule }, que no tienes. Escribe learn { $nick } para verla, o nombra una regla.
seeks-unknown = { $nick } busca partida con { $rule }, que no tienes. Escribe learn { $nick } { $rule } para verla, o nombra una regla.
taken-by-split = { $nick }: se lo llevó un corte de la red, y se le espera.
waits-for-you = { $nick } espera tu respuesta: { $terms }.
not-playing = No estás jugando.
game-stands = Con { $nick }: { $rule }, eres { $side }, jugada { $ply }, { $turn }.
turn-adjourned = aplazada: escribe resume
turn-yours = te toca
turn-theirs = le toca al otro
moves-go-here = las jugadas van aquí
anonymous = anónimo
plays-rule = { $others ->
    [0] juega { $rule }
   *[other] juega { $rule } y { $others } más
}
has-points = { $points } puntos
looks-for-game = busca partida
here-is = Aquí está { $player }
a-bot = { $player } (un bot)
a-bot-of = { $player } (un bot de { $owner })
hint-player = { $who }: parece un jugador de { $rule }, { $points } puntos. Escribe card { $nick } para estar seguro.
hint-bot = { $who }: parece un bot que juega { $rule }, { $points } puntos. Escribe card { $nick } para estar seguro.
offers-to-referee = { $nick } se ofrece como árbitro de partidas por puntos: challenge NICK rated referee { $nick }

# La interfaz sencilla: ofertas
offer-takeback-all = deshacer todas las jugadas
offer-takeback-to = volver a la posición tras la jugada { $ply }
you-offer-it = Ofreces { $offer }.
offers-you = { $nick } ofrece { $offer }. Escribe agree o refuse.
not-played-yet = Aún no has jugado.
nothing-offered = Nadie te ha ofrecido nada.
you-agree = Aceptas.
you-refuse = Rechazas.
does-not-agree = { $nick } no está de acuerdo: { $offer }.
agrees = { $nick } está de acuerdo: { $offer }.
nothing-finished = Aún no has terminado ninguna partida.
next-of-match = Sigue la partida { $game } de { $of }: escribe rematch, o acepta el reto.
match-over = El encuentro ha terminado.

# La interfaz sencilla: redes
connecting-to = Conectando con { $server }.
no-connection = Sin conexión: { $why }. El próximo intento es en { $wait }, { $server }.
network-left = Se ha dejado { $network }: { $why }. connect { $network } lo intenta de nuevo.
server-renames = El servidor te llama ahora { $nick }. Tus partidas siguen; nick y un nombre piden otro apodo.
tried-again = Se intenta de nuevo.
at-begin = aún sin conexión
at-connecting = conectando con { $server }
at-online = en { $network } como { $nick }, en { $server }; { $people }
at-online-somewhere = en { $network } como { $nick }; { $people }
at-waiting = sin conexión; el próximo intento es en { $server }
at-left = se ha dejado: { $why }
other-players = { $count ->
    [0] ningún otro jugador
    [one] otro jugador
   *[other] otros { $count } jugadores
}
commands-here = Las órdenes van aquí.
add-network = connect y el nombre de una red añaden una.
commands-go-to = Las órdenes van a { $network }: { $state }.
commands-go-now = Las órdenes van ahora a { $network }.
its-servers = Sus servidores: { $servers }.
other-server = server y un host van a otro.
demo-one-network = La demostración tiene una sola red. Para otras: awale online.
away-with = Estás ausente: { $words }. Escribe back cuando vuelvas.
goes-on-directly = Tu partida sigue por la conexión directa.
goes-on-directly-with = Tu partida con { $nick } sigue por la conexión directa.
interrupted = Tu partida con { $nick } está interrumpida. Sigue sola cuando las dos mitades de la red se junten.
nick-before = { $nick } (antes: { $before })
ignores-nobody = No ignoras a nadie.
key-unknown = { $nick } no está como jugador, así que su clave no se conoce.

# La interfaz sencilla: reglas, conexiones directas, mirar
rules-here = Reglas aquí: { $rules }.
rules-how = `awale rules show ID` explica una. rules NICK pide a alguien las suyas.
not-here = { $nick } no está. Escribe players para ver quién está.
not-said-yet = { $nick } aún no ha dicho quién es, y se le pregunta ahora. Prueba en un momento.
rule-not-kept = La regla no se guarda: { $why }.
kept-as = Guardada como { $rule } en { $file }. Escribe challenge { $nick } { $rule } para jugar con ella.
rules-offered-how = Escribe learn { $nick } y un nombre para ver una que no tienes.
rule-like = { $rule } de { $nick } es como tu { $own }, pero:
rule-not-offered = { $nick } no ofrece esta regla. rules { $nick } muestra las suyas.
rule-damaged = Lo que envió { $nick } no es una regla que este programa entienda.
direct-asked-by = { $nick } ofrece una conexión directa, que muestra tu dirección a { $nick }. Escribe direct para aceptar.
direct-not-allowed-by = { $nick } ofrece una conexión directa. Tus ajustes no la permiten: enabled en [direct] es false, o usas un proxy.
watching-nothing = No miras ninguna partida. watch y el apodo de un jugador empiezan.
hear-watchers = Oyes a los que miran tus partidas. comment y un texto les hablan.
hear-watchers-not = No oyes a los que miran tus partidas.
neither-plays-nor-watches = Ni juegas ni miras. watch y un apodo empiezan.
at-the-game = { $nick }, en la partida: { $text }
the-player = Este jugador
watch-south-gone = { $south }, que muestra la partida, se ha ido. Sigue aquí cuando vuelva { $south }; unwatch la termina.
watch-first = { $nick } mira tu partida. Oyes lo que allí se dice tras watchers on.
watch-over = La partida ha terminado: { $why }. { $south } { $own }, { $north } { $theirs }.

# La interfaz sencilla: el encuentro de la semana
sun-left-you = Ya no participas. Escribe sunday in para volver.
sun-dispute = Los dos jugadores de { $game } dicen cosas distintas. Decides tú: sunday decide { $number } south, north, both o none.
sun-your-game = Es tu partida de la ronda { $round }.
sun-open = { $name }: la inscripción está abierta. Escribe sunday in para participar.
sun-best = Tras la ronda { $number }: { $best }.
sun-ended = { $name } ha terminado.
sun-no-event = No hay encuentro en las redes donde estás. awale sunday dice cuándo y dónde es.
sun-ended-next = Ha terminado. awale sunday dice cuándo es el próximo.
sun-you-go = Te retiras.
sun-decided-so = Decidido: { $game } { $verdict }.
sun-what = { $name }: { $when }, reloj { $clock }.
sun-begins-in = Empieza en { $time }; la inscripción abre 15 minutos antes. Escribe sunday in para quedar inscrito entonces.
sun-is-open = La inscripción está abierta: { $count } jugadores. Empieza en { $time }.
sun-is-played = Se juega la ronda { $number } de { $of }.
sun-ended-table = Ha terminado. Escribe sunday table para ver la tabla.
sun-you-are-in = Participas.
