# What the channel bot says. Plain ASCII, one line a text, at most 380 bytes.

## Help

help-short = I am a board and an opponent for awale (oware). { $call } play begins a game, { $call } challenge NICK one with somebody here; the rest comes in private.
help-play = { $call } play [first-steps|novice|amateur|master] [RULE] [south|north] - play me. { $call } challenge NICK [RULE] - play somebody here. Said to me alone, commands need no { $call }.
help-moves = A move is one digit or letter: 1 to 6 are your houses from your left, or A-F for South and a-f for North. Sowing runs A B C D E F a b c d e f.
help-game = In a game: board, hint, undo, draw, resign, stop (puts the game aside; play goes on with it), yes and no.
help-more = rules [RULE], top, players, watch NICK, sunday, lang en|fr|es|de. With the awale program you get signed games and points: see the channel's topic or ask here.
unknown = I do not know that word. { $call } help lists what I understand.
unknown-near = I do not know that word. Did you mean { $near }?
too-fast = Slowly, please: I answer one thing every two seconds.
more = There { $lines ->
    [one] is one more line
   *[other] are { $lines } more lines
}: { $call } more.
no-more = There is nothing more to show.
lang-which = Which language? lang en, lang fr, lang es or lang de.
lang-set = I speak English with you.
stopped = Done.
nothing-to-stop = You have begun nothing that could be stopped. { $call } help lists what I understand.

## Rules, lists

rules-which = These rules can be played; { $call } rules ID tells how:
rule-unknown = There is no such rule: rules lists those I know.
rule-near = There is no such rule. Did you mean { $near }?
top-nobody = Nobody has won a game here yet.
top = Most games won here (won/played): { $list }.
top-own = You: { $won } won, { $lost } lost, { $drawn } drawn.
players-none = Nobody with the awale program is here now.
players-peers = With the awale program (rule, points), { $count }: { $list }.
players-games = At my boards, { $count }: { $list }.
watch-whom = That person plays no game at my boards: { $call } players shows who does.
watch-own = That is your own game: board shows it.
watch-full = As many people as can be look on at that game already.
watch = { $south } (South) - { $north } (North): { $board } You hear every move; { $call } stop ends that.

## Beginning

level-too-high = The strongest level here is: { $level }.
begins = { $rule }: { $south } is South and begins, { $north } is North.
begins-level = Level: { $level }.
begins-how = A digit or letter plays a house.
busy = All my boards are taken at the moment: try again in a few minutes.
closing = I am about to leave: no new games now. Try again later.
wait = All my boards are taken. You are number { $place } in the queue and will be called; { $call } stop leaves it.
playing-already = You play a game already: board shows it, stop puts it aside.
challenge-whom = Whom? { $call } challenge NICK asks somebody in this channel.
challenge-nobody = I do not see anybody of that name here whom you could challenge.
challenge-plays = { $nick } is playing already.
challenge-asked = Somebody else has asked { $nick } a moment ago: try again in two minutes.
challenge-said = I have asked { $nick }.
challenged = { $nick } challenges you to a game of { $rule }. Answer { $call } yes or { $call } no within two minutes; { $call } stop: nobody asks you any more.
challenge-refused = { $nick } does not want to play now.
challenge-late = { $nick } has not answered.
challenge-often = { $nick } was asked a moment ago: try again in a minute.
challenge-slowly = You have asked somebody a moment ago: one challenge a minute.
challenge-no-more = { $nick } has said no: you can ask again in an hour.
challenge-quiet = { $nick } does not want to be asked.
quiet = Nobody asks you any more, until you challenge somebody yourself.
nothing-asked = Nobody has asked you anything.
refused = { $nick } does not agree.
asked-already = { $nick } has not answered yet.
asked-before = { $nick } has said no: you can ask again after your next move.
not-playing = You play no game here: { $call } play begins one.

## Moves

turn = { $who } to move: { $houses }
turn-yours = Your turn: { $houses }
ply-takes = { $who }: { $house } x{ $seeds }.
ply-slam = { $who }: { $house }, a capture of everything, which takes nothing by this rule.
ply-pass = { $who } must pass.
why-and-legal = { $why } You may play: { $legal }
hint = I would play { $house }.
hint-takes = I would play { $house }, which takes { $seeds }.
no-hints = There are no hints between two people.
undo-nothing = You have not moved yet.
asks-undo = { $nick } asks to take the last move back: { $call } yes or { $call } no.
asks-draw = { $nick } offers a draw: { $call } yes or { $call } no.
draw-no = I play on.

## Ends

over-won = { $who } wins { $score }: { $why }.
over-drawn = Nobody wins, { $score }: { $why }.
not-begun = The game was not begun; the board is free again.
aside = The game is put aside; { $call } play goes on with it, for two weeks.
aside-by = { $nick } puts the game aside; { $call } play goes on with it when both of you are here.
aside-other-away = Your game with { $nick } waits until both of you are here and free.

## The weekly match

sunday-none = No match is planned on this network.
sunday-when = { $name }: { $at } UTC, in { $left }. Check-in opens 15 minutes before: { $call } sunday in.
sunday-now = { $name } has begun at { $at } UTC. You can still come in: sunday in.
sunday-early = Check-in is not open yet: it will be in { $left }.
span-days = { $days ->
    [one] 1 day
   *[other] { $days } days
}
span-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
}
span-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
sunday-in = You take part. I tell you in private whom you play; { $call } sunday out ends it, { $call } sunday table shows how it stands.
sunday-out = You take part no more. Thank you for playing!
sunday-free = Round { $round }: you have no opponent, and get the point.
sunday-over = The match is over. { $first }
begins-match = Round { $round } of the match, { $rule }: { $south } is South and begins, { $north } is North. You have { $minutes } minutes for a move; who leaves loses.
match-rules = In the match there is no undo and no hint, and no game is put aside; resign gives it up.
unreachable = It is your turn in the match, and my private lines do not reach you. Type something to me in private, or { $call } board here.
