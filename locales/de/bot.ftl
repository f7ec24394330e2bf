# Was der Bot im Kanal sagt. Eine Zeile je Text, höchstens 380 Bytes.

## Hilfe

help-short = Ich bin Brett und Gegner für Awalé (Oware). { $call } spielen beginnt eine Partie, { $call } fordern NICK eine mit jemandem hier; das Übrige kommt privat.
help-play = { $call } spielen [first-steps|novice|amateur|master] [REGEL] [south|north] - gegen mich. { $call } fordern NICK [REGEL] - gegen jemanden hier. Privat braucht es kein { $call }.
help-moves = Ein Zug ist eine Ziffer oder ein Buchstabe: 1 bis 6 sind Ihre Mulden von links, oder A-F für Süd und a-f für Nord. Gesät wird A B C D E F a b c d e f.
help-game = In der Partie: brett, tipp, zurueck, remis, aufgeben, halt (legt die Partie beiseite; spielen setzt sie fort), ja und nein.
help-more = regeln [REGEL], rangliste, spieler, zuschauen NICK, sonntag, sprache en|fr|es|de. Mit dem Programm awale sind Partien unterschrieben und bringen Punkte: fragen Sie hier.
unknown = Das Wort kenne ich nicht. { $call } hilfe sagt, was ich verstehe.
unknown-near = Das Wort kenne ich nicht. Meinten Sie { $near }?
too-fast = Langsam bitte: Ich antworte alle zwei Sekunden auf eine Sache.
more = { $lines ->
    [one] Noch eine Zeile
   *[other] Noch { $lines } Zeilen
}: { $call } weiter.
no-more = Mehr gibt es nicht zu zeigen.
lang-which = Welche Sprache? sprache en, sprache fr, sprache es oder sprache de.
lang-set = Ich spreche Deutsch mit Ihnen.
stopped = Erledigt.
nothing-to-stop = Sie haben nichts begonnen, was sich beenden ließe. { $call } hilfe sagt, was ich verstehe.

## Regeln, Listen

rules-which = Nach diesen Regeln kann gespielt werden; { $call } regeln NAME erklärt eine:
rule-unknown = Diese Regel gibt es nicht: regeln nennt alle.
rule-near = Diese Regel gibt es nicht. Meinten Sie { $near }?
top-nobody = Hier hat noch niemand eine Partie gewonnen.
top = Die meisten Siege hier (gewonnen/gespielt): { $list }.
top-own = Sie: { $won } gewonnen, { $lost } verloren, { $drawn } remis.
players-none = Niemand ist mit dem Programm awale hier.
players-peers = Mit dem Programm awale (Regel, Punkte), { $count }: { $list }.
players-games = An meinen Brettern, { $count }: { $list }.
watch-whom = Diese Person spielt nicht an meinen Brettern: { $call } spieler sagt, wer spielt.
watch-own = Das ist Ihre eigene Partie: brett zeigt sie.
watch-full = Bei dieser Partie schauen schon so viele zu, wie Platz haben.
watch = { $south } (Süd) - { $north } (Nord): { $board } Sie erfahren jeden Zug; { $call } halt beendet das.

## Beginn

level-too-high = Die höchste Stufe hier ist: { $level }.
begins = { $rule }: { $south } ist Süd und beginnt, { $north } ist Nord.
begins-level = Stufe: { $level }.
begins-how = Eine Ziffer oder ein Buchstabe spielt eine Mulde.
busy = Alle meine Bretter sind besetzt: Versuchen Sie es in ein paar Minuten wieder.
closing = Ich gehe gleich: keine neuen Partien mehr. Versuchen Sie es später.
wait = Alle meine Bretter sind besetzt. Sie sind Nummer { $place } in der Reihe und werden gerufen; { $call } halt verlässt sie.
playing-already = Sie spielen schon: brett zeigt die Partie, halt legt sie beiseite.
challenge-whom = Wen? { $call } fordern NICK fragt jemanden in diesem Kanal.
challenge-nobody = Ich sehe hier niemanden dieses Namens, den Sie fordern könnten.
challenge-plays = { $nick } spielt schon.
challenge-asked = Jemand anders hat { $nick } gerade gefragt: Versuchen Sie es in zwei Minuten wieder.
challenge-said = Ich habe { $nick } gefragt.
challenged = { $nick } fordert Sie zu einer Partie { $rule }. Antworten Sie { $call } ja oder { $call } nein, binnen zwei Minuten; { $call } stop: Niemand fragt Sie mehr.
challenge-refused = { $nick } möchte jetzt nicht spielen.
challenge-late = { $nick } hat nicht geantwortet.
challenge-often = { $nick } wurde gerade gefragt: Versuchen Sie es in einer Minute wieder.
challenge-slowly = Sie haben gerade jemanden gefragt: eine Forderung in der Minute.
challenge-no-more = { $nick } hat nein gesagt: In einer Stunde können Sie wieder fragen.
challenge-quiet = { $nick } möchte nicht gefragt werden.
quiet = Niemand fragt Sie mehr, bis Sie selbst jemanden fordern.
nothing-asked = Niemand hat Sie etwas gefragt.
refused = { $nick } stimmt nicht zu.
asked-already = { $nick } hat noch nicht geantwortet.
asked-before = { $nick } hat nein gesagt: Nach Ihrem nächsten Zug können Sie wieder fragen.
not-playing = Sie spielen hier keine Partie: { $call } spielen beginnt eine.

## Züge

turn = { $who } ist am Zug: { $houses }
turn-yours = Sie sind am Zug: { $houses }
ply-takes = { $who }: { $house } x{ $seeds }.
ply-slam = { $who }: { $house }, ein Schlag von allem, der nach dieser Regel nichts nimmt.
ply-pass = { $who } muss passen.
why-and-legal = { $why } Möglich: { $legal }
hint = Ich würde { $house } spielen.
hint-takes = Ich würde { $house } spielen, das nimmt { $seeds }.
no-hints = Zwischen zwei Menschen gibt es keine Tipps.
undo-nothing = Sie haben noch nicht gezogen.
asks-undo = { $nick } bittet, den letzten Zug zurückzunehmen: { $call } ja oder { $call } nein.
asks-draw = { $nick } bietet Remis an: { $call } ja oder { $call } nein.
draw-no = Ich spiele weiter.

## Ende

over-won = { $who } gewinnt { $score }: { $why }.
over-drawn = Niemand gewinnt, { $score }: { $why }.
not-begun = Die Partie wurde nicht begonnen; das Brett ist wieder frei.
aside = Die Partie ist beiseitegelegt; { $call } spielen setzt sie fort, zwei Wochen lang.
aside-by = { $nick } legt die Partie beiseite; { $call } spielen setzt sie fort, wenn Sie beide hier sind.
aside-other-away = Ihre Partie mit { $nick } wartet, bis Sie beide hier und frei sind.

## Das wöchentliche Treffen

sunday-none = In diesem Netz ist kein Treffen geplant.
sunday-when = { $name }: { $at } UTC, in { $left }. Anmelden kann man sich 15 Minuten vorher: { $call } sonntag in.
sunday-now = { $name } hat um { $at } UTC begonnen. Sie können noch dazukommen: sonntag in.
sunday-early = Die Anmeldung ist noch nicht offen: in { $left }.
span-days = { $days ->
    [one] 1 Tag
   *[other] { $days } Tagen
}
span-hours = { $hours ->
    [one] 1 Stunde
   *[other] { $hours } Stunden
}
span-minutes = { $minutes ->
    [one] 1 Minute
   *[other] { $minutes } Minuten
}
sunday-in = Sie nehmen teil. Ich sage Ihnen privat, gegen wen Sie spielen; { $call } sonntag out beendet es, { $call } sonntag table zeigt den Stand.
sunday-out = Sie nehmen nicht mehr teil. Danke fürs Mitspielen!
sunday-free = Runde { $round }: Sie haben keinen Gegner und bekommen den Punkt.
sunday-over = Das Treffen ist zu Ende. { $first }
begins-match = Runde { $round }, { $rule }: { $south } ist Süd und beginnt, { $north } ist Nord. Sie haben { $minutes } Minuten für einen Zug; wer geht, verliert.
match-rules = Im Treffen wird nichts zurückgenommen, es gibt keine Tipps, und keine Partie wird beiseitegelegt; aufgeben gibt sie auf.
unreachable = Sie sind im Treffen am Zug, und meine privaten Zeilen erreichen Sie nicht. Schreiben Sie mir privat etwas, oder hier { $call } brett.
