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
drill-wrong = Das ist es nicht: das nimmt { $taken ->
    [0] nichts
    [one] einen Samen
   *[other] { $taken } Samen
 }. Dein Zug ist zurückgenommen; versuch es noch einmal.
drill-wrong-answer = Das ist es nicht: das nimmt { $taken ->
    [0] nichts
    [one] einen Samen
   *[other] { $taken } Samen
 }. { $side } antwortet { $answer }. Dein Zug ist zurückgenommen; versuch es noch einmal.
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

# Was die einfache Oberfläche mit eigenen Worten sagt statt mit denen des Vollbilds.
not-reached = { $nick } wurde nicht erreicht. Tippe players, um zu sehen, wer da ist.
clock-none = ohne Uhr
clock-increment = { $minutes } Minuten und { $seconds } Sekunden je Zug
clock-move = { $seconds } Sekunden je Zug
over = Die Partie ist zu Ende: { $why }. { $who }
offer-abort = die Partie ohne Ergebnis zu beenden
offer-adjourn = ein andermal weiterzuspielen
offer-resume = die Partie fortzusetzen
offer-settle = die Partie jetzt zu beenden und den Rest nach der Regel zu teilen
refused = Was das Programm deines Gegners schickte, passt nicht zu dieser Partie ({ $why }) und zählt nicht. Wenn nichts Besseres kommt, tippe nach zwei Minuten claim, oder resign.
opponent-left = Deine Partie bleibt erhalten und geht weiter, wenn { $nick } zurück ist. Nach zwei Minuten, in denen { $nick } am Zug ist, beendet claim sie.
ignored = Du hörst { $who } nicht mehr, außer in einer Partie, die du spielst. Um wieder zu hören: unignore { $who }
unknown-rule = { $nick } hat dich nach einer Regel herausgefordert, die du nicht hast. Tippe learn { $nick }, um sie zu sehen.
seeks = { $nick } sucht eine Partie: { $terms }. Tippe challenge { $nick }, um sie zu spielen.
lost-login = keine Anmeldung am Konto: { $why }; berichtige das Konto, oder verlange die Anmeldung nicht
rule-keep = Tippe keep, um diese Regel zu behalten und anzubieten. Sonst wird nichts behalten.
no-game = Du bist in keiner Partie. Tippe players, um zu sehen, wer da ist.
no-invitation = Niemand hat dich herausgefordert.
nobody-here = Sonst ist gerade niemand da. Bleib, oder versuch ein anderes Netz: awale networks list.
adjourned-how = Die Partie ruht, die Uhren auch. Wenn ihr beide da seid, tippe resume.
declined-clock = nicht mit dieser Uhr; fordere ohne Uhr heraus, oder später
declined-referee = der Schiedsrichter ist dort nicht zu sehen, oder die Partie geht nicht um Punkte; nenne einen anderen, oder keinen
declined-rule = nicht nach dieser Regel; er kann sie von dir lernen, oder du spielst nach einer von seinen (rules und sein Nick)
watch-begins = Du siehst { $south } (Süd, unten) und { $north } (Nord, oben) zu: { $rule }. comment und ein Text sprechen zu allen Zuschauern.
watch-silent = hat nicht geantwortet; players zeigt, wer da ist
typed-which-network = Sag, welches Netz: networks zeigt deine, awale networks list alle.
typed-sure = resign yes gibt die Partie auf.
error-ended = Die Verbindung ist zu Ende: awale online beginnt von neuem.
error-unknown-peer = { $nick } hat nicht geantwortet. Tippe players, um zu sehen, wer da ist.
error-no-network = Ein Netz { $asked } gibt es nicht: awale networks list zeigt, welche es gibt.
error-ignores-full = Du ignorierst so viele Leute, wie es geht: erst einige mit unignore wieder hören.
contest-adjourned = Die Partie ist vertagt: resume bietet an, sie fortzusetzen.

# Die einfache Oberfläche: eine Sitzung
greet = Tippe help für die Befehle, quit zum Gehen.
help-more = Der Buchstabe oder die Ziffer eines Hauses allein spielt es. Die ersten Buchstaben eines Befehls reichen, außer bei denen, die eine Partie beenden.
game-kept = Deine Partie bleibt erhalten. Sie geht weiter, wenn ihr beide zurück seid.
demo-keeps-nothing = Die Vorführung behält keine Partien. Um mit Leuten zu spielen: awale setup, dann awale online.
demo-bot = Du bist ama, und kofi ist ein Bot. Tippe challenge kofi, um zu spielen.
demo-bot-level = Du bist ama, und kofi ist ein Bot der Stufe { $level }. Tippe challenge kofi, um zu spielen.
goodbye = Auf Wiedersehen.
connection-over = die Verbindung ist zu Ende: { $why }
says-to-you = { $nick } zu dir: { $text }
own-records-none = { $nick } hat keine Ergebnisse von dir.
own-records-newest = { $nick } hat { $count } deiner Ergebnisse; das neueste hat die Nummer { $number }.
results-go-on = Deine Ergebnisse gehen nach Nummer { $number } weiter: du hast { $points } Punkte. Die Partien selbst kommen als Datei: bitte die, mit denen du gespielt hast, um awale records export FILE --with YOU.
begins = Deine Partie mit { $nick } beginnt.
taken-up = Deine Partie mit { $nick } wird wieder aufgenommen; sie geht weiter, wenn beide da sind.
adjourned-again = Deine Partie mit { $nick } ist wieder da, und vertagt: wenn ihr beide da seid, tippe resume.
sit-south = Du bist Süd, die untere Reihe.
sit-north = Du bist Nord, die obere Reihe.
turn-of = { $nick } ist am Zug.
your-turn = Du bist am Zug: { $houses }.
times = Deine Zeit: { $own }. Zeit von { $nick }: { $theirs }.
times-watched = Zeit von { $south }: { $left }. Zeit von { $north }: { $right }.
time-low-in = In deiner Partie mit { $nick } hast du noch { $left }.
time-of-is-up = Die Zeit von { $nick } ist um. Tippe claim, und die Partie ist deine.
seconds = { $seconds ->
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
}
minutes = { $minutes } Minuten
nothing-comes = Seit zwei Minuten kam nichts von { $nick }. Warte, oder tippe claim.
opponent-renamed = Dein Gegner { $old } heißt jetzt { $nick }.
your-opponent = dein Gegner
in-game-with = In deiner Partie mit { $nick }: { $said }
game-with = Deine Partie mit { $nick }:
ply-yours = { $seeds ->
    [0] { $ply }. Du spielst { $house }.
    [one] { $ply }. Du spielst { $house } und fängst 1 Samen.
   *[other] { $ply }. Du spielst { $house } und fängst { $seeds } Samen.
}
ply-theirs = { $seeds ->
    [0] { $ply }. { $nick } spielt { $house }.
    [one] { $ply }. { $nick } spielt { $house } und fängt 1 Samen.
   *[other] { $ply }. { $nick } spielt { $house } und fängt { $seeds } Samen.
}
slam-yours = { $ply }. Du spielst { $house }. Der Zug finge alles, also fängt er nichts.
slam-theirs = { $ply }. { $nick } spielt { $house }. Der Zug finge alles, also fängt er nichts.
pass-yours = { $ply }. Du spielst nichts: kein Zug ist möglich, es wird ausgesetzt.
pass-theirs = { $ply }. { $nick } spielt nichts: kein Zug ist möglich, es wird ausgesetzt.
score-to = { $own } zu { $theirs }
reopened-by = { $nick } hatte gezogen oder aufgegeben, bevor deine Antwort kam: sie zählt nicht, und die Partie ist, wie sie war.
program-forgot = Das Programm von { $nick } sagt, dass es deine Partie nicht kennt. Tippe claim, wenn du nicht am Zug bist, und die Partie ist zu Ende.
game-closed = { $nick } hat die Partie beendet, als wärst du gegangen. Du hast nichts unterschrieben, also zählt sie für niemanden.
invited-plainly = { $nick } fordert dich heraus: { $terms }. Tippe accept oder decline.
here-for-round = { $nick } ist da für die Partie der Runde { $round }.
match-of = ein Wettkampf von { $of } Partien
match-row-won = { $number }. als { $side }: gewonnen { $score } ({ $why })
match-row-lost = { $number }. als { $side }: verloren { $score } ({ $why })
match-row-drawn = { $number }. als { $side }: remis { $score } ({ $why })
match-row-open = { $number }. noch kein Ergebnis
match-stands = Du { $own }, der andere { $theirs }.

# Die einfache Oberfläche: Antworten
nothing-played = Noch ist nichts gespielt.
resign-sure = Aufgeben verliert die Partie. Tippe resign yes, um es zu tun; alles andere spielt weiter.
you-resign = Du gibst auf.
no-game-with = Du hast keine Partie mit { $nick }.
prefers-unknown = { $nick } spielt am liebsten { $rule }, und die hast du nicht. Tippe learn { $nick }, um sie zu sehen, oder nenne eine Regel.
seeks-unknown = { $nick } sucht eine Partie nach { $rule }, und die hast du nicht. Tippe learn { $nick } { $rule }, um sie zu sehen, oder nenne eine Regel.
taken-by-split = { $nick }: von einer Spaltung des Netzes weggerissen, und zurück erwartet.
waits-for-you = { $nick } wartet auf deine Antwort: { $terms }.
not-playing = Du spielst nicht.
game-stands = Mit { $nick }: { $rule }, du bist { $side }, Zug { $ply }, { $turn }.
turn-adjourned = vertagt: tippe resume
turn-yours = du bist am Zug
turn-theirs = der andere ist am Zug
moves-go-here = Züge gehen hierher
anonymous = anonym
plays-rule = { $others ->
    [0] spielt { $rule }
   *[other] spielt { $rule } und { $others } weitere
}
has-points = { $points } Punkte
looks-for-game = sucht eine Partie
here-is = Da ist { $player }
a-bot = { $player } (ein Bot)
a-bot-of = { $player } (ein Bot von { $owner })
hint-player = { $who }: sieht aus wie ein Spieler von { $rule }, { $points } Punkte. Tippe card { $nick }, um sicher zu sein.
hint-bot = { $who }: sieht aus wie ein Bot, der { $rule } spielt, { $points } Punkte. Tippe card { $nick }, um sicher zu sein.
offers-to-referee = { $nick } bietet sich als Schiedsrichter für Partien um Punkte an: challenge NICK rated referee { $nick }

# Die einfache Oberfläche: Angebote
offer-takeback-all = alle Züge zurückzunehmen
offer-takeback-to = zur Stellung nach Zug { $ply } zurückzugehen
you-offer-it = Du bietest an: { $offer }.
offers-you = { $nick } bietet an: { $offer }. Tippe agree oder refuse.
not-played-yet = Du hast noch nicht gezogen.
nothing-offered = Niemand hat dir etwas angeboten.
you-agree = Du stimmst zu.
you-refuse = Du lehnst ab.
does-not-agree = { $nick } stimmt nicht zu: { $offer }.
agrees = { $nick } stimmt zu: { $offer }.
nothing-finished = Du hast noch keine Partie beendet.
next-of-match = Partie { $game } von { $of } kommt als Nächstes: tippe rematch, oder nimm die Herausforderung an.
match-over = Der Wettkampf ist zu Ende.

# Die einfache Oberfläche: Netze
connecting-to = Verbindung zu { $server } wird aufgebaut.
no-connection = Keine Verbindung: { $why }. Der nächste Versuch ist in { $wait }, { $server }.
network-left = { $network } ist verlassen: { $why }. connect { $network } versucht es wieder.
server-renames = Der Server nennt dich jetzt { $nick }. Deine Partien gehen weiter; nick und ein Name bitten um einen anderen Nick.
tried-again = Es wird wieder versucht.
at-begin = noch nicht verbunden
at-connecting = verbindet sich mit { $server }
at-online = auf { $network } als { $nick }, bei { $server }; { $people }
at-online-somewhere = auf { $network } als { $nick }; { $people }
at-waiting = keine Verbindung; der nächste Versuch ist bei { $server }
at-left = verlassen: { $why }
other-players = { $count ->
    [0] kein anderer Spieler
    [one] ein anderer Spieler
   *[other] { $count } andere Spieler
}
commands-here = Befehle gehen hierher.
add-network = connect und der Name eines Netzes fügen eins hinzu.
commands-go-to = Befehle gehen an { $network }: { $state }.
commands-go-now = Befehle gehen jetzt an { $network }.
its-servers = Seine Server: { $servers }.
other-server = server und ein Host gehen zu einem anderen.
demo-one-network = Die Vorführung hat nur ein Netz. Für andere: awale online.
away-with = Du bist abwesend: { $words }. Tippe back, wenn du wieder da bist.
goes-on-directly = Deine Partie geht über die direkte Verbindung weiter.
goes-on-directly-with = Deine Partie mit { $nick } geht über die direkte Verbindung weiter.
interrupted = Deine Partie mit { $nick } ist unterbrochen. Sie geht von selbst weiter, wenn die beiden Hälften des Netzes wieder zusammenfinden.
nick-before = { $nick } (vorher: { $before })
ignores-nobody = Du ignorierst niemanden.
key-unknown = { $nick } ist nicht als Spieler hier, also ist der Schlüssel nicht bekannt.

# Die einfache Oberfläche: Regeln, direkte Verbindungen, Zuschauen
rules-here = Regeln hier: { $rules }.
rules-how = `awale rules show ID` erklärt eine. rules NICK fragt jemanden nach seinen.
not-here = { $nick } ist nicht da. Tippe players, um zu sehen, wer da ist.
not-said-yet = { $nick } hat noch nicht gesagt, wer er ist, und wird jetzt gefragt. Versuch es gleich wieder.
rule-not-kept = Die Regel wird nicht behalten: { $why }.
kept-as = Als { $rule } in { $file } behalten. Tippe challenge { $nick } { $rule }, um danach zu spielen.
rules-offered-how = Tippe learn { $nick } und einen Namen, um eine zu sehen, die du nicht hast.
rule-like = { $rule } von { $nick } ist wie deine { $own }, aber:
rule-not-offered = { $nick } bietet diese Regel nicht an. rules { $nick } zeigt, was er spielt.
rule-damaged = Was { $nick } schickte, ist keine Regel, die dieses Programm versteht.
direct-asked-by = { $nick } bietet eine direkte Verbindung an, die { $nick } deine Adresse zeigt. Tippe direct, um zuzustimmen.
direct-not-allowed-by = { $nick } bietet eine direkte Verbindung an. Deine Einstellungen erlauben keine: enabled in [direct] ist false, oder du benutzt einen Proxy.
watching-nothing = Du siehst keiner Partie zu. watch und der Nick eines Spielers beginnen.
hear-watchers = Du hörst die, die deinen Partien zusehen. comment und ein Text sprechen zu ihnen.
hear-watchers-not = Du hörst die nicht, die deinen Partien zusehen.
neither-plays-nor-watches = Du spielst nicht und siehst nicht zu. watch und ein Nick beginnen.
at-the-game = { $nick } bei der Partie: { $text }
the-player = Dieser Spieler
watch-south-gone = { $south }, der die Partie zeigt, ist weg. Sie geht hier weiter, wenn { $south } zurück ist; unwatch beendet es.
watch-first = { $nick } sieht deiner Partie zu. Was dort gesagt wird, hörst du nach watchers on.
watch-over = Die Partie ist zu Ende: { $why }. { $south } { $own }, { $north } { $theirs }.

# Die einfache Oberfläche: der Wettkampf der Woche
sun-left-you = Du nimmst nicht mehr teil. Tippe sunday in, um zurückzukommen.
sun-dispute = Die beiden Spieler von { $game } sagen Verschiedenes. Du entscheidest: sunday decide { $number } south, north, both oder none.
sun-your-game = Es ist deine Partie der Runde { $round }.
sun-open = { $name }: die Anmeldung ist offen. Tippe sunday in, um teilzunehmen.
sun-best = Nach Runde { $number }: { $best }.
sun-ended = { $name } ist zu Ende.
sun-no-event = In den Netzen, in denen du bist, gibt es keinen Wettkampf. awale sunday sagt, wann und wo er ist.
sun-ended-next = Er ist zu Ende. awale sunday sagt, wann der nächste ist.
sun-you-go = Du meldest dich ab.
sun-decided-so = Entschieden: { $game } { $verdict }.
sun-what = { $name }: { $when }, Uhr { $clock }.
sun-begins-in = Er beginnt in { $time }; die Anmeldung öffnet 15 Minuten vorher. Tippe sunday in, um dann angemeldet zu werden.
sun-is-open = Die Anmeldung ist offen: { $count } Spieler. Er beginnt in { $time }.
sun-is-played = Runde { $number } von { $of } wird gespielt.
sun-ended-table = Er ist zu Ende. Tippe sunday table für die Tabelle.
sun-you-are-in = Du nimmst teil.
