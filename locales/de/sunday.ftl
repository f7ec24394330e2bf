# Das wöchentliche Turnier auf seinem Bildschirm.

menu-sunday = { $name } ({ $when })
menu-sunday-in = { $name }: Sie nehmen teil ({ $when })
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
sun-your-time = Ihre Zeit
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
sun-invite-early = Sie nehmen noch nicht teil. Eingabe: Sie werden verbunden und angemeldet, sobald die Anmeldung öffnet, 15 Minuten vorher, wenn das Programm dann läuft.
sun-invite = Sie nehmen noch nicht teil. Eingabe: Sie melden sich jetzt an.
sun-invite-late = Sie nehmen nicht teil. Eingabe: Sie spielen ab der nächsten Runde mit.
sun-will-be-in = Sie nehmen teil: Sie werden rechtzeitig verbunden und angemeldet. Lassen Sie das Programm laufen.
sun-asks-in = Sie melden sich an: der Leiter hat noch nicht geantwortet.
sun-no-director = Noch hat kein Leiter das Turnier eröffnet. Es beginnt, sobald einer da ist.
sun-next-round = Sie spielen ab der nächsten Runde mit.
sun-over = Es ist zu Ende. Eingabe: Sie nehmen das nächste Mal teil.
sun-south = Sie sind Süd gegen { $name }.
sun-north = Sie sind Nord gegen { $name }.
sun-bye = Sie haben in dieser Runde keinen Gegner und bekommen einen Punkt.
sun-game-waits = Die Partie beginnt von selbst.
sun-game-runs = Die Partie läuft: Eingabe.
sun-game-ends = Die Partie ist zu Ende; ihr Ergebnis ist unterwegs.
sun-game-over = Ergebnis: { $result }.
sun-in-later = Sie werden rechtzeitig verbunden und angemeldet. Lassen Sie das Programm laufen.
sun-in-early = Sie werden angemeldet, sobald die Anmeldung öffnet.
sun-in-now = Sie melden sich an.
sun-out = Sie nehmen nicht mehr teil. Eingabe: wieder dabei.
sun-not-in = Sie nehmen nicht teil.
sun-decided = Entschieden: Partie { $game }.
sun-not-decided = Nur der Leiter entscheidet, und nur über eine Partie, die es gibt.
sun-connecting = Verbindung für das Turnier …
sun-not-connected = Nicht verbunden: { $why } In einer Minute wird es wieder versucht.
sun-opened = Die Anmeldung ist offen.
sun-director = Der Leiter ist weg: ein anderes Programm führt das Turnier weiter.
sun-director-here = Der Leiter ist weg: Ihr Programm führt das Turnier weiter. Lassen Sie es laufen.
sun-entered = { $name } nimmt teil.
sun-entered-you = Sie nehmen teil: Ihre Nummer ist { $number }.
sun-left = { $name } nimmt nicht mehr teil.
sun-left-you = Sie sind aus dem Turnier. Eingabe auf seinem Bildschirm bringt Sie ab der nächsten Runde zurück.
sun-round-begins = Runde { $number } von { $of } beginnt.
sun-scored = { $game } { $result }
sun-round-over = Runde { $number } ist zu Ende: { $name } führt.
sun-dispute = Die Spieler von { $game } sagen Verschiedenes. Sie entscheiden: /sunday decide { $number } south, north, both oder none.
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
