# The full screen. Names of keys, then what they do.
all-keys = all keys
name-space = Space
name-updown = ↑ ↓
name-leftright = ← →
name-leftright-enter = ← → Enter
name-houses = A–{ $last }, 1–{ $count }
name-pages = PgUp PgDn
name-ends = Home End
name-tabs = Alt-1…9
key-help = show all keys of this screen
key-choose = choose
key-change = change
key-open = open
key-quit = quit
key-begin = begin
key-back = back
key-suspend = stop the program until the shell lets it go on (fg)
key-redraw = draw the screen again
key-play-rule = play by it
key-scroll = scroll
key-house = play a house
key-house-arrows = choose a house and play it
key-autoplay = play my best move
key-hint = hint
key-undo = undo
key-new = a new game
key-resign = give the game up
key-history = back and forth in the game
key-ends = to the beginning or the newest move
key-playon = play on from the position shown
key-preview = show where the last seed would fall, or not
key-sowing = show the sowing seed by seed, or not
key-comments = comments on the moves, or none
key-size = a smaller or larger board
key-turn = turn the board round
key-answer = answer
key-leave-as-is = leave it
key-next-tab = next tab
key-previous-tab = previous tab
key-tab = to a tab
key-invitation = answer a challenge
key-log = earlier and later talk
key-card = say it, or open the player
key-complete = complete a nick
key-sort = sort the players
key-filter = only players who are free
key-talk = talk
key-command = type a command
key-offers = offer, resign
key-say = say
key-board = to the board
key-do = do it

help-title = Keys
help-marks = At the houses: [C] was played, * got the last seed, – was taken from, > < is chosen, ↓ would get the last seed, ! would be taken, A:N belongs to North. A click plays a house.
help-commands = A line that begins with / is a command: /help lists them.
too-small = This window has { $width } columns and { $height } rows. Awalé needs 60 and 20: make it larger.

# The menu
menu-subtitle = the sowing game, against people and the computer
menu-go-on = Go on with the game
menu-computer = Play against the computer
menu-people = Two people at this screen
menu-online = Find opponents
menu-lobby = Back to the people online
menu-lobby-unread = Back to the people online ({ $count } new)
menu-connecting = Connecting …
menu-rules = Rules
menu-quit = Quit

# A new game
new-computer = A game against the computer
new-people = A game of two people at this screen
new-rule = Rule
new-level = Level
new-side = Your side
new-comments = Comments
yes = yes
no = no
rules-title = The rules, and how they are played

# At the board
seat-you = You ({ $side })
seat-computer = Computer, { $level } ({ $side })
thinking = is thinking …
who-you = You
who-computer = The computer
ply-captures = { $who }: { $house }, { $captured }.
ply-slam = { $who }: { $house }. It would take everything, so it takes nothing.
ply-pass = { $who }: no move is possible, so it is a pass.
captured = { $seeds ->
    [one] takes 1 seed
   *[other] takes { $seeds } seeds
}
status-your-turn = Your turn.
status-turn-of = { $side } to move.
status-pass = You have no move: Enter passes.
status-back = After move { $ply } of { $of }. p plays on from here, End goes back to the game.
status-after = n begins a new game.
looking-back = This is an earlier position: End goes back to the game, p plays on from here.
play-on-how = Go back in the game first (PgUp), then p plays on from there.
nothing-to-undo = There is no move to take back.
sowing-on = Sowing is shown seed by seed.
sowing-off = Sowing is not shown.
comments-on = The moves are commented on.
comments-off = No comments.
hint-thinking = Looking for the best moves …
hint-legend = Values are seeds ahead (+) or behind (-) at the end, as far as can be seen.
worth-exact = { $seeds } exact
worth-won = { $plies ->
    [one] wins in 1
   *[other] wins in { $plies }
}
worth-lost = { $plies ->
    [one] loses in 1
   *[other] loses in { $plies }
}
why-pass = No house can be played: Enter passes.
why-and-legal = { $why } Possible: { $legal }.
resign-title = Give up?
resign-text = The other side wins then.
resign-yes = Give the game up
play-goes-on = Play on
quit-title = Quit?
quit-text = The game at this screen is not over. It is kept, and can be gone on with from Games played.
quit-yes = Quit
quit-no = Stay

# How games end
over = { $who } ({ $why })
you-win = You win, { $score }.
you-lose = You lose, { $score }.
nobody-wins = Nobody wins, { $score }.
south-wins = South wins, { $score }.
north-wins = North wins, { $score }.

# Challenges and offers
clock-none = no clock
clock-increment = { $minutes } min + { $seconds } s a move
clock-move = { $seconds } s a move
terms-rated = for points
terms-casual = not for points
terms-round = game { $game } of { $of }
terms-event = round { $round } of the event, where the challenger is South
terms-again = sides changed
terms-referee = referee { $nick }
offer-abort = to call the game off
offer-adjourn = to adjourn
offer-draw = a draw
offer-resume = to go on
offer-settle = to share the rest now
offer-takeback = to take the last move back
void-expired = Nobody answered the challenge.
void-withdrawn = The challenge is not open any more.
void-declined = The challenge was declined: { $why }.
void-no-start = The game did not begin in time. There is no game.
void-false-toss = The other program's toss was not the one it had promised. There is no game.
void-agreed = You have agreed to end the game without a result.
void-points = The points that the other program states do not follow from its newest result. Challenge to a game not for points.
void-left = The challenge is off: one of you has left.
declined-blocked = this player does not want to be challenged by you
declined-busy = this player is in a game; try again later
declined-casual = only games for points
declined-clock = not with this clock; try without one
declined-later = not now; try again later
declined-match = the game before is not known there; challenge anew
declined-no = no
declined-nobot = no games against bots
declined-onlybot = only games against bots
declined-pair-limit = you two have played enough games for points today
declined-points = your points do not follow from your records
declined-rated = no games for points
declined-referee = the referee is not seen there, or the game is not for points
declined-rule = not by this rule
declined-time = the clocks of your two computers are too far apart; set them right
declined-version = your two programs are of different versions; update the older one
result-sealed = Both of you have signed the result.
result-disputed = The other program signed another result. Both are kept; the game counts for nobody.
result-claimed = The other program has not signed the result. Yours is kept until it does.
result-witnessed = The referee has signed that your opponent left. If he comes back, his program signs it too.
referee-made = Your claim is with the referee. The game stays open until he has answered.
referee-asking = The referee asks for your opponent. If nothing comes within two minutes, or ten after a netsplit, he signs that your opponent left, and points move.
referee-back = Your opponent is there: the game goes on.
referee-alone = The referee is not here, or does not judge this game. Your claim stands on your word alone and moves no points.
referee-dropped = Your claim is forgotten, because the connection broke or the game has moved to another network. The game stays open; claim again if your opponent is still away.
state-free = free
state-playing = playing
state-away = away
state-closed = no games
state-unknown = unknown
watch-no = lets nobody watch
watch-full = has as many watchers as can be
watch-none = is not playing at the moment
watch-silent = has not answered

# The people online
net-begins = { $name }: not connected yet
net-connecting = { $name }: connecting to { $server } …
net-online = { $count ->
    [0] { $name }: you are { $nick }; nobody else is here
    [one] { $name }: you are { $nick }; one other player
   *[other] { $name }: you are { $nick }; { $count } other players
}
net-waiting = { $name }: no connection; the next attempt is in { $seconds } s ({ $why })
net-left = { $name }: left ({ $why }). /connect tries again
you-are-on = You are on { $network } as { $nick }.
offline = No connection: { $why }. It is tried again. Games are kept.
stopped = { $network } is left: { $why }.
renamed = You are called { $nick } now.
nick-refused = You cannot be called { $nick } now: { $why }.
channel-closed = { $channel } cannot be joined: { $why }.
channel-needed = Nothing can be played without it. It is tried again.
channel-muted = { $channel } takes nothing from you now: { $why }. Games go on.
logged-in = You are logged in to the account { $account }.
login-failed = You are not logged in to your account: { $why }. Play goes on without it.
tls-demanded = { $host } wants an encrypted connection; it is made.
client-ended = The connection is over: { $why }. Find opponents in the menu begins again.
split = The network has split ({ $servers }). On the other side: { $names }. Games go on when it is whole again.
rejoined = The split is over. Back: { $names }.
has-come = { $nick } is here.
has-left = { $nick } has left.
opponent-left = { $nick } has left. The game is kept and goes on when { $nick } is back. After two minutes of { $nick }’s turn you can end it: o, then claim.
not-reached = { $nick } was not reached.
own-records = { $nick } holds { $count } of your results.
standing-restored = Your results go on: you have { $points } points.
waits-for-answer = { $nick } waits for your answer: F5
nobody-here = Nobody else is here at the moment. Stay, or press F2: look for a game, choose another network, or scan all of them.
lobby-welcome = What you type is said to everybody here. ↑ ↓ and Enter open a player: challenge, talk, watch.
head-nick = Nick
head-name = Name
head-rule = Rule
head-points = Points
head-state = State
state-split = split off
bot = (bot)
not-sure = unsure
talk-with = Talk with { $nick }
tab-game = Game with { $nick }
watcher-says = { $nick } (watching)

# A player
card-name = { $name } · { $state }
card-country = Country: { $country }
card-languages = Speaks: { $languages }
card-rule = { $others ->
    [0] Plays { $rule }
   *[other] Plays { $rule } and { $others } other rules
}
card-points = { $points } points, as stated; none of { $games } signed results was seen here
card-clock-off = This player’s clock is far from yours.
card-key = Key: { $key }
card-hint = Looks like a player of { $rule } with { $points } points; nothing is proved. Ask for the card.
card-split = Taken by a split of the network, and expected back.
card-gone = This player is gone.
card-bot = A bot { $owner }
deed-challenge = Challenge
deed-talk = Talk
deed-watch = Watch the game
deed-card = Ask for the card
deed-ignore = Ignore
ignored = You do not hear { $who } any more. /unignore changes that.
unignored = You hear { $who } again.
ignore-whom = { $who } is nobody who can be ignored. Write a nick, a mask such as *!*@host.example, or key and a nick.

# Challenges
challenge-title = Challenge { $nick }
challenge-clock = Clock
challenge-rated = For points
challenge-games = Games
challenge-referee = Referee
challenge-referee-none = none
challenge-note = Enter sends the challenge. A game for points needs both your results to be known.
challenging = Challenging { $nick } …
challenged = You have challenged { $nick }: { $terms }. /withdraw takes it back.
invited-title = A challenge
invited = { $who } challenges you: { $terms }.
invited-points = { $nick } ({ $points } points)
invited-accept = Accept and play
invited-decline = Decline
invited-later = Answer later (F5)
no-invitation = Nobody waits for your answer.
no-challenge = You have challenged nobody.
accepted = The challenge is accepted.
unknown-rule = { $nick } has challenged you by a rule that you do not have. /learn { $nick } shows it.
rules-offered = { $nick } plays { $rules }.
rules-silent = { $nick } has not answered. Ask again in a minute.
no-such-rule = The rule { $rule } is not known here: /rules lists those that are.

# Games
game-begins = Your game with { $nick } begins: { $rule }. You are { $side }.
game-again = Your game with { $nick } is taken up again ({ $rule }); it goes on when both are there.
game-adjourned = Your game with { $nick } is adjourned ({ $rule }). When both are here: o, then go on.
game-line = With { $nick }: { $rule }, move { $ply }.
seat-other = { $nick } ({ $side })
how-to-talk = m: talk    o: offer    r: resign
contest-back = After move { $ply } of { $of }. End goes back to the game.
contest-looking-back = This is an earlier position: End goes back to the game.
contest-after = o: a rematch. Esc closes this tab.
contest-void = The game has no result. Esc closes this tab.
contest-adjourned = The game is adjourned, and the clocks stand. o, then go on, when both are here.
contest-offered = { $nick } offers { $offer }. F5 answers; a move refuses.
contest-moving = Your move is on its way …
offers-title = What do you want?
step-offer = Offer { $offer }
step-takeback = Ask to take your last move back
step-claim = Claim the game: the opponent is gone, or out of time
step-resign = Give the game up
step-rematch = Play again, sides changed; in a match the next game
step-answer = Answer the offer
you-offer = You offer { $offer }.
offered-title = An offer
offered = { $nick } offers { $offer }.
offered-agree = Agree
offered-refuse = Refuse
offer-declined = Your opponent does not agree: { $offer }.
offer-agreed = Your opponent agrees: { $offer }.
adjourned-how = The game rests, and so do the clocks. When both are here: o, then go on.
reopened = Your opponent had played or given up before your answer came: the game is as it was.
ended-before = A game of yours ended when you were last here.
points-won = You win { $points } points.
points-lost = You lose { $points } points.
taken-back = The moves after number { $ply } do not count: your opponent had given up.
silent = Nothing has come from your opponent for two minutes. You may wait, or claim the game: o.
time-up = Your opponent’s time is up. Claim the game: o.
time-low = You have { $left } left.
opponent-back = { $nick } is back.
opponent-nick = Your opponent is called { $nick } now.
forgotten = Your opponent’s program does not know this game. Claim it when it is not your turn: o.
closed-by-opponent = Your opponent has ended the game as if you had gone. You have signed nothing; it counts for nobody.
refused = What your opponent’s program sent does not fit this game ({ $why }), and counts for nothing.
accused = Your opponent’s program refused a move of yours: { $why }.
match-table = The match, { $count } of { $of } games:
no-game = There is no game in this tab. Enter on a player challenges.

# Watching
watch-begins = You watch { $south } (South, below) and { $north } (North, above): { $rule }. What you type is said to all who watch.
watch-unknown-rule = a rule that you do not have, so that nothing can be checked
watch-jump = This does not follow from what you saw before: moves were missed or taken back.
watch-moves = { $count } moves have been made, the last was { $last }.
watch-lost = South, who shows the game, is gone. It goes on here when South is back.
watch-sealed = Both players have signed this result, of the game as it was shown.
watch-differs = What the players have signed is not the game that was shown here.
watch-unsigned = Not both players have been heard to sign this result.
watch-left = You watch this game no more.
watcher-here = { $nick } watches your game.
watcher-gone = { $nick } watches your game no more.
sunday-elsewhere = The weekly match of your settings cannot be followed here: awale sunday says why.
not-watching = You watch no game in this tab.
said-at-game = To those who watch: { $text }

# Commands
plain-only = This command belongs to the plain interface: awale online --plain.
nothing-to-list = There is nothing to list.
not-on = You are not on { $network }: /connect { $network } goes there.
you-are-away = You are away. /back when you are here again.
you-are-back = You are back.
quit-online = Your game over the network is not over. It is kept, and goes on when both of you are back.
not-online-title = Not online
not-online-back = Back to the menu

# Rules and direct connections
learn-which = Say which rule: /rules { $nick } lists them.
rule-known = You have this rule: { $theirs } of { $nick } is your { $own }.
rule-came = { $rule } of { $nick }:
rule-keep = /keep keeps this rule and offers it. Otherwise nothing is kept.
rule-none = There is no rule to keep. /learn and a nick asks for one.
rule-kept = Kept as { $rule }: you can challenge by it.
watchers = Watching you: { $names }.
watchers-none = Nobody is known to watch you. South, who shows the game, knows.
direct-offered = You offer a direct connection. Your opponent has a minute to agree.
direct-asked = Your opponent offers a direct connection, which shows your address to him. /direct agrees.
direct-not-allowed = Your opponent offers a direct connection. Your settings allow none: see [direct].
direct-up = The game runs over a direct connection now.
direct-down = The direct connection is over. The game goes on over IRC.
direct-failed = There is no direct connection: { $why }. The game goes on over IRC.
direct-expired = your opponent has not agreed in time, or not come
direct-unreachable = neither program can be reached; see [direct] in the settings
direct-not-connected = no connection came about; a router or firewall may be in between

# Settings
menu-settings = Settings
set-language = Language
set-theme = Colours
set-ascii = ASCII only
set-sowing = Show the sowing
set-bell = The terminal may ring
set-sounds = Moves and calls are heard
sounds-not-built = This program was built without sounds: cargo install --features sound builds one with them.
set-note = Changes count at once. They are written into your settings file when you leave this screen; all else in it stays as it is.
set-kept = Your settings are kept.
set-not-kept = Your settings hold until you leave, and are not kept. { $why }
theme-dark = for dark terminals
theme-light = for light terminals
theme-high-contrast = high contrast
theme-mono = none

# Why something was not done
error-offline = There is no connection at the moment: wait until it is back.
error-ended = The connection is over: Find opponents in the menu begins again.
error-unknown-peer = { $nick } has not said who he is yet. Ask for the card, and try again in a moment.
error-unknown-game = There is no such challenge or game.
error-busy = You have as many challenges or games as you can have at once: end one first.
error-few-points = Your points would not pay for one more game for points: end one of yours first.
error-nothing-offered = Nothing is offered, or a move has ended the offer.
error-no-such-offer = That cannot be done in this game now.
error-offered-already = You have offered something already: wait for the answer, or until a move is played.
error-time-up = Your time is up: the game is lost.
error-your-turn = It is your turn: play, and if nothing comes for two minutes you can end the game.
error-opponent-present = Your opponent is there: resign, or wait until nothing has come for two minutes.
error-no-referee = A referee is for games for points, is none of the two players, and has to be here and to offer it.
error-claimed = The referee has your claim: he asks for your opponent, and answers in a few minutes.
error-seen-already = You play or watch this game already.
error-nothing-to-follow = That game is not over, or too long ago: challenge your opponent anew.

# Searches, matches and claims
state-seeks = seeks a game
other-nick = { $old } is called { $nick } now.
says-of-himself = { $nick } says: { $words }
seeks = { $nick } looks for a game: { $terms }. /challenge { $nick } plays it.
seek-told = Everybody here is told that you look for a game: { $terms }. It holds for 15 minutes; /seek off ends it.
seek-over = You look for a game no more.
match-goes-on = Your match with { $nick } is not over: /rematch begins game { $game } of { $of } when both of you are here.
no-points-void = No points move: the game has no result.
no-points-draw = No points move: it is a draw.
no-points-claim = No points move: only moves, or the loser’s own word, show others who has lost.
no-points-short = No points move: the game had fewer than { $least } moves.
no-points-left = No points move: the loser has none.
claim-alone = That is your word alone: it is kept and shown as a claim until your opponent’s program says the same.
watch-adjourned = Both players have put the game off: it goes on some other time.
error-nobody = There is nobody called { $nick } on this network: /players lists who is here.
error-yourself = That is you: /players lists whom you can meet.
error-too-soon = Not yet: your opponent has { $seconds } more seconds to come back or to answer.
error-not-seeking = You are not looking for a game: /seek begins.
error-not-free = You play, or are away, so nobody can challenge you: end that first.
error-sought-already = You have told everybody a moment ago what you look for: wait a minute.
settle-shares = (you { $own }, { $nick } { $theirs })

match-none-yet = This game belongs to no match, or none of its games is over yet.
