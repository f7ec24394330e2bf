# Por qué se niegan archivos, cuentas y servidores. Lo que dice el sistema, un servidor o un archivo queda en sus palabras.

# Archivos. Una frase o dos, con lo que hay que hacer.
fault-at = { $file }, línea { $line }: { $why }. Corrígela en un editor y vuelve a intentarlo.
fault-duplicate = { $what } ya estaba en la línea { $first }
fault-missing = falta { $key }; debe ser: { $allowed }
fault-long = el archivo tiene { $bytes } bytes, y se leen { $max } como mucho
fault-value = { $key } es { $found }, pero debe ser: { $allowed }
fault-read = { $file } no se puede leer: { $why }. Mira si es un archivo de texto que puedes leer.
fault-write = { $file } no se puede escribir: { $why }. Mira si la carpeta existe y es tuya, y si queda sitio en el disco.
fault-delete = { $file } no se puede borrar: { $why }. Mira si es tuyo.
fault-exists = { $file } ya existe y queda como está. Muévelo.
fault-settings = El archivo de ajustes no se entiende: { $why }. Corrígelo en un editor y vuelve a intentarlo.
fault-section = En el archivo de ajustes { $section } no es una sección. Corrígelo en un editor y vuelve a intentarlo.
fault-no-settings = No hay ajustes { $file }. awale setup --config { $file } los crea.
fault-no-home = No hay carpeta personal. Inicia awale con --config ARCHIVO y --home CARPETA.
fault-in-use = { $folder } está en uso por { $holder }. Con una identidad juega un solo programa a la vez: termina el otro, o inicia este con otro --home.
fault-identity = { $file } no contiene una identidad, o está dañada. Devuelve una copia (awale key restore).
fault-system = { $file }: { $why }. Mira si es tuyo y si queda sitio en el disco.
fault-archive-missing = Aún no hay { $file }: juega primero una partida.
fault-archive-newer = { $file } es de un awale más nuevo. Usa ese.
fault-archive-older = { $file } es de un awale más antiguo. Conéctate una vez con este, que lo pone al día.
fault-archive-damaged = { $file } está dañado ({ $why }). Nada ha cambiado. Muévelo con los archivos de su nombre que acaban en -wal y -shm, y pon una copia en su lugar.
fault-archive-busy = { $file } está en uso. Termina el otro programa que lo usa y vuelve a intentarlo.
fault-archive-second = { $file } tiene otro resultado de esta partida, o de su número: este no se debe decir. Si el archivo viene de una copia, juega con una identidad nueva.
fault-archive-key = Los resultados de { $file } son de otra clave que la de esta carpeta. Devuelve el identity.key antiguo, o usa otra carpeta para la nueva.
fault-match-taken = El encuentro { $name } sigue en otro programa, que ya empezó esta partida: cierra uno de los dos y continúa el encuentro desde su lista.
fault-password = No hay contraseña para la cuenta { $account } en { $network }. Pon password_file, password_command o password_variable en la sección network.{ $section } de tus ajustes.
fault-match-rule = La regla { $rule } de tus ajustes es para encuentros, que no se juegan en línea. Elige otra con awale setup.
fault-rule-gone = Esta regla ya no se conoce: elige otra.
fault-rule-names = La carpeta de tus reglas tiene esta regla con todos los nombres. Ordénala.
fault-game-gone = La partida { $name } ya no está.
fault-many-files = Ya hay muchos archivos { $file } en esta carpeta. Ordénalos.
fault-problem-name = { $file }: el nombre de un problema tiene de 1 a 32 minúsculas, cifras y guiones. Da otro nombre al archivo.
fault-problem-stays = { $name } es parte del programa y se queda.
fault-demo = La demostración no guarda reglas; awale online sí.
fault-other = No ha funcionado: { $why }.

# Cuentas
login-in-clear = la conexión no está cifrada, y cualquiera en el camino podría leer la contraseña; login_in_clear = true en la sección de la red de tus ajustes la dice igualmente
login-out = el servidor te ha sacado de la cuenta
login-no-way = el servidor acepta { $offered }, pero no { $ours }; mira mechanisms en la sección de la red de tus ajustes
login-not-offered = el servidor no conoce cuentas (SASL)
login-nothing = tus ajustes no tienen contraseña, clave ni certificado para ello
login-refused = rechazado ({ $words }); comprueba cuenta y contraseña
login-silent = el servicio que conoce las cuentas no contesta
login-too-early = el servidor no esperó a la identificación
login-garbled = la parte del servidor en la identificación no se entiende; prueba otro servidor u otros mechanisms
login-unproven = el servidor no pudo probar que conoce tu contraseña y quizá no sea el verdadero; prueba otro
login-rounds = el servidor quiere { $rounds } vueltas de cálculo, y no es razonable; prueba otros mechanisms
login-password = la contraseña tiene caracteres que SCRAM no permite; prueba mechanisms = ["PLAIN"]

# Nicks y canales; siguen las palabras del servidor
refused-account = solo para quien está identificado en una cuenta
refused-banned = estás vetado allí; pregunta a sus operadores
refused-full = está lleno
refused-invite = solo para invitados
refused-key = tiene una clave
refused-name = el servidor no acepta un nombre así
refused-not-sent = está moderado, o no acepta líneas así
refused-operators = solo para operadores
refused-taken = alguien se llama así; /nick y otro nombre
refused-tls = solo para conexiones cifradas
refused-too-fast = demasiado a menudo en poco tiempo
refused-too-many = estás en tantos canales como permite el servidor
refused-unavailable = no se puede tener ahora
refused-silently = el servidor no dice por qué
refused-so = el servidor dice «{ $words }»
scan-unsaid = el servidor no dice quién está en { $channel }
