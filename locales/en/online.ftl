
# Keys of the screens around the people online
name-arrows = ← → ↑ ↓
name-enter = Enter
name-yes-no = y n
key-yes-no = yes, no
key-lobby = more
key-connect = go there
key-lists = networks or servers
key-leave = leave the network
key-go-there = go there
key-again = look again, or stop
key-background = look in the background, or not
key-next = next

menu-networks = Networks and servers
menu-scan = Scan all networks
menu-scanning = Scan all networks (goes on in the background)
replace-title = Another game?
replace-text = The game at this screen is not over. It is kept, and can be gone on with from Games played.
replace-yes = Begin another game
replace-no = Keep this game

# The first start
first-title = Welcome: five answers, and you can play people
first-public = On IRC everybody can see the host you connect from, and games are public: others may watch and keep them. What people say is kept on this machine.
first-name = Your name
first-name-note = As others see it. Leave it empty to stay anonymous.
first-wrong-name = A name has at most 36 bytes, and no invisible characters.
first-country = Your country
first-country-note = Two letters such as GH, or its name. Leave it empty to tell none. Nobody looks it up.
first-wrong-country = There is no such country: write its name, or two letters such as GH.
first-languages = Your languages
first-languages-note = At most three, best first, by two letters or name: fr, en. Leave it empty to tell none.
first-wrong-languages = Write at most three languages, by two letters or name, such as fr, en.
first-rule = The rule you like best
first-rule-note = ← → change it. Others see it and challenge you by it; you can play by any other.
first-network = The network to play on
first-network-note = ← → change it. DALnet has the match on Sundays at 16:00 UTC. You can be on others too.
first-done = Go online
first-done-note = Enter keeps the answers and connects. Your key is made: it is you, so keep a copy of it (awale key backup).
first-waits = The answers are being kept …

# Networks
nets-title = Networks and servers
nets-note = Enter goes to the network; you can be on several. → chooses one of its servers, those near you first.
nets-reading = Reading the list …
nets-none = No network is enabled: awale networks list shows them.
nets-online = { $name } (you are there)
nets-underway = { $name } (connecting)
nets-plain = not encrypted
nets-failed = did not answer last time
nets-not-there = You are not on { $network }.
region-africa = Africa
region-any = anywhere
region-asia = Asia
region-canada = Canada
region-europe = Europe
region-oceania = Oceania
region-south-america = South America
region-united-states = United States

# A look at all networks
scan-title = Who is there? All networks
scan-note = Each network is visited for some seconds. Nobody is spoken to.
scan-background = looking in the background
scan-on = All networks are looked at again every { $minutes } minutes. You are called when somebody is free to play.
scan-off = Nothing is looked for in the background any more.
scan-runs = { $done } of { $all } networks visited, listening on { $listening }: { $found ->
    [one] 1 player
   *[other] { $found } players
}
scan-done = { $all } networks visited: { $found ->
    [one] 1 player
   *[other] { $found } players
}
scan-nobody = Nobody with this program was found. Enter looks again; b looks every quarter of an hour and calls you. On Sundays at 16:00 UTC people meet on DALnet.
scan-network = Network
scan-partner = { $nick } is free to play on { $network }.
scan-silent = { $count ->
    [one] One network gave no answer:
   *[other] { $count } networks gave no answer:
}
scan-too-slow = no server took us in within { $seconds } s
scan-closed = { $channel } cannot be joined: { $why }
scan-no-server = the list has no server of it

# The lobby
lobby-title = What do you want?
errand-seek = Look for a game: tell everybody here
errand-seek-no-more = Look for a game no more
errand-away = Be away: nobody can challenge me
errand-back = Be here again
errand-sort = Sort the players another way (F3)
errand-filter = Only those who are free, or all (F4)
errand-ignored = People I ignore
ignored-title = Enter hears them again
only-free = only those who are free (F4)
nobody-free = Nobody is free at the moment: F4 shows everybody.
lag-quick = quick connection
lag-fair = rather slow connection
lag-slow = slow connection
reply-quick = quick
reply-fair = { $seconds } s
reply-slow = slow: { $seconds } s
card-referee = Offers to be the referee of others’ games for points.
card-lag = Answers · { $lag }
asking = Asking { $nick } … the answer may take some seconds.
you-left = You have left { $network }.
deed-take-up = Play the game that is looked for
deed-nudge = Say that I am here and would like to play
nudge = I am here and would like to play a game of awalé with you when you are free.
nudged = { $nick } is told that you are here and would like to play.
nudged-already = You have told { $nick } already: wait ten minutes.

# Cards
date = { $day } { $month } { $year }
month = { $month ->
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
   *[12] December
}
card-missing = The card has not come yet.
card-points-verified = { $points } points: verified, by { $games ->
    [one] the signed result
   *[other] the newest of { $games } signed results
} ({ $date })
card-points-within = { $points } points after { $games } results, of which the newest were not seen here: { $most } more or less are possible
card-points-new = { $points } points, as everybody has at first: no game is finished yet
card-points-false = { $points } points, which do not follow from the signed results. Be careful.
card-history = You two have played { $games ->
    [one] 1 game
   *[other] { $games } games
}: { $won } won, { $lost } lost, { $even } without a winner. The last began on { $date }.
card-open = { $games ->
    [one] One is not over.
   *[other] { $games } are not over.
}
card-never = You two have not played yet.
card-namesake = Careful: another key had this name before, and was last seen on { $date }. This is somebody else, or the same person with a new key.

# Games
seat-away = is away
no-help-online = In games with people nobody helps. At home Space plays your best move and t gives a hint.
watch-stands = { $south } is gone: this board is the last that was seen, and the clocks stand.

# How you are called
set-at-challenge = At a challenge
set-at-turn = When it is my turn
set-at-message = At a message
set-at-partner = Partner found
call-none = nothing
call-bell = the bell
call-desktop = a notice on the desktop
call-both = bell and notice
call-turn = It is your turn against { $nick }.
call-over = The game is over.

# Why something was not done
error-connected = You are on { $network } already, or it is being left at this moment.
error-archive = It could not be kept. { $why }
error-ignores-full = You ignore as many people as you can: hear some again first (F2).
error-not-ignored = You do not ignore { $who }: /ignores lists whom you do.
error-not-at-game = You are not where this game is watched: watch it first, or type /watchers on in your own game.
error-needed = { $channel } carries the lines of all games: leave the network instead.
error-too-long = That is too long for one line: shorten it.
error-text = That has characters that cannot be sent: leave them out.
error-full = Too much waits to be sent: wait a moment.
error-unknown-rule = You do not offer the rule { $rule }: /rules lists those you do.
error-pair-limit = You two have played six games for points today: play one that is not for points, or wait for tomorrow (UTC).
error-unsure = Your archive is new and your key is not, so others may hold newer results of yours: for a week, or a day after somebody has handed you one, you can only play games that are not for points.
error-answer-under-way = Your answer is on its way: try again in a few seconds.
error-enough-adjourned = You have an adjourned game with this player, or many with others: go on with one first.
error-illegal = This move is not possible.
error-direct-off = Direct connections are off: set enabled = true in the section [direct] of your settings, and do without a proxy.
error-direct-already = There is a direct connection, or one is being made: /direct off ends it.
error-not-direct = There is no direct connection: /direct offers one.
error-not-private = Your opponent cannot be told an address in private now: try again when he is back.
error-no-network = There is no network { $asked }: F2 shows those there are.
error-network-near = There is no network { $asked }. Did you mean { $near }?
error-network-empty = The list has no server of { $network } any more: name one with /server.
error-network-alone = There is no other network than { $network } here: /quit, and awale online for others.
error-account = The account on { $network } cannot be used: { $why }
error-channel = The channel { $channel } has too long a name: name the other channel in your settings too.
lost-banned = the server does not let us in ({ $words }); do not come back for hours, or ask its operators
lost-closed = the server closed the connection
lost-closed-words = the server closed the connection ({ $words })
lost-no-connection = no connection within the time limit; the server or the network may be down
lost-name = the server’s name could not be looked up ({ $words }); check its spelling and the network
lost-flood = the server closed the connection because of too many lines ({ $words })
lost-io = the connection broke ({ $words })
lost-killed = the connection was killed ({ $words })
lost-login = no login to the account: { $why }
lost-login-now = no login to the account now: { $why }
lost-nick = the server refused every nick we tried ({ $words }); choose another one
lost-options = the connection’s settings cannot be sent ({ $words })
lost-silent = the server has not answered for too long; the network may be down
lost-proxy = the proxy does not connect ({ $words }); check that it runs, and its address
lost-left = we left
lost-refused = the server refuses the connection; check host and port
lost-register = the server did not answer our registration within the time limit
lost-throttled = the server wants us to connect less often ({ $words })
lost-tls-demanded = the server wants an encrypted connection, at port { $port }
lost-tls = no secure connection ({ $words })
left-twice = { $network } is { $token }, where you are already as { $first }
left-put-out = you were put out of { $channel }, and nothing can be played without it: ask its operators, or take another channel
left-not-let-in = { $channel } cannot be joined, and nothing can be played without it ({ $why })
left-not-kept = a line of the game could not be kept and was not said; nothing that was acknowledged is lost ({ $why })

# What was typed is no command
typed-in-full = Type /{ $name } in full.
typed-match = A match has 2 to 9 games: match=4, or match for six.
typed-referee = A referee is named in a challenge: /challenge NICK rated referee BOT.
typed-no-clock = { $word } is no clock. 5+3 is 5 minutes and 3 seconds a move, 30s is 30 seconds for each move, - is no clock.
typed-no-command = There is no command { $name }. /help lists them.
typed-no-house = There is no such house. Yours are 1 to { $holes }, or { $first } to { $last }.
typed-no-nick = { $text } cannot be a nick. /players shows who is here.
typed-no-rule = { $id } cannot be the name of a rule. /rules { $nick } lists them.
typed-no-server = { $text } is no server. Write HOST, HOST:PORT, or HOST:+PORT for TLS.
typed-on-or-off = It is on or off.
typed-sunday = sunday alone says when it is; sunday in, sunday out, sunday table; the director says sunday decide 3.12.7 south, north, both or none.
typed-reason = The reason is one of these words: { $words }.
typed-several = { $begun } may be { $names }. Type a little more.
typed-sure = /resign yes gives the game up; /resign asks first.
typed-what = Say what: type the text after the command.
typed-which-network = Say which network: F2 shows them.
typed-which-nick = Say which nick you want: /nick and a name.
typed-whom = Say whom: type the nick after the command.
typed-whom-not = Say whom: a nick, a mask such as *!*@host.example, or key and a nick.
