# Games that were played, analysis, problems and lessons.

# Names of keys
name-digits = 0–9
name-step-back = PgUp

# What keys do
key-analyse = the best moves, or not
key-desk-history = back and forth
key-analyse-game = analyse the game
key-analyse-ended = analyse the game once it is over
key-play-from-here = play on from here
key-remark = write about the move
key-untry = take a tried move back
key-set-up = set up a position
key-export = write the game to a file
key-remove = delete
key-games-filter = which games
key-solve = solve
key-new-problem = set a new problem
key-drill-hint = a house that is right
key-solution = the solution
key-read = read
key-next-step = on
key-step-back = a step back
key-digits = so many seeds
key-more-less = one seed more or less
key-set-done = done
key-empty = empty the board
key-start = the rule’s own start
key-write = keep it
key-match = the table of the match
key-matches = matches at home
key-settle = end the game now and share the rest

# Ending a game early
settle-title = End the game now?
settle-text = The rest is shared as the rule says: South { $south }, North { $north }.
settle-computer = The computer agrees if it loses nothing by it.
settle-yes = End it
settle-no = The computer wants to play on.
settle-hint = y ends the game now, if both agree or the rule lets one side; or play on.
settle-never = This rule does not let anybody end a game early.

# The menu
menu-games = Games played
menu-analysis = Analysis
menu-problems = Problems
menu-lessons = Lessons

# A new game
new-games = Games
new-one = one
new-match = a match of six
new-from = on from move { $ply }

# A match at this screen
match-title = The match: { $played } of { $of } games
match-points = Points
match-first = First player
match-second = Second player
match-head = game { $game } of { $of }, { $standing }
match-next = n begins game { $game } of { $of }, sides changed.
match-over = The match is over, { $standing }. n begins a new game.
match-none = This game belongs to no match. A new game can be a match of six.
matches-title = Matches at home
matches-none = No matches yet. A new game can be a match of six; n begins its next game.
matches-go-on = Enter goes on with game { $game } of { $of }.
matches-over = All games of this match are over.

# Games played
games-title = Games played
games-all = all
games-home = at home
games-online = online
games-file = from files
games-open = not over
games-won = won
games-lost = lost
games-drawn = drawn
games-computer = Computer, { $level }
games-people = two people
games-reading = Reading …
games-none = No games yet. Those you play here and online come into this list; awale games import FILE brings others.
games-none-such = None of your games is like that. f shows others.
key-search = search
key-search-done = keep these
key-search-all = all again
games-searched = With: { $words }

# A game to look at
desk-title = Analysis
desk-ply = After move { $ply } of { $of }.
desk-branch = Other moves after move { $ply }; u leads back.
desk-nothing-tried = No other moves have been tried here.
desk-over = The game is over here: go back (PgUp), then p plays on.
desk-not-kept = This game is not kept; only games in the list can be written about, exported and deleted.
desk-not-the-game = This move is not of the game: u leads back.
analyse-ended-only = A game can be analysed here once it is over.
ana-thinking = Looking …
ana-over = The game is over here.
ana-depth = The best moves, seen { $depth } moves ahead:
writing-game = About the game:
writing-move = About move { $ply }:
remove-title = Delete?
remove-home = The game and all that you have written about it are gone then.
remove-online = This game is signed, and points hang on it. It is kept, and only leaves this list.
remove-problem = The problem { $name } is gone then.
remove-match = The match { $name } and all its games are gone then.
remove-yes = Delete
remove-no = Keep
removed = It is deleted.
removed-hidden = It does not stand in this list any more. awale games list --hidden shows it.
removed-not = This game is one of match { $name }, whose table hangs on it: m shows the matches, and there the match can be deleted.
exported = The game is in { $file }.
not-kept = The game is not kept. { $why }

# Problems
problems-title = Problems
problem-built-in = This one is part of the program and stays. Only your own problems can be deleted.
problem-left-out = A problem is left out. { $why }
problem-changed = Done: { $file }
drill-solved = Solved! Enter leads on.
drill-wrong = Not { $house }: it takes { $taken ->
    [0] nothing
    [one] one seed
   *[other] { $taken } seeds
 }. Try again.
drill-wrong-answer = Not { $house }: it takes { $taken ->
    [0] nothing
    [one] one seed
   *[other] { $taken } seeds
 }, and { $side } answers { $answer }. Try again.
drill-missed = The goal is missed: u takes your last move back.
drill-right = Right. { $side } plays { $answer }. Moves left: { $left }.
drill-hint = { $house } is right.
drill-unknown = There are too many lines to say.
drill-solution = Solution: { $moves }

# Setting up
set-title = Set up a position
set-problem-title = Set a problem
set-sum = { $sum } of { $total } seeds
set-side = To move
set-aim = Goal
set-take = take at least
set-survive = lose at most
set-win = win
set-seeds = Seeds
set-moves = Within own moves
set-too-many = There are too many seeds: this rule has { $total }.
set-game-over = The game would be over in this position. Change it, so that there is a move.
set-no-goal = A goal is reached within 1 to 6 moves, and to take is at least one seed.
set-impossible = That cannot be reached against every answer. Make the goal smaller, or give it more moves.

# Lessons
lessons-title = Lessons
lesson-step = Step { $step } of { $of }.
