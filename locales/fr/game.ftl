# Ce que l’écran et le robot disent avec les mêmes mots.
level-first-steps = premiers pas
level-novice = novice
level-amateur = amateur
level-master = maître
level-grand-master = grand maître
not-your-turn = C’est à l’autre camp de jouer.
ply = { $who } : { $house }.
why-over = La partie est finie.
why-empty = La case { $house } est vide.
why-not-yours = La case { $house } est à l’autre camp.
why-too-few = La case { $house } a { $seeds }, et il faut { $min } graines pour jouer.
why-single = La case { $house } n’a qu’une graine : elle ne se joue que si aucune n’en a plus.
why-last-house = La case { $house } est la dernière qui ait des graines : avec moins de { $min }, elle ne se joue que pour nourrir.
why-feed = L’autre camp n’a plus de graines et doit être nourri, ce que { $house } ne fait pas.
why-slam = { $house } prendrait tout à l’autre camp, ce que cette règle interdit.
why-no-house = Cette case n’existe pas.
end-majority = plus de la moitié des graines, ou la moitié chacun
end-no-move = aucun coup possible
end-starved = l’autre camp n’a plus de graines et ne peut être nourri
end-repetition = une position est revenue
end-ply-cap = la limite de coups est atteinte
end-last-seeds = il reste trop peu de graines
end-agreed = nulle convenue
end-settled = fin convenue plus tôt
end-resign = un camp a abandonné
end-flag = temps écoulé
end-gone = un camp est parti
end-cheat = des lignes que la règle ne permet pas
end-none = sans résultat
south = Sud
north = Nord
goal-take = { $seeds ->
    [one] { $side } doit prendre une graine
   *[other] { $side } doit prendre { $seeds } graines
} { $moves ->
    [one] en un coup.
   *[other] en { $moves } coups.
}
goal-survive = { $seeds ->
    [0] { $side } ne doit rien perdre
    [one] { $side } doit perdre au plus une graine
   *[other] { $side } doit perdre au plus { $seeds } graines
} { $moves ->
    [one] pendant un coup.
   *[other] pendant { $moves } coups.
}
goal-win = { $moves ->
    [one] { $side } doit gagner en un coup.
   *[other] { $side } doit gagner en { $moves } coups.
}
