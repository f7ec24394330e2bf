
# Tasten der Bildschirme um die Leute online
name-arrows = ← → ↑ ↓
name-enter = Enter
name-yes-no = j n
key-yes-no = ja, nein
key-lobby = mehr
key-connect = dorthin
key-lists = Netze oder Server
key-leave = das Netz verlassen
key-go-there = dorthin
key-again = nochmals suchen, oder anhalten
key-background = im Hintergrund suchen, oder nicht
key-next = weiter

menu-networks = Netze und Server
menu-scan = Alle Netze absuchen
menu-scanning = Alle Netze absuchen (läuft im Hintergrund)
replace-title = Eine andere Partie?
replace-text = Die Partie an diesem Bildschirm ist nicht zu Ende. Sie wird aufgehoben; unter Gespielte Partien geht es weiter.
replace-yes = Eine andere Partie beginnen
replace-no = Diese behalten

# Der erste Start
first-title = Willkommen: fünf Antworten, dann spielst du mit Leuten
first-public = Im IRC sieht jeder, von welchem Rechner du kommst, und Partien sind öffentlich: Andere können zusehen und sie aufheben. Was Leute sagen, wird auf diesem Rechner aufgehoben.
first-name = Dein Name
first-name-note = So sehen ihn andere. Leer bleibst du namenlos.
first-wrong-name = Ein Name hat höchstens 36 Bytes und keine unsichtbaren Zeichen.
first-country = Dein Land
first-country-note = Zwei Buchstaben wie GH, oder sein Name. Leer sagst du keines. Niemand prüft es nach.
first-wrong-country = Dieses Land gibt es nicht: Schreib seinen Namen, oder zwei Buchstaben wie GH.
first-languages = Deine Sprachen
first-languages-note = Höchstens drei, die beste zuerst, mit zwei Buchstaben oder Namen: de, en. Leer sagst du keine.
first-wrong-languages = Schreib höchstens drei Sprachen, mit zwei Buchstaben oder Namen, wie de, en.
first-rule = Deine liebste Regel
first-rule-note = ← → wechseln sie. Andere sehen sie und fordern dich nach ihr heraus; spielen kannst du nach jeder.
first-network = Das Netz zum Spielen
first-network-note = ← → wechseln es. Auf DALnet ist sonntags um 16:00 UTC das Treffen. Du kannst auch auf anderen sein.
first-done = Online gehen
first-done-note = Enter hebt die Antworten auf und verbindet. Dein Schlüssel entsteht: Er bist du, heb eine Kopie auf (awale key backup).
first-waits = Die Antworten werden aufgehoben …

# Netze
nets-title = Netze und Server
nets-note = Enter geht zum Netz; du kannst auf mehreren sein. → wählt einen seiner Server, die nahen zuerst.
nets-reading = Die Liste wird gelesen …
nets-none = Kein Netz ist eingeschaltet: awale networks list zeigt sie.
nets-online = { $name } (du bist dort)
nets-underway = { $name } (verbindet)
nets-plain = unverschlüsselt
nets-failed = antwortete zuletzt nicht
nets-not-there = Du bist nicht auf { $network }.
region-africa = Afrika
region-any = irgendwo
region-asia = Asien
region-canada = Kanada
region-europe = Europa
region-oceania = Ozeanien
region-south-america = Südamerika
region-united-states = Vereinigte Staaten

# Ein Blick auf alle Netze
scan-title = Wer ist da? Alle Netze
scan-note = Jedes Netz wird einige Sekunden besucht. Niemand wird angesprochen.
scan-background = sucht im Hintergrund
scan-on = Alle { $minutes } Minuten werden alle Netze abgesucht. Du wirst gerufen, wenn jemand zum Spielen frei ist.
scan-off = Im Hintergrund wird nichts mehr gesucht.
scan-runs = { $done } von { $all } Netzen besucht, auf { $listening } wird gehört: { $found ->
    [one] 1 Spieler
   *[other] { $found } Spieler
}
scan-done = { $all } Netze besucht: { $found ->
    [one] 1 Spieler
   *[other] { $found } Spieler
}
scan-nobody = Niemand mit diesem Programm wurde gefunden. Enter sucht nochmals; b sucht jede Viertelstunde und ruft dich. Sonntags um 16:00 UTC trifft man sich auf DALnet.
scan-network = Netz
scan-partner = { $nick } ist auf { $network } zum Spielen frei.
scan-silent = { $count ->
    [one] Ein Netz hat nicht geantwortet:
   *[other] { $count } Netze haben nicht geantwortet:
}
scan-too-slow = kein Server ließ uns innerhalb von { $seconds } s ein
scan-closed = { $channel } kann nicht betreten werden: { $why }
scan-no-server = die Liste hat keinen Server davon

# Die Lobby
lobby-title = Was möchtest du?
errand-seek = Eine Partie suchen: es allen hier sagen
errand-seek-no-more = Keine Partie mehr suchen
errand-away = Abwesend sein: niemand kann mich herausfordern
errand-back = Wieder da sein
errand-sort = Die Spieler anders ordnen (F3)
errand-filter = Nur wer frei ist, oder alle (F4)
errand-ignored = Leute, die ich überhöre
ignored-title = Enter hört sie wieder
only-free = nur wer frei ist (F4)
nobody-free = Im Augenblick ist niemand frei: F4 zeigt alle.
lag-quick = flinke Verbindung
lag-fair = etwas träge Verbindung
lag-slow = träge Verbindung
reply-quick = schnell
reply-fair = { $seconds } s
reply-slow = langsam: { $seconds } s
card-referee = Bietet sich als Schiedsrichter für Spiele anderer um Punkte an.
card-lag = Antworten · { $lag }
asking = { $nick } wird gefragt … die Antwort kann einige Sekunden dauern.
you-left = Du hast { $network } verlassen.
deed-take-up = Die gesuchte Partie spielen
deed-nudge = Sagen, dass ich da bin und gern spielen möchte
nudge = Ich bin da und möchte gern eine Partie Awalé mit dir spielen, wenn du frei bist.
nudged = { $nick } weiß nun, dass du da bist und gern spielen möchtest.
nudged-already = Du hast es { $nick } schon gesagt: Warte zehn Minuten.

# Karten
date = { $day }. { $month } { $year }
month = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
}
card-missing = Die Karte ist noch nicht gekommen.
card-points-verified = { $points } Punkte: geprüft, durch { $games ->
    [one] das unterschriebene Ergebnis
   *[other] das neueste von { $games } unterschriebenen Ergebnissen
} ({ $date })
card-points-within = { $points } Punkte nach { $games } Ergebnissen, von denen die neuesten hier nicht gesehen wurden: { $most } mehr oder weniger sind möglich
card-points-new = { $points } Punkte, wie alle am Anfang: Noch ist keine Partie zu Ende
card-points-false = { $points } Punkte, die nicht aus den unterschriebenen Ergebnissen folgen. Sei vorsichtig.
card-history = Ihr habt { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
} gespielt: { $won } gewonnen, { $lost } verloren, { $even } ohne Sieger. Die letzte begann am { $date }.
card-open = { $games ->
    [one] Eines ist nicht zu Ende.
   *[other] { $games } sind nicht zu Ende.
}
card-never = Ihr habt noch nicht gespielt.
card-namesake = Vorsicht: Früher hatte ein anderer Schlüssel diesen Namen, zuletzt gesehen am { $date }. Das ist jemand anderes, oder derselbe mit neuem Schlüssel.

# Partien
seat-away = ist weg
no-help-online = In Partien mit Leuten hilft niemand. Zu Hause spielt die Leertaste deinen besten Zug, und t gibt einen Tipp.
watch-stands = { $south } ist weg: Dieses Brett ist das zuletzt gesehene, und die Uhren stehen.

# Wie du gerufen wirst
set-at-challenge = Bei einer Herausforderung
set-at-turn = Wenn ich am Zug bin
set-at-message = Bei einer Nachricht
set-at-partner = Mitspieler gefunden
call-none = gar nicht
call-bell = die Klingel
call-desktop = eine Meldung am Bildschirm
call-both = Klingel und Meldung
call-turn = Du bist am Zug gegen { $nick }.
call-over = Die Partie ist zu Ende.

# Warum etwas nicht getan wurde
error-connected = Du bist schon auf { $network }, oder es wird gerade verlassen.
error-archive = Es konnte nicht aufgehoben werden. { $why }
error-ignores-full = Du überhörst so viele Leute, wie du kannst: Höre erst einige wieder (F2).
error-not-ignored = Du überhörst { $who } nicht: /ignores zeigt, wen.
error-not-at-game = Du bist nicht da, wo dieser Partie zugesehen wird: Sieh erst zu, oder tippe /watchers on in deiner Partie.
error-needed = { $channel } trägt die Zeilen aller Partien: verlass stattdessen das Netz.
error-too-long = Das ist zu lang für eine Zeile: Kürze es.
error-text = Darin sind Zeichen, die nicht gesendet werden können: Lass sie weg.
error-full = Zu viel wartet aufs Senden: Warte einen Augenblick.
error-unknown-rule = Die Regel { $rule } bietest du nicht an: /rules zeigt deine.
error-pair-limit = Ihr habt heute sechs Partien um Punkte gespielt: Spielt eine ohne Punkte, oder warte bis morgen (UTC).
error-unsure = Dein Archiv ist neu und dein Schlüssel nicht, also können andere neuere Ergebnisse von dir haben: Eine Woche lang, oder einen Tag, nachdem dir jemand eines gegeben hat, spielst du nur ohne Punkte.
error-answer-under-way = Deine Antwort ist unterwegs: Versuche es in einigen Sekunden wieder.
error-enough-adjourned = Du hast eine vertagte Partie mit diesem Spieler, oder viele mit anderen: Setze erst eine fort.
error-illegal = Dieser Zug ist nicht möglich.
error-direct-off = Direkte Verbindungen sind aus: Setze enabled = true im Abschnitt [direct] deiner Einstellungen, und benutze keinen Proxy.
error-direct-already = Es gibt eine direkte Verbindung, oder sie entsteht gerade: /direct off beendet sie.
error-not-direct = Es gibt keine direkte Verbindung: /direct bietet eine an.
error-not-private = Deinem Gegner kann jetzt keine Adresse unter vier Augen gesagt werden: Versuche es, wenn er wieder da ist.
error-no-network = Ein Netz { $asked } gibt es nicht: F2 zeigt, welche es gibt.
error-network-near = Ein Netz { $asked } gibt es nicht. Meintest du { $near }?
error-network-empty = Die Liste hat keinen Server von { $network } mehr: Nenne einen mit /server.
error-network-alone = Hier gibt es kein anderes Netz als { $network }: /quit, und awale online für andere.
error-account = Das Konto auf { $network } kann nicht benutzt werden: { $why }
error-channel = Der Kanal { $channel } hat einen zu langen Namen: Nenne auch den anderen Kanal in deinen Einstellungen.
lost-banned = der Server lässt uns nicht ein ({ $words }); komm stundenlang nicht wieder, oder frage seine Betreiber
lost-closed = der Server hat die Verbindung geschlossen
lost-closed-words = der Server hat die Verbindung geschlossen ({ $words })
lost-no-connection = keine Verbindung in der Zeit; vielleicht ist der Server oder das Netz gestört
lost-name = der Name des Servers wurde nicht gefunden ({ $words }); prüfe Schreibweise und Netz
lost-flood = der Server hat die Verbindung wegen zu vieler Zeilen geschlossen ({ $words })
lost-io = die Verbindung ist abgerissen ({ $words })
lost-killed = die Verbindung wurde getrennt ({ $words })
lost-login = keine Anmeldung am Konto: { $why }
lost-login-now = jetzt keine Anmeldung am Konto: { $why }
lost-nick = der Server lehnt alle unsere Nicks ab ({ $words }); wähle einen anderen
lost-options = die Einstellungen der Verbindung können nicht gesendet werden ({ $words })
lost-silent = der Server antwortet schon zu lange nicht; vielleicht ist das Netz gestört
lost-proxy = der Proxy verbindet nicht ({ $words }); prüfe, ob er läuft, und seine Adresse
lost-left = wir sind gegangen
lost-refused = der Server nimmt die Verbindung nicht an; prüfe Rechner und Port
lost-register = der Server hat auf unsere Anmeldung nicht in der Zeit geantwortet
lost-throttled = der Server will, dass wir uns seltener verbinden ({ $words })
lost-tls-demanded = der Server will eine verschlüsselte Verbindung, an Port { $port }
lost-tls = keine sichere Verbindung ({ $words })
left-twice = { $network } ist { $token }, wo du schon als { $first } bist
left-put-out = du wurdest aus { $channel } entfernt, und ohne diesen Kanal kann nichts gespielt werden: frag seine Operatoren, oder nimm einen anderen Kanal
left-not-let-in = { $channel } lässt sich nicht betreten, und ohne diesen Kanal kann nichts gespielt werden ({ $why })
left-not-kept = eine Zeile der Partie ließ sich nicht speichern und wurde nicht gesagt; nichts Bestätigtes ist verloren ({ $why })

# Das Getippte ist kein Befehl
typed-in-full = Tippe /{ $name } ganz aus.
typed-match = Ein Wettkampf hat 2 bis 9 Partien: match=4, oder match für sechs.
typed-referee = Ein Schiedsrichter wird in einer Herausforderung genannt: /challenge NICK rated referee BOT.
typed-no-clock = { $word } ist keine Uhr. 5+3 sind 5 Minuten und 3 Sekunden je Zug, 30s sind 30 Sekunden je Zug, - ist ohne Uhr.
typed-no-command = Den Befehl { $name } gibt es nicht. /help zeigt alle.
typed-no-house = Diese Mulde gibt es nicht. Deine sind 1 bis { $holes }, oder { $first } bis { $last }.
typed-no-nick = { $text } kann kein Nick sein. /players zeigt, wer da ist.
typed-no-rule = { $id } kann kein Name einer Regel sein. /rules { $nick } zeigt sie.
typed-no-server = { $text } ist kein Server. Schreib RECHNER, RECHNER:PORT, oder RECHNER:+PORT für TLS.
typed-on-or-off = Es ist on oder off.
typed-sunday = sunday allein sagt, wann es ist; sunday in, sunday out, sunday table; der Leiter sagt sunday decide 3.12.7 south, north, both oder none.
typed-reason = Der Grund ist eines dieser Wörter: { $words }.
typed-several = { $begun } kann { $names } sein. Tippe etwas mehr.
typed-sure = /resign yes gibt die Partie auf; /resign fragt vorher.
typed-what = Sag was: Tippe den Text hinter den Befehl.
typed-which-network = Sag welches Netz: F2 zeigt sie.
typed-which-nick = Sag welchen Nick du willst: /nick und ein Name.
typed-whom = Sag wen: Tippe den Nick hinter den Befehl.
typed-whom-not = Sag wen: einen Nick, eine Maske wie *!*@host.example, oder key und einen Nick.
