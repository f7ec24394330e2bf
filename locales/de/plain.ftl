# Lektionen und Probleme an der Befehlszeile. Die Wörter hint, undo, solution und quit werden getippt.
drill-begin = { $goal } Tippe einen Buchstaben; hint, undo, solution oder quit.
drill-help =
    Ein Buchstabe, oder eine Zahl von deiner Linken aus: spielt diese Mulde.
    hint: eine richtige Mulde
    undo: nimmt deinen letzten Zug zurück
    solution: die ganze Zugfolge
    quit: gehen
drill-not-understood = { $typed } ist weder Mulde noch Befehl; tippe help
drill-nothing-to-undo = Es gibt keinen Zug zurückzunehmen.
drill-solved = Gelöst.
drill-wrong = Das ist es nicht. Dein Zug ist zurückgenommen; versuch es noch einmal.
drill-wrong-answer = Das ist es nicht. { $side } antwortet { $answer }. Dein Zug ist zurückgenommen; versuch es noch einmal.
drill-right = Richtig.
drill-unknown = Es gibt zu viele Zugfolgen, um zu sagen, ob das richtig ist.
drill-answer = { $side } spielt { $answer }.
drill-missed = Das Ziel ist verfehlt: undo nimmt deinen letzten Zug zurück.
drill-hint = { $house } ist richtig.
drill-lost = Von hier ist es nicht mehr zu erreichen: undo nimmt deinen letzten Zug zurück.
drill-many = Es gibt zu viele Zugfolgen, um es zu sagen.
drill-unsure = Keine Zugfolge erreicht das Ziel sicher.
drill-legal = { $why } Möglich: { $legal }.
problem-position = Stellung: { $position }
problem-solution = Lösung: { $moves }
problem-name = NAME
problem-rule = REGEL
problem-goal = ZIEL
problem-title = TITEL
problem-own = deines
