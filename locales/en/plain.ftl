# Lessons and problems at the command line. The words hint, undo, solution and quit are typed.
drill-begin = { $goal } Type a letter; hint, undo, solution or quit.
drill-help =
    A letter, or a number from your left: play that house.
    hint: a house that is right
    undo: take your last move back
    solution: the whole line
    quit: leave
drill-not-understood = { $typed } is no house and no command; type help
drill-nothing-to-undo = There is no move to take back.
drill-solved = Solved.
drill-wrong = That is not it: it takes { $taken ->
    [0] nothing
    [one] one seed
   *[other] { $taken } seeds
 }. Your move is taken back; try again.
drill-wrong-answer = That is not it: it takes { $taken ->
    [0] nothing
    [one] one seed
   *[other] { $taken } seeds
 }. { $side } answers { $answer }. Your move is taken back; try again.
drill-right = Right.
drill-unknown = There are too many lines to say whether that is right.
drill-answer = { $side } plays { $answer }.
drill-missed = The goal is missed: undo takes your last move back.
drill-hint = { $house } is right.
drill-lost = From here it cannot be reached any more: undo takes your last move back.
drill-many = There are too many lines to say.
drill-unsure = No line reaches the goal for sure.
drill-legal = { $why } Possible: { $legal }.
problem-position = Position: { $position }
problem-solution = Solution: { $moves }
problem-name = NAME
problem-rule = RULE
problem-goal = GOAL
problem-title = TITLE
problem-own = yours

# What the plain interface says in words of its own instead of those of the full screen.
not-reached = { $nick } was not reached. Type players to see who is here.
clock-none = without a clock
clock-increment = { $minutes } minutes and { $seconds } seconds a move
clock-move = { $seconds } seconds a move
over = The game is over: { $why }. { $who }
offer-abort = to end the game without a result
offer-adjourn = to go on some other time
offer-resume = to go on with the game
offer-settle = to end the game now and share the rest as the rule says
refused = What your opponent's program sent does not fit this game ({ $why }), and counts for nothing. If nothing better comes, type claim after two minutes, or resign.
opponent-left = Your game is kept and goes on when { $nick } is back. After two minutes in which it is { $nick }'s turn, claim ends it.
ignored = You do not hear { $who } any more, except in a game that you are playing. To hear them again: unignore { $who }
unknown-rule = { $nick } has challenged you by a rule that you do not have. Type learn { $nick } to see it.
seeks = { $nick } looks for a game: { $terms }. Type challenge { $nick } to play it.
lost-login = no login to the account: { $why }; put the account right, or do not require the login
rule-keep = Type keep to keep this rule and offer it. Otherwise nothing is kept.
no-game = You are not in a game. Type players to see who is here.
no-invitation = Nobody has challenged you.
nobody-here = Nobody else is here at the moment. Stay, or try another network: awale networks list.
adjourned-how = The game rests, and so do the clocks. When both of you are here, type resume.
declined-clock = not with this clock; challenge without one, or later
declined-referee = the referee is not seen there, or the game is not for points; name another one, or none
declined-rule = not by this rule; he can learn it from you, or you play by one of his (rules and his nick)
watch-begins = You watch { $south } (South, below) and { $north } (North, above): { $rule }. comment and a text speaks to all who watch.
watch-silent = has not answered; players shows who is here
typed-which-network = Say which network: networks lists those you are on, awale networks list all.
typed-sure = resign yes gives the game up.
error-ended = The connection is over: awale online begins again.
error-unknown-peer = { $nick } has not answered. Type players to see who is here.
error-no-network = There is no network { $asked }: awale networks list shows those there are.
error-ignores-full = You ignore as many people as you can: unignore some first.
contest-adjourned = The game is adjourned: resume offers to go on.

# The plain interface: a session
greet = Type help for the commands, quit to leave.
help-more = A house's letter or digit alone plays it. The first letters of a command are enough, but for those that end a game.
game-kept = Your game is kept. It goes on when both of you are back.
demo-keeps-nothing = The demo keeps no games. To play people: awale setup, then awale online.
demo-bot = You are ama, and kofi is a bot. Type challenge kofi to play.
demo-bot-level = You are ama, and kofi is a bot that plays as { $level }. Type challenge kofi to play.
goodbye = Goodbye.
connection-over = the connection is over: { $why }
says-to-you = { $nick } to you: { $text }
own-records-none = { $nick } holds no results of yours.
own-records-newest = { $nick } holds { $count } of your results; the newest has number { $number }.
results-go-on = Your results go on after number { $number }: you have { $points } points. The games themselves come by file: ask those you played with for awale records export FILE --with YOU.
begins = Your game with { $nick } begins.
taken-up = Your game with { $nick } is taken up again; it goes on when both are there.
adjourned-again = Your game with { $nick } is here again, and adjourned: when both of you are here, type resume.
sit-south = You are South, the lower row.
sit-north = You are North, the upper row.
turn-of = It is { $nick }'s turn.
your-turn = Your turn: { $houses }.
times = Your time: { $own }. Time of { $nick }: { $theirs }.
times-watched = Time of { $south }: { $left }. Time of { $north }: { $right }.
time-low-in = In your game with { $nick } you have { $left } left.
time-of-is-up = The time of { $nick } is up. Type claim, and the game is yours.
seconds = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
minutes = { $minutes } minutes
nothing-comes = Nothing has come from { $nick } for two minutes. You may wait, or type claim.
opponent-renamed = Your opponent { $old } is called { $nick } now.
your-opponent = your opponent
in-game-with = In your game with { $nick }: { $said }
game-with = Your game with { $nick }:
ply-yours = { $seeds ->
    [0] { $ply }. You play { $house }.
    [one] { $ply }. You play { $house } and take 1 seed.
   *[other] { $ply }. You play { $house } and take { $seeds } seeds.
}
ply-theirs = { $seeds ->
    [0] { $ply }. { $nick } plays { $house }.
    [one] { $ply }. { $nick } plays { $house } and takes 1 seed.
   *[other] { $ply }. { $nick } plays { $house } and takes { $seeds } seeds.
}
slam-yours = { $ply }. You play { $house }. It would take everything, so it takes nothing.
slam-theirs = { $ply }. { $nick } plays { $house }. It would take everything, so it takes nothing.
pass-yours = { $ply }. You play nothing: no move is possible, so it is a pass.
pass-theirs = { $ply }. { $nick } plays nothing: no move is possible, so it is a pass.
score-to = { $own } to { $theirs }
reopened-by = { $nick } had played or given up before your answer came: it does not count, and the game is as it was.
program-forgot = The program of { $nick } says that it does not know your game. Type claim when it is not your turn, and the game is over.
game-closed = { $nick } has ended the game as if you had gone. You have signed nothing, so it counts for nobody.
invited-plainly = { $nick } challenges you: { $terms }. Type accept or decline.
here-for-round = { $nick } is here for the game of round { $round }.
match-of = a match of { $of } games
match-row-won = { $number }. as { $side }: won { $score } ({ $why })
match-row-lost = { $number }. as { $side }: lost { $score } ({ $why })
match-row-drawn = { $number }. as { $side }: drawn { $score } ({ $why })
match-row-open = { $number }. no result yet
match-stands = You { $own }, the other { $theirs }.

# The plain interface: answers
nothing-played = Nothing has been played yet.
resign-sure = Giving up loses the game. Type resign yes to do it; anything else plays on.
you-resign = You give up.
no-game-with = You have no game with { $nick }.
prefers-unknown = { $nick } prefers { $rule }, which you do not have. Type learn { $nick } to see it, or name a rule.
seeks-unknown = { $nick } looks for a game by { $rule }, which you do not have. Type learn { $nick } { $rule } to see it, or name a rule.
taken-by-split = { $nick }: taken by a split of the network, and expected back.
waits-for-you = { $nick } waits for your answer: { $terms }.
not-playing = You are not playing.
game-stands = With { $nick }: { $rule }, you are { $side }, ply { $ply }, { $turn }.
turn-adjourned = adjourned: type resume
turn-yours = your turn
turn-theirs = the other's turn
moves-go-here = moves go here
anonymous = anonymous
plays-rule = { $others ->
    [0] plays { $rule }
   *[other] plays { $rule } and { $others } more
}
has-points = { $points } points
looks-for-game = looks for a game
here-is = Here is { $player }
a-bot = { $player } (a bot)
a-bot-of = { $player } (a bot of { $owner })
hint-player = { $who }: looks like a player of { $rule }, { $points } points. Type card { $nick } to be sure.
hint-bot = { $who }: looks like a bot that plays { $rule }, { $points } points. Type card { $nick } to be sure.
offers-to-referee = { $nick } offers to be the referee of games for points: challenge NICK rated referee { $nick }

# The plain interface: offers
offer-takeback-all = to take all moves back
offer-takeback-to = to go back to the position after move { $ply }
you-offer-it = You offer { $offer }.
offers-you = { $nick } offers { $offer }. Type agree or refuse.
not-played-yet = You have not played yet.
nothing-offered = Nobody has offered you anything.
you-agree = You agree.
you-refuse = You refuse.
does-not-agree = { $nick } does not agree: { $offer }.
agrees = { $nick } agrees: { $offer }.
nothing-finished = You have finished no game yet.
next-of-match = Game { $game } of { $of } comes next: type rematch, or accept the challenge.
match-over = The match is over.

# The plain interface: networks
connecting-to = Connecting to { $server }.
no-connection = No connection: { $why }. The next attempt is in { $wait }, { $server }.
network-left = { $network } is left: { $why }. connect { $network } tries again.
server-renames = The server calls you { $nick } now. Your games go on; nick and a name asks for another nick.
tried-again = It is tried again.
at-begin = not connected yet
at-connecting = connecting to { $server }
at-online = on { $network } as { $nick }, at { $server }; { $people }
at-online-somewhere = on { $network } as { $nick }; { $people }
at-waiting = no connection; the next attempt is at { $server }
at-left = left: { $why }
other-players = { $count ->
    [0] no other player
    [one] one other player
   *[other] { $count } other players
}
commands-here = Commands go here.
add-network = connect and a network's name adds one.
commands-go-to = Commands go to { $network }: { $state }.
commands-go-now = Commands go to { $network } now.
its-servers = Its servers: { $servers }.
other-server = server and a host goes to another one.
demo-one-network = The demo has one network only. For others: awale online.
away-with = You are away: { $words }. Type back when you are here again.
goes-on-directly = Your game goes on over the direct connection.
goes-on-directly-with = Your game with { $nick } goes on over the direct connection.
interrupted = Your game with { $nick } is interrupted. It goes on by itself when the two halves of the network meet again.
nick-before = { $nick } (before: { $before })
ignores-nobody = You ignore nobody.
key-unknown = { $nick } is not here as a player, so the key is not known.

# The plain interface: rules, direct connections, watching
rules-here = Rules here: { $rules }.
rules-how = `awale rules show ID` tells about one. rules NICK asks somebody for his.
not-here = { $nick } is not here. Type players to see who is.
not-said-yet = { $nick } has not said who he is yet, and is asked now. Try again in a moment.
rule-not-kept = The rule is not kept: { $why }.
kept-as = Kept as { $rule } in { $file }. Type challenge { $nick } { $rule } to play by it.
rules-offered-how = Type learn { $nick } and a name to see one that you do not have.
rule-like = { $rule } of { $nick } is like your { $own }, but:
rule-not-offered = { $nick } does not offer this rule. rules { $nick } lists what he plays.
rule-damaged = What { $nick } sent is no rule that this program understands.
direct-asked-by = { $nick } offers a direct connection, which shows your address to { $nick }. Type direct to agree.
direct-not-allowed-by = { $nick } offers a direct connection. Your settings allow none: enabled in [direct] is false, or you use a proxy.
watching-nothing = You are watching no game. watch and a player's nick begins.
hear-watchers = You hear those who watch your games. comment and a text speaks to them.
hear-watchers-not = You do not hear those who watch your games.
neither-plays-nor-watches = You neither play nor watch. watch and a nick begins.
at-the-game = { $nick } at the game: { $text }
the-player = The player
watch-south-gone = { $south }, who shows the game, is gone. It goes on here when { $south } is back; unwatch ends it.
watch-first = { $nick } watches your game. What is said there you hear after watchers on.
watch-over = The game is over: { $why }. { $south } { $own }, { $north } { $theirs }.

# The plain interface: the weekly match
sun-left-you = You take part no more. Type sunday in to come back.
sun-dispute = The two players of { $game } say different things. You decide: sunday decide { $number } south, north, both or none.
sun-your-game = It is your game of round { $round }.
sun-open = { $name }: check-in is open. Type sunday in to take part.
sun-best = After round { $number }: { $best }.
sun-ended = { $name } is over.
sun-no-event = There is no event on the networks where you are. awale sunday tells when and where it is.
sun-ended-next = It is over. awale sunday tells when the next one is.
sun-you-go = You check out.
sun-decided-so = Decided: { $game } { $verdict }.
sun-what = { $name }: { $when }, clock { $clock }.
sun-begins-in = It begins in { $time }; check-in opens 15 minutes before. Type sunday in to be checked in then.
sun-is-open = Check-in is open: { $count } players. It begins in { $time }.
sun-is-played = Round { $number } of { $of } is being played.
sun-ended-table = It is over. Type sunday table for the table.
sun-you-are-in = You take part.
