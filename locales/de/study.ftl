# Games that were played, analysis, problems and lessons.

# Names of keys
name-digits = 0–9
name-step-back = Bild↑

# What keys do
key-analyse = die besten Züge, oder nicht
key-desk-history = vor und zurück
key-analyse-game = die Partie analysieren
key-analyse-ended = die Partie analysieren, wenn sie aus ist
key-play-from-here = von hier weiterspielen
key-remark = etwas zum Zug schreiben
key-untry = einen probierten Zug zurücknehmen
key-set-up = eine Stellung aufbauen
key-export = die Partie in eine Datei schreiben
key-remove = löschen
key-games-filter = welche Partien
key-solve = lösen
key-new-problem = ein neues Problem stellen
key-drill-hint = eine richtige Mulde
key-solution = die Lösung
key-read = lesen
key-next-step = weiter
key-step-back = einen Schritt zurück
key-digits = so viele Samen
key-more-less = einen Samen mehr oder weniger
key-set-done = fertig
key-empty = das Brett leeren
key-start = der Anfang der Regel
key-write = behalten
key-match = die Tabelle des Wettkampfs
key-matches = Wettkämpfe zu Hause
key-settle = die Partie jetzt beenden und den Rest teilen

# Ending a game early
settle-title = Die Partie jetzt beenden?
settle-text = Der Rest wird nach der Regel geteilt: Süd { $south }, Nord { $north }.
settle-computer = Der Computer stimmt zu, wenn er nichts dabei verliert.
settle-yes = Beenden
settle-no = Der Computer will weiterspielen.
settle-hint = y beendet die Partie jetzt, wenn beide einverstanden sind oder die Regel es einer Seite erlaubt; sonst weiterspielen.
settle-never = Diese Regel lässt niemanden eine Partie vorzeitig beenden.

# The menu
menu-games = Gespielte Partien
menu-analysis = Analyse
menu-problems = Probleme
menu-lessons = Lektionen

# A new game
new-games = Partien
new-one = eins
new-match = ein Wettkampf über sechs
new-from = weiter ab Zug { $ply }

# A match at this screen
match-title = Der Wettkampf: { $played } von { $of } Partien
match-points = Punkte
match-first = Erster Spieler
match-second = Zweiter Spieler
match-head = Partie { $game } von { $of }, { $standing }
match-next = n beginnt Partie { $game } von { $of }, mit vertauschten Seiten.
match-over = Der Wettkampf ist zu Ende, { $standing }. n beginnt eine neue Partie.
match-none = Diese Partie gehört zu keinem Wettkampf. Eine neue kann ein Wettkampf über sechs sein.
matches-title = Wettkämpfe zu Hause
matches-none = Noch keine Wettkämpfe. Eine neue Partie kann ein Wettkampf über sechs sein; n beginnt dessen nächste Partie.
matches-go-on = Enter setzt mit Partie { $game } von { $of } fort.
matches-over = Alle Partien dieses Wettkampfs sind zu Ende.

# Games played
games-title = Gespielte Partien
games-all = alle
games-home = daheim
games-online = online
games-file = aus Dateien
games-open = offen
games-won = gewonnen
games-lost = verloren
games-drawn = remis
games-computer = Computer, { $level }
games-people = zu zweit
games-reading = Lesen …
games-none = Noch keine Partien. Die du hier und online spielst, kommen in diese Liste; awale games import DATEI bringt andere.
games-none-such = Keine deiner Partien ist so. f zeigt andere.
key-search = suchen
key-search-done = diese behalten
key-search-all = wieder alle
games-searched = Mit: { $words }

# A game to look at
desk-title = Analyse
desk-ply = Nach Zug { $ply } von { $of }.
desk-branch = Andere Züge nach Zug { $ply }; u führt zurück.
desk-nothing-tried = Hier wurden keine anderen Züge probiert.
desk-over = Hier ist die Partie aus: Geh zurück (Bild↑), dann spielt p weiter.
desk-not-kept = Diese Partie ist nicht aufbewahrt; nur zu Partien der Liste kann man schreiben, sie ausgeben und löschen.
desk-not-the-game = Dieser Zug gehört nicht zur Partie: u führt zurück.
analyse-ended-only = Eine Partie kann hier analysiert werden, wenn sie aus ist.
ana-thinking = Suche …
ana-over = Hier ist die Partie aus.
ana-depth = Die besten Züge, { $depth } Züge weit gesehen:
writing-game = Zur Partie:
writing-move = Zu Zug { $ply }:
remove-title = Löschen?
remove-home = Die Partie und alles, was du dazu geschrieben hast, sind dann weg.
remove-online = Diese Partie ist signiert, und Punkte hängen daran. Sie bleibt erhalten und verschwindet nur aus dieser Liste.
remove-problem = Das Problem { $name } ist dann weg.
remove-match = Der Wettkampf { $name } und alle seine Partien sind dann weg.
remove-yes = Löschen
remove-no = Behalten
removed = Es ist gelöscht.
removed-hidden = Es steht nicht mehr in dieser Liste. awale games list --hidden zeigt es.
removed-not = Diese Partie gehört zum Wettkampf { $name }, dessen Tabelle davon abhängt: m zeigt die Wettkämpfe, und dort lässt sich der Wettkampf löschen.
exported = Die Partie ist in { $file }.
not-kept = Die Partie wird nicht aufbewahrt. { $why }

# Problems
problems-title = Probleme
problem-built-in = Dieses gehört zum Programm und bleibt. Nur eigene Probleme können gelöscht werden.
problem-left-out = Ein Problem ist weggelassen. { $why }
problem-changed = Erledigt: { $file }
drill-solved = Gelöst! Enter führt weiter.
drill-wrong = Nicht { $house }: das nimmt { $taken ->
    [0] nichts
    [one] einen Samen
   *[other] { $taken } Samen
 }. Versuch es noch einmal.
drill-wrong-answer = Nicht { $house }: das nimmt { $taken ->
    [0] nichts
    [one] einen Samen
   *[other] { $taken } Samen
 }, und { $side } antwortet { $answer }. Versuch es noch einmal.
drill-missed = Das Ziel ist verfehlt: u nimmt deinen letzten Zug zurück.
drill-right = Richtig. { $side } spielt { $answer }. Züge übrig: { $left }.
drill-hint = { $house } ist richtig.
drill-unknown = Es gibt zu viele Zugfolgen, um es zu sagen.
drill-solution = Lösung: { $moves }

# Setting up
set-title = Eine Stellung aufbauen
set-problem-title = Ein Problem stellen
set-sum = { $sum } von { $total } Samen
set-side = Am Zug
set-aim = Ziel
set-take = mindestens fangen
set-survive = höchstens verlieren
set-win = gewinnen
set-seeds = Samen
set-moves = In eigenen Zügen
set-too-many = Das sind zu viele Samen: Diese Regel hat { $total }.
set-game-over = In dieser Stellung wäre die Partie aus. Ändere sie, sodass es einen Zug gibt.
set-no-goal = Ein Ziel ist in 1 bis 6 Zügen zu erreichen, und zu fangen ist mindestens ein Samen.
set-impossible = Das geht nicht gegen jede Antwort. Mach das Ziel kleiner oder gib mehr Züge.

# Lessons
lessons-title = Lektionen
lesson-step = Schritt { $step } von { $of }.
