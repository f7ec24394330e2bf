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
drill-wrong = No es eso. Tu jugada se deshace; prueba otra vez.
drill-wrong-answer = No es eso. { $side } responde { $answer }. Tu jugada se deshace; prueba otra vez.
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
