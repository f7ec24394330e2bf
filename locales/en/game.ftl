# What the full screen and the bot say in the same words. Plain ASCII.
level-first-steps = first steps
level-novice = novice
level-amateur = amateur
level-master = master
level-grand-master = grand master
not-your-turn = It is not your turn.
ply = { $who }: { $house }.
why-over = The game is over.
why-empty = House { $house } is empty.
why-not-yours = House { $house } belongs to the other side.
why-too-few = House { $house } holds { $seeds }, and a move needs { $min } seeds.
why-single = House { $house } holds a single seed, which may be played only when no house holds more.
why-last-house = House { $house } is the last one with seeds: with fewer than { $min } it may be played only to feed.
why-feed = The other side has no seeds and must be fed, which { $house } does not do.
why-slam = { $house } would take all the other side has, which this rule forbids.
why-no-house = There is no such house.
end-majority = more than half of the seeds, or half for both
end-no-move = no move is left
end-starved = the other side has no seeds and cannot be fed
end-repetition = a position came back
end-ply-cap = the limit of moves is reached
end-last-seeds = too few seeds are left
end-agreed = a draw was agreed
end-settled = it was settled early
end-resign = one side gave up
end-flag = the time was up
end-gone = one side left
end-cheat = lines that the rules do not allow
end-none = without a result
south = South
north = North
goal-take = { $seeds ->
    [one] { $side } is to take a seed
   *[other] { $side } is to take { $seeds } seeds
} { $moves ->
    [one] in one move.
   *[other] in { $moves } moves.
}
goal-survive = { $seeds ->
    [0] { $side } is to lose nothing
    [one] { $side } is to lose at most one seed
   *[other] { $side } is to lose at most { $seeds } seeds
} { $moves ->
    [one] for one move.
   *[other] for { $moves } moves.
}
goal-win = { $moves ->
    [one] { $side } is to win in one move.
   *[other] { $side } is to win in { $moves } moves.
}
