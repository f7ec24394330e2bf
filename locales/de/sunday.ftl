# Das wöchentliche Turnier auf seinem Bildschirm.

menu-sunday = { $name } ({ $when })
menu-sunday-in = { $name }: du nimmst teil ({ $when })
errand-sunday = Das wöchentliche Turnier
key-sunday = das wöchentliche Turnier
key-take-part = teilnehmen, spielen
key-check-out = aussteigen
sun-title = Sonntagsturnier
sun-weekday = { $number ->
    [1] Montag
    [2] Dienstag
    [3] Mittwoch
    [4] Donnerstag
    [5] Freitag
    [6] Samstag
   *[other] Sonntag
}
sun-month = { $number ->
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
   *[other] Dezember
}
sun-date = { $weekday }, { $day }. { $month } { $year }, { $time }
sun-your-time = deine Zeit
sun-in = in { $time }
sun-in-days = { $days ->
    [one] in 1 Tag { $time }
   *[other] in { $days } Tagen { $time }
}
sun-check-in = Anmeldung offen, erste Runde { $when }
sun-now = jetzt
sun-round-of = Runde { $number } von { $of }
sun-rounds-auto = Jeder gegen jeden bis { $players } Spieler, sonst Schweizer System in bis zu 7 Runden
sun-rounds = { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
}
sun-anonymous = Spieler { $number }
sun-invite-early = Du nimmst noch nicht teil. Enter: du wirst verbunden und angemeldet, sobald die Anmeldung öffnet, 15 Minuten vorher, wenn das Programm dann läuft.
sun-invite = Du nimmst noch nicht teil. Enter meldet dich jetzt an.
sun-invite-late = Du nimmst nicht teil. Enter: du spielst ab der nächsten Runde mit.
sun-will-be-in = Du nimmst teil: du wirst rechtzeitig verbunden und angemeldet. Lass das Programm laufen.
sun-asks-in = Du meldest dich an: der Leiter hat noch nicht geantwortet.
sun-no-director = Noch hat kein Leiter das Turnier eröffnet. Es beginnt, sobald einer da ist.
sun-next-round = Du spielst ab der nächsten Runde mit.
sun-over = Es ist zu Ende. Enter: du nimmst das nächste Mal teil.
sun-south = Du bist Süd gegen { $name }.
sun-north = Du bist Nord gegen { $name }.
sun-bye = Du hast in dieser Runde keinen Gegner und bekommst einen Punkt.
sun-game-waits = Die Partie beginnt von selbst.
sun-game-runs = Die Partie läuft: Enter.
sun-game-ends = Die Partie ist zu Ende; ihr Ergebnis ist unterwegs.
sun-game-over = Ergebnis: { $result }.
sun-in-later = Du wirst rechtzeitig verbunden und angemeldet. Lass das Programm laufen.
sun-in-early = Du wirst angemeldet, sobald die Anmeldung öffnet.
sun-in-now = Du meldest dich an.
sun-out = Du nimmst nicht mehr teil. Enter: wieder dabei.
sun-not-in = Du nimmst nicht teil.
sun-decided = Entschieden: Partie { $game }.
sun-not-decided = Nur der Leiter entscheidet, und nur über eine Partie, die es gibt.
sun-connecting = Verbindung für das Turnier …
sun-not-connected = Nicht verbunden: { $why } In einer Minute wird es wieder versucht.
sun-opened = Die Anmeldung ist offen.
sun-director = Der Leiter ist weg: ein anderes Programm führt das Turnier weiter.
sun-director-here = Der Leiter ist weg: dein Programm führt das Turnier weiter. Lass es laufen.
sun-entered = { $name } nimmt teil.
sun-entered-you = Du nimmst teil: deine Nummer ist { $number }.
sun-left = { $name } nimmt nicht mehr teil.
sun-left-you = Du bist aus dem Turnier. Enter auf seinem Bildschirm bringt dich ab der nächsten Runde zurück.
sun-round-begins = Runde { $number } von { $of } beginnt.
sun-scored = { $game } { $result }
sun-round-over = Runde { $number } ist zu Ende: { $name } führt.
sun-dispute = Die Spieler von { $game } sagen Verschiedenes. Du entscheidest: d auf dem Bildschirm des Turniers, oder /sunday decide { $number } south, north, both oder none.
sun-contradiction = Über { $game } sagt der Leiter etwas anderes, als beide Spieler unterschrieben haben.
sun-differs = Vor Runde { $number } hat der Leiter andere Ergebnisse als hier: vielleicht ist eines der Programme von anderer Version.
sun-paused = Das Turnier wartet: zu wenige Spieler oder kein Leiter sind zu sehen.
sun-goes-on = Das Turnier geht weiter.
sun-other-log = Das Netz war geteilt: es gilt jetzt die Tabelle der meisten Spieler.
sun-over-won = Das Turnier ist zu Ende: { $name } gewinnt.
sun-too-few = Das Turnier ist zu Ende: zu wenige Spieler sind gekommen.
sun-why-word = (Wort eines Spielers)
sun-why-absent = (nicht angetreten)
sun-why-left = (gegangen)
sun-why-disputed = (strittig: der Leiter entscheidet)
sun-why-silent = (niemand hat das Ende gesagt)
sun-why-ruled = (Entscheid des Leiters)
sun-round-title = Runde { $number }
sun-playing = …
sun-free = kein Gegner
sun-table = Tabelle, { $count } dabei
sun-head-result = Ergebnis
sun-head-player = Spieler
sun-head-points = Pkt
sun-head-direct = DV
sun-head-wins = S
sun-ties = DV: direkter Vergleich, S: Siege, Bh: Buchholz
sun-guests = * ein Gast: der Bot meldet die Ergebnisse

key-decide = eine strittige Partie entscheiden
sun-not-director = Nur der Leiter entscheidet, und das ist jetzt ein anderes Programm.
sun-no-dispute = Keine Partie ist strittig. /sunday decide ändert das Ergebnis jeder anderen.
sun-disputes = Strittige Partien
sun-disputes-which = Die Spieler sagen Verschiedenes. Welche Partie entscheidest du?
sun-dispute-game = { $number }: { $game }
sun-decide-how = Die Spieler von { $game } sagen Verschiedenes. Wie soll die Partie zählen?
sun-decide-for = { $name } hat gewonnen, { $result }
sun-decide-both = Remis, { $result }
sun-decide-none = Niemand bekommt etwas, { $result }
sun-decide-later = Später entscheiden
