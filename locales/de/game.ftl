# Was der Bildschirm und der Bot mit denselben Worten sagen.
level-first-steps = erste Schritte
level-novice = Anfänger
level-amateur = Amateur
level-master = Meister
level-grand-master = Großmeister
not-your-turn = Die andere Seite ist am Zug.
ply = { $who }: { $house }.
why-over = Die Partie ist zu Ende.
why-empty = Mulde { $house } ist leer.
why-not-yours = Mulde { $house } gehört der anderen Seite.
why-too-few = Mulde { $house } hat { $seeds }, und ein Zug braucht { $min } Samen.
why-single = Mulde { $house } hat nur einen Samen; der zieht nur, wenn keine Mulde mehr hat.
why-last-house = Mulde { $house } ist die letzte mit Samen: mit weniger als { $min } darf sie nur zum Füttern gespielt werden.
why-feed = Die andere Seite hat keine Samen und muss gefüttert werden; { $house } tut das nicht.
why-slam = { $house } finge alles, was die andere Seite hat; das verbietet diese Regel.
why-no-house = Diese Mulde gibt es nicht.
end-majority = mehr als die Hälfte der Samen, oder für beide die Hälfte
end-no-move = kein Zug ist übrig
end-starved = die andere Seite hat keine Samen und kann nicht gefüttert werden
end-repetition = eine Stellung kam wieder
end-ply-cap = die Zuggrenze ist erreicht
end-last-seeds = zu wenige Samen sind übrig
end-agreed = Remis vereinbart
end-settled = vorzeitig beendet
end-resign = eine Seite gab auf
end-flag = die Zeit war um
end-gone = eine Seite ging
end-cheat = Zeilen, die die Regeln nicht erlauben
end-none = ohne Ergebnis
south = Süd
north = Nord
goal-take = { $seeds ->
    [one] { $side } soll einen Samen fangen,
   *[other] { $side } soll { $seeds } Samen fangen,
} { $moves ->
    [one] in einem Zug.
   *[other] in { $moves } Zügen.
}
goal-survive = { $seeds ->
    [0] { $side } soll nichts verlieren,
    [one] { $side } soll höchstens einen Samen verlieren,
   *[other] { $side } soll höchstens { $seeds } Samen verlieren,
} { $moves ->
    [one] einen Zug lang.
   *[other] { $moves } Züge lang.
}
goal-win = { $moves ->
    [one] { $side } soll in einem Zug gewinnen.
   *[other] { $side } soll in { $moves } Zügen gewinnen.
}
