# Why files, accounts and servers refuse. What the system, a server or a file says stays in its own words.

# Files. Each is a sentence or two, with what to do.
fault-at = { $file }, line { $line }: { $why }. Put it right in an editor, and try again.
fault-duplicate = { $what } was there already in line { $first }
fault-missing = { $key } is missing; it must be: { $allowed }
fault-long = the file has { $bytes } bytes, and at most { $max } are read
fault-value = { $key } is { $found }, but must be: { $allowed }
fault-read = { $file } cannot be read: { $why }. Check that it is a text file that you may read.
fault-write = { $file } cannot be written: { $why }. Check that the folder is there and yours, and that the disk has room.
fault-delete = { $file } cannot be deleted: { $why }. Check that it is yours.
fault-exists = { $file } is there already and stays as it is. Move it away.
fault-settings = The settings file cannot be understood: { $why }. Put it right in an editor, and try again.
fault-section = In the settings file { $section } is no section. Put it right in an editor, and try again.
fault-no-settings = There is no settings file { $file }. awale setup --config { $file } makes it.
fault-no-home = There is no home folder. Start awale with --config FILE and --home FOLDER.
fault-in-use = { $folder } is in use by { $holder }. One program at a time plays under one identity: end the other one, or start this one with another --home.
fault-identity = { $file } holds no identity, or a damaged one. Put a copy of it back (awale key restore).
fault-system = { $file }: { $why }. Check that it is yours, and that the disk has room.
fault-archive-missing = There is no { $file } yet: play a game first.
fault-archive-newer = { $file } was written by a newer awale. Use that one.
fault-archive-older = { $file } was written by an older awale. Go online once with this one, which brings it up to date.
fault-archive-damaged = { $file } is damaged ({ $why }). Nothing was changed. Move it away with the files of its name that end in -wal and -shm, and put a copy in its place.
fault-archive-busy = { $file } is in use. End the other program that uses it, and try again.
fault-archive-second = { $file } has another result of this game, or of its number: this one must not be said. If the file comes from a copy, play under a new identity.
fault-archive-key = The results in { $file } are of another key than the one in this folder. Put the old identity.key back, or use another folder for the new one.
fault-match-taken = The match { $name } goes on in another program, which has begun this game of it already: end one of the two, and go on with the match from Matches at home.
fault-password = There is no password for the account { $account } on { $network }. Put password_file, password_command or password_variable into the section network.{ $section } of your settings.
fault-match-rule = The rule { $rule } of your settings is for matches, which are not played online. Choose another one with awale setup.
fault-rule-gone = This rule is not known any more: choose another one.
fault-rule-names = The folder of your rules has this rule under every name. Clear it up.
fault-game-gone = The game { $name } is not there any more.
fault-many-files = There are many files { $file } in this folder already. Clear them up.
fault-problem-name = { $file }: the name of a problem has 1 to 32 small letters, digits and hyphens. Give the file another name.
fault-problem-stays = { $name } is part of the program and stays.
fault-demo = The demo keeps no rules: awale online does.
fault-other = That did not work: { $why }.

# Accounts
login-in-clear = the connection is not encrypted, and everybody on the way could read the password; login_in_clear = true in the network’s section of your settings says it all the same
login-out = the server has logged you out
login-no-way = the server takes { $offered }, but not { $ours }; look at mechanisms in the network’s section of your settings
login-not-offered = the server knows no logins (SASL)
login-nothing = your settings have neither password nor key nor certificate for it
login-refused = it was refused ({ $words }); check account and password
login-silent = the service that knows the accounts does not answer
login-too-early = the server did not wait for the login
login-garbled = the server’s part of the login is garbled; try another server or mechanism
login-unproven = the server could not prove that it knows your password and may not be the true one; try another server
login-rounds = the server wants { $rounds } rounds of hashing, which is not reasonable; try another mechanism
login-password = the password has characters that SCRAM does not allow; try mechanisms = ["PLAIN"]

# Nicks and channels; the server’s words follow
refused-account = only who is logged in to an account may
refused-banned = you are banned there; ask its operators
refused-full = it is full
refused-invite = only who is invited may come in
refused-key = it has a key
refused-name = the server does not take such a name
refused-not-sent = it is moderated, or does not take such lines
refused-operators = only operators may come in
refused-taken = somebody has it already; /nick and another name
refused-tls = only encrypted connections may come in
refused-too-fast = too often in a short time
refused-too-many = you are in as many channels as the server allows
refused-unavailable = it cannot be had at the moment
refused-silently = the server does not say why
refused-so = the server says “{ $words }”
scan-unsaid = the server does not say who is in { $channel }
