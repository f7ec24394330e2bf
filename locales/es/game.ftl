# Lo que la pantalla y el bot dicen con las mismas palabras.
level-first-steps = primeros pasos
level-novice = principiante
level-amateur = aficionado
level-master = maestro
level-grand-master = gran maestro
not-your-turn = Es el turno del otro lado.
ply = { $who }: { $house }.
why-over = La partida ha terminado.
why-empty = La casa { $house } está vacía.
why-not-yours = La casa { $house } es del otro lado.
why-too-few = La casa { $house } tiene { $seeds }, y una jugada necesita { $min } semillas.
why-single = La casa { $house } tiene una sola semilla: solo se juega si ninguna tiene más.
why-last-house = La casa { $house } es la última con semillas: con menos de { $min } solo se juega para alimentar.
why-feed = El otro lado no tiene semillas y hay que alimentarlo; { $house } no lo hace.
why-slam = { $house } capturaría todo lo del otro lado, y esta regla lo prohíbe.
why-no-house = No existe esa casa.
end-majority = más de la mitad de las semillas, o la mitad cada uno
end-no-move = no queda ninguna jugada
end-starved = el otro lado no tiene semillas y no se le puede alimentar
end-repetition = una posición se repitió
end-ply-cap = se alcanzó el límite de jugadas
end-last-seeds = quedan muy pocas semillas
end-agreed = tablas acordadas
end-settled = se acordó terminar antes
end-resign = un lado abandonó
end-flag = se acabó el tiempo
end-gone = un lado se fue
end-cheat = líneas que las reglas no permiten
end-none = sin resultado
south = Sur
north = Norte
goal-take = { $seeds ->
    [one] { $side } debe capturar una semilla
   *[other] { $side } debe capturar { $seeds } semillas
} { $moves ->
    [one] en una jugada.
   *[other] en { $moves } jugadas.
}
goal-survive = { $seeds ->
    [0] { $side } no debe perder nada
    [one] { $side } debe perder como mucho una semilla
   *[other] { $side } debe perder como mucho { $seeds } semillas
} { $moves ->
    [one] durante una jugada.
   *[other] durante { $moves } jugadas.
}
goal-win = { $moves ->
    [one] { $side } debe ganar en una jugada.
   *[other] { $side } debe ganar en { $moves } jugadas.
}
