
# Teclas de las pantallas alrededor de la gente en línea
name-arrows = ← → ↑ ↓
name-enter = Intro
name-yes-no = s n
key-yes-no = sí, no
key-lobby = más
key-connect = ir allí
key-lists = redes o servidores
key-leave = dejar la red
key-go-there = ir allí
key-again = buscar otra vez, o parar
key-background = buscar en segundo plano, o no
key-next = siguiente

menu-networks = Redes y servidores
menu-scan = Recorrer todas las redes
menu-scanning = Recorrer todas las redes (en segundo plano)
replace-title = ¿Otra partida?
replace-text = La partida de esta pantalla no ha terminado. Se guarda; desde Partidas jugadas se puede seguir.
replace-yes = Empezar otra partida
replace-no = Seguir con esta

# El primer inicio
first-title = Bienvenido: cinco respuestas y puedes jugar con gente
first-public = En IRC todos pueden ver desde qué máquina te conectas, y las partidas son públicas: otros pueden mirarlas y guardarlas. Lo que dice la gente se guarda en esta máquina.
first-name = Tu nombre
first-name-note = Como lo ven los demás. Déjalo vacío para seguir anónimo.
first-wrong-name = Un nombre tiene como mucho 36 bytes y ningún carácter invisible.
first-country = Tu país
first-country-note = Dos letras como GQ, o su nombre. Déjalo vacío para no decirlo. Nadie lo comprueba.
first-wrong-country = No existe ese país: escribe su nombre, o dos letras como GQ.
first-languages = Tus idiomas
first-languages-note = Tres como mucho, el mejor primero, por dos letras o por el nombre: es, en. Déjalo vacío para no decir ninguno.
first-wrong-languages = Escribe como mucho tres idiomas, por dos letras o por el nombre, como es, en.
first-rule = La regla que más te gusta
first-rule-note = ← → la cambian. Los demás la ven y te retan con ella; puedes jugar con cualquier otra.
first-network = La red donde jugar
first-network-note = ← → la cambian. En DALnet se juega los domingos a las 16:00 UTC. También puedes estar en otras.
first-done = Conectarse
first-done-note = Intro guarda las respuestas y conecta. Se crea tu clave: eres tú, guarda una copia (awale key backup).
first-waits = Guardando las respuestas …

# Redes
nets-title = Redes y servidores
nets-note = Intro va a la red; puedes estar en varias. → elige uno de sus servidores, los más cercanos primero.
nets-reading = Leyendo la lista …
nets-none = No hay ninguna red activada: awale networks list las muestra.
nets-online = { $name } (estás allí)
nets-underway = { $name } (conectando)
nets-plain = sin cifrar
nets-failed = no respondió la última vez
nets-not-there = No estás en { $network }.
region-africa = África
region-any = en cualquier parte
region-asia = Asia
region-canada = Canadá
region-europe = Europa
region-oceania = Oceanía
region-south-america = América del Sur
region-united-states = Estados Unidos

# Un recorrido por todas las redes
scan-title = ¿Quién está? Todas las redes
scan-note = Cada red se visita unos segundos. No se habla con nadie.
scan-background = buscando en segundo plano
scan-on = Todas las redes se recorren cada { $minutes } minutos. Se te llama cuando alguien esté libre para jugar.
scan-off = Ya no se busca nada en segundo plano.
scan-runs = { $done } de { $all } redes visitadas, escuchando en { $listening }: { $found ->
    [one] 1 jugador
   *[other] { $found } jugadores
}
scan-done = { $all } redes visitadas: { $found ->
    [one] 1 jugador
   *[other] { $found } jugadores
}
scan-nobody = No se encontró a nadie con este programa. Intro busca otra vez; b busca cada cuarto de hora y te llama. Los domingos a las 16:00 UTC la gente se reúne en DALnet.
scan-network = Red
scan-partner = { $nick } está libre para jugar en { $network }.
scan-silent = { $count ->
    [one] Una red no respondió:
   *[other] { $count } redes no respondieron:
}
scan-too-slow = ningún servidor nos dejó entrar en { $seconds } s
scan-closed = no se puede entrar en { $channel }: { $why }
scan-no-server = la lista no tiene ningún servidor suyo

# La sala
lobby-title = ¿Qué quieres?
errand-seek = Buscar una partida: decirlo a todos aquí
errand-seek-no-more = No buscar más partida
errand-away = Ausentarme: nadie puede retarme
errand-back = Estar de vuelta
errand-sort = Ordenar a los jugadores de otra manera (F3)
errand-filter = Solo los que están libres, o todos (F4)
errand-ignored = La gente que ignoro
ignored-title = Intro vuelve a oírlos
only-free = solo los que están libres (F4)
nobody-free = Nadie está libre en este momento: F4 muestra a todos.
lag-quick = conexión rápida
lag-fair = conexión algo lenta
lag-slow = conexión lenta
reply-quick = rápido
reply-fair = { $seconds } s
reply-slow = lento: { $seconds } s
card-referee = Se ofrece como árbitro de partidas de otros por puntos.
card-lag = Respuestas · { $lag }
asking = Preguntando a { $nick } … la respuesta puede tardar unos segundos.
you-left = Has dejado { $network }.
deed-take-up = Jugar la partida que busca
deed-nudge = Decir que estoy aquí y me gustaría jugar
nudge = Estoy aquí y me gustaría jugar una partida de awalé contigo cuando estés libre.
nudged = { $nick } ya sabe que estás aquí y te gustaría jugar.
nudged-already = Ya se lo has dicho a { $nick }: espera diez minutos.

# Tarjetas
date = { $day } de { $month } de { $year }
month = { $month ->
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
   *[12] diciembre
}
card-missing = La tarjeta aún no ha llegado.
card-points-verified = { $points } puntos: comprobados, por { $games ->
    [one] el resultado firmado
   *[other] el más nuevo de { $games } resultados firmados
} ({ $date })
card-points-within = { $points } puntos tras { $games } resultados, de los que los más nuevos no se han visto aquí: pueden ser { $most } más o menos
card-points-new = { $points } puntos, como todos al principio: aún no ha terminado ninguna partida
card-points-false = { $points } puntos, que no se siguen de los resultados firmados. Ten cuidado.
card-history = Habéis jugado { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: { $won } ganadas, { $lost } perdidas, { $even } sin ganador. La última empezó el { $date }.
card-open = { $games ->
    [one] Una no ha terminado.
   *[other] { $games } no han terminado.
}
card-never = Aún no habéis jugado.
card-namesake = Cuidado: otra clave tenía antes este nombre, vista por última vez el { $date }. Es otra persona, o la misma con una clave nueva.

# Partidas
seat-away = está ausente
no-help-online = En las partidas con gente nadie ayuda. En casa, Espacio juega tu mejor jugada y t da una pista.
watch-stands = { $south } se ha ido: este tablero es el último que se vio, y los relojes están parados.

# Cómo se te llama
set-at-challenge = Con un reto
set-at-turn = Cuando me toca
set-at-message = Con un mensaje
set-at-partner = Compañero encontrado
call-none = nada
call-bell = el timbre
call-desktop = un aviso en el escritorio
call-both = timbre y aviso
call-turn = Te toca contra { $nick }.
call-over = La partida ha terminado.

# Por qué algo no se hizo
error-connected = Ya estás en { $network }, o se está dejando en este momento.
error-archive = No se pudo guardar. { $why }
error-ignores-full = Ignoras a tanta gente como se puede: vuelve a oír a alguien primero (F2).
error-not-ignored = No ignoras a { $who }: /ignores muestra a quién.
error-not-at-game = No estás donde se mira esta partida: mírala primero, o escribe /watchers on en la tuya.
error-needed = { $channel } lleva las líneas de todas las partidas: deja mejor la red.
error-too-long = Es demasiado largo para una línea: acórtalo.
error-text = Tiene caracteres que no se pueden enviar: quítalos.
error-full = Demasiado espera a ser enviado: espera un momento.
error-unknown-rule = No ofreces la regla { $rule }: /rules muestra las que ofreces.
error-pair-limit = Hoy habéis jugado seis partidas por puntos: jugad una sin puntos, o espera a mañana (UTC).
error-unsure = Tu archivo es nuevo y tu clave no, así que otros pueden tener resultados tuyos más nuevos: durante una semana, o un día después de que alguien te dé uno, solo puedes jugar sin puntos.
error-answer-under-way = Tu respuesta está en camino: prueba de nuevo en unos segundos.
error-enough-adjourned = Tienes una partida aplazada con este jugador, o muchas con otros: sigue primero con una.
error-illegal = Esta jugada no es posible.
error-direct-off = Las conexiones directas están desactivadas: pon enabled = true en la sección [direct] de tus ajustes, y no uses proxy.
error-direct-already = Hay una conexión directa, o se está haciendo: /direct off la termina.
error-not-direct = No hay conexión directa: /direct ofrece una.
error-not-private = Ahora no se puede decir una dirección en privado a tu rival: prueba cuando haya vuelto.
error-no-network = No hay red { $asked }: F2 muestra las que hay.
error-network-near = No hay red { $asked }. ¿Querías decir { $near }?
error-network-empty = La lista ya no tiene servidores de { $network }: nombra uno con /server.
error-network-alone = Aquí no hay otra red que { $network }: /quit, y awale online para las demás.
error-account = La cuenta en { $network } no se puede usar: { $why }
error-channel = El canal { $channel } tiene un nombre demasiado largo: nombra también el otro canal en tus ajustes.
lost-banned = el servidor no nos deja entrar ({ $words }); no vuelvas en horas, o pregunta a sus operadores
lost-closed = el servidor cerró la conexión
lost-closed-words = el servidor cerró la conexión ({ $words })
lost-no-connection = sin conexión en el plazo; quizá el servidor o la red no funcionan
lost-name = no se encontró el nombre del servidor ({ $words }); revisa cómo está escrito y la red
lost-flood = el servidor cerró la conexión por demasiadas líneas ({ $words })
lost-io = la conexión se rompió ({ $words })
lost-killed = la conexión fue cortada ({ $words })
lost-login = sin acceso a la cuenta: { $why }
lost-login-now = sin acceso a la cuenta por ahora: { $why }
lost-nick = el servidor rechazó todos los apodos ({ $words }); elige otro
lost-options = los ajustes de la conexión no se pueden enviar ({ $words })
lost-silent = el servidor no responde desde hace demasiado; quizá la red no funciona
lost-proxy = el proxy no conecta ({ $words }); comprueba que funciona, y su dirección
lost-left = nos fuimos
lost-refused = el servidor rechaza la conexión; revisa host y puerto
lost-register = el servidor no respondió a nuestro registro en el plazo
lost-throttled = el servidor quiere que nos conectemos menos ({ $words })
lost-tls-demanded = el servidor quiere una conexión cifrada, en el puerto { $port }
lost-tls = sin conexión segura ({ $words })
left-twice = { $network } es { $token }, donde ya estás como { $first }
left-put-out = te han sacado de { $channel }, y sin ese canal no se puede jugar: pregunta a sus operadores, o toma otro canal
left-not-let-in = no se puede entrar en { $channel }, y sin ese canal no se puede jugar ({ $why })
left-not-kept = una línea de la partida no se pudo guardar y no se ha dicho; nada de lo confirmado se ha perdido ({ $why })

# Lo escrito no es una orden
typed-in-full = Escribe /{ $name } entero.
typed-match = Un encuentro tiene de 2 a 9 partidas: match=4, o match para seis.
typed-referee = El árbitro se nombra en un reto: /challenge APODO rated referee BOT.
typed-no-clock = { $word } no es un reloj. 5+3 son 5 minutos y 3 segundos por jugada, 30s son 30 segundos por jugada, - es sin reloj.
typed-no-command = No hay orden { $name }. /help las muestra.
typed-no-house = No existe esa casa. Las tuyas son de 1 a { $holes }, o de { $first } a { $last }.
typed-no-nick = { $text } no puede ser un apodo. /players muestra quién está.
typed-no-rule = { $id } no puede ser el nombre de una regla. /rules { $nick } las muestra.
typed-no-server = { $text } no es un servidor. Escribe HOST, HOST:PUERTO, o HOST:+PUERTO para TLS.
typed-on-or-off = Es on u off.
typed-sunday = sunday solo dice cuándo es; sunday in, sunday out, sunday table; el director dice sunday decide 3.12.7 south, north, both o none.
typed-reason = El motivo es una de estas palabras: { $words }.
typed-several = { $begun } puede ser { $names }. Escribe un poco más.
typed-sure = /resign yes abandona la partida; /resign pregunta antes.
typed-what = Di qué: escribe el texto tras la orden.
typed-which-network = Di qué red: F2 las muestra.
typed-which-nick = Di qué apodo quieres: /nick y un nombre.
typed-whom = Di a quién: escribe el apodo tras la orden.
typed-whom-not = Di a quién: un apodo, una máscara como *!*@host.example, o key y un apodo.
