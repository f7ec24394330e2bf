# The weekly match on its screen.

menu-sunday = { $name } ({ $when })
menu-sunday-in = { $name }: you take part ({ $when })
errand-sunday = The weekly match
key-sunday = the weekly match
key-take-part = take part, play
key-check-out = step out
sun-title = Sunday match
sun-weekday = { $number ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[other] Sunday
}
sun-month = { $number ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[other] December
}
sun-date = { $weekday } { $day } { $month } { $year }, { $time }
sun-your-time = your time
sun-in = in { $time }
sun-in-days = { $days ->
    [one] in 1 day { $time }
   *[other] in { $days } days { $time }
}
sun-check-in = check-in is open, first round { $when }
sun-now = now
sun-round-of = round { $number } of { $of }
sun-rounds-auto = All against all with up to { $players } players, else Swiss in up to 7 rounds
sun-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
sun-anonymous = player { $number }
sun-invite-early = You do not take part yet. Enter: you are connected and checked in when check-in opens, 15 minutes before, if the program runs then.
sun-invite = You do not take part yet. Enter: you check in now.
sun-invite-late = You do not take part. Enter: you play from the next round on.
sun-will-be-in = You take part: you will be connected and checked in in time. Leave the program running.
sun-asks-in = You check in: the director has not answered yet.
sun-no-director = No director has opened the event yet. It begins when one is there.
sun-next-round = You play from the next round on.
sun-over = It is over. Enter: you take part next time.
sun-south = You are South against { $name }.
sun-north = You are North against { $name }.
sun-bye = You have no opponent in this round, and get a point.
sun-game-waits = The game begins by itself.
sun-game-runs = The game is being played: Enter.
sun-game-ends = The game is over; its result is on the way.
sun-game-over = Result: { $result }.
sun-in-later = You will be connected and checked in in time. Leave the program running.
sun-in-early = You will be checked in as soon as check-in opens.
sun-in-now = You check in.
sun-out = You take part no more. Enter: back in.
sun-not-in = You do not take part.
sun-decided = Decided: game { $game }.
sun-not-decided = Only the director decides, and only a game that there is.
sun-connecting = Connecting for the match …
sun-not-connected = Not connected: { $why } It is tried again in a minute.
sun-opened = Check-in is open.
sun-director = The director is gone: another program goes on with the match.
sun-director-here = The director is gone: your program goes on with the match. Leave it running.
sun-entered = { $name } takes part.
sun-entered-you = You take part: your number is { $number }.
sun-left = { $name } takes part no more.
sun-left-you = You are out of the match. Enter on its screen brings you back from the next round on.
sun-round-begins = Round { $number } of { $of } begins.
sun-scored = { $game } { $result }
sun-round-over = Round { $number } is over: { $name } leads.
sun-dispute = The players of { $game } say different things. You decide: d on the screen of the event, or /sunday decide { $number } south, north, both or none.
sun-contradiction = Of { $game } the director says something else than both players have signed.
sun-differs = Before round { $number } the director’s results are others than here: one of the programs may be of another version.
sun-paused = The match waits: too few players, or no director, are to be seen.
sun-goes-on = The match goes on.
sun-other-log = The network was split: the table is that of most players now.
sun-over-won = The match is over: { $name } wins.
sun-too-few = The match is over: too few players have come.
sun-why-word = (one player’s word)
sun-why-absent = (no-show)
sun-why-left = (has left)
sun-why-disputed = (disputed: the director decides)
sun-why-silent = (nobody has said how it ended)
sun-why-ruled = (the director’s decision)
sun-round-title = Round { $number }
sun-playing = …
sun-free = no opponent
sun-table = Table, { $count } playing
sun-head-result = result
sun-head-player = player
sun-head-points = pts
sun-head-direct = de
sun-head-wins = w
sun-ties = de: direct encounter, w: won, Bh: Buchholz, SB: Berger
sun-guests = * a guest: the results are the bot’s word

key-decide = decide a disputed game
sun-not-director = Only the director decides, and that is another program now.
sun-no-dispute = No game is disputed. /sunday decide changes the result of any other.
sun-disputes = Disputed games
sun-disputes-which = The players say different things. Which game do you decide?
sun-dispute-game = { $number }: { $game }
sun-decide-how = The players of { $game } say different things. How is the game to count?
sun-decide-for = { $name } has won, { $result }
sun-decide-both = A draw, { $result }
sun-decide-none = Nobody gets anything, { $result }
sun-decide-later = Decide later
