# Warum Dateien, Konten und Server nicht wollen. Was System, Server oder Datei sagen, bleibt in ihren Worten.

# Dateien. Jeweils ein Satz oder zwei, mit dem, was zu tun ist.
fault-at = { $file }, Zeile { $line }: { $why }. Berichtige es in einem Editor und versuche es noch einmal.
fault-duplicate = { $what } stand schon in Zeile { $first }
fault-missing = { $key } fehlt; es muss sein: { $allowed }
fault-long = die Datei hat { $bytes } Bytes, höchstens { $max } werden gelesen
fault-value = { $key } ist { $found }, muss aber sein: { $allowed }
fault-read = { $file } lässt sich nicht lesen: { $why }. Sieh nach, ob es eine Textdatei ist, die du lesen darfst.
fault-write = { $file } lässt sich nicht schreiben: { $why }. Sieh nach, ob der Ordner da ist und dir gehört und ob die Platte Platz hat.
fault-delete = { $file } lässt sich nicht löschen: { $why }. Sieh nach, ob die Datei dir gehört.
fault-exists = { $file } gibt es schon und bleibt, wie es ist. Verschiebe die Datei.
fault-settings = Die Datei der Einstellungen ist nicht zu verstehen: { $why }. Berichtige sie in einem Editor und versuche es noch einmal.
fault-section = In der Datei der Einstellungen ist { $section } kein Abschnitt. Berichtige sie in einem Editor und versuche es noch einmal.
fault-no-settings = Es gibt keine Einstellungen { $file }. awale setup --config { $file } legt sie an.
fault-no-home = Es gibt keinen Heimatordner. Starte awale mit --config DATEI und --home ORDNER.
fault-in-use = { $folder } wird benutzt von: { $holder }. Unter einer Identität spielt nur ein Programm zugleich: Beende das andere, oder starte dieses mit einem anderen --home.
fault-identity = { $file } enthält keine Identität oder eine beschädigte. Spiel eine Kopie zurück (awale key restore).
fault-system = { $file }: { $why }. Sieh nach, ob es dir gehört und ob die Platte Platz hat.
fault-archive-missing = { $file } gibt es noch nicht: Spiel erst eine Partie.
fault-archive-newer = { $file } stammt von einem neueren awale. Nimm dieses.
fault-archive-older = { $file } stammt von einem älteren awale. Geh mit diesem einmal online, dann ist die Datei auf dem neuen Stand.
fault-archive-damaged = { $file } ist beschädigt ({ $why }). Nichts wurde geändert. Verschiebe die Datei samt denen ihres Namens, die auf -wal und -shm enden, und leg eine Kopie an ihre Stelle.
fault-archive-busy = { $file } ist in Gebrauch. Beende das andere Programm, das sie benutzt, und versuche es noch einmal.
fault-archive-second = { $file } hat schon ein anderes Ergebnis dieser Partie oder ihrer Nummer: Dieses darf nicht gesagt werden. Stammt die Datei aus einer Kopie, so spiel unter einer neuen Identität.
fault-archive-key = Die Ergebnisse in { $file } sind von einem anderen Schlüssel als dem in diesem Ordner. Leg die alte identity.key zurück, oder nimm für die neue einen anderen Ordner.
fault-match-taken = Der Wettkampf { $name } läuft in einem anderen Programm, das diese Partie schon begonnen hat: beende eines der beiden und setze ihn unter Wettkämpfe zu Hause fort.
fault-password = Für das Konto { $account } auf { $network } gibt es kein Passwort. Schreib password_file, password_command oder password_variable in den Abschnitt network.{ $section } deiner Einstellungen.
fault-match-rule = Die Regel { $rule } deiner Einstellungen ist für Wettkämpfe, die nicht online gespielt werden. Wähle mit awale setup eine andere.
fault-rule-gone = Diese Regel ist nicht mehr bekannt: Wähle eine andere.
fault-rule-names = Der Ordner deiner Regeln hat diese Regel unter jedem Namen. Räum ihn auf.
fault-game-gone = Die Partie { $name } ist nicht mehr da.
fault-many-files = In diesem Ordner sind schon viele Dateien { $file }. Räum sie auf.
fault-problem-name = { $file }: Der Name eines Problems hat 1 bis 32 kleine Buchstaben, Ziffern und Bindestriche. Gib der Datei einen anderen Namen.
fault-problem-stays = { $name } gehört zum Programm und bleibt.
fault-demo = Die Vorführung hebt keine Regeln auf, awale online schon.
fault-other = Das ging nicht: { $why }.

# Konten
login-in-clear = die Verbindung ist nicht verschlüsselt, und jeder unterwegs könnte das Passwort lesen; login_in_clear = true im Abschnitt des Netzes in deinen Einstellungen sagt es trotzdem
login-out = der Server hat dich abgemeldet
login-no-way = der Server nimmt { $offered }, aber nicht { $ours }; sieh nach mechanisms im Abschnitt des Netzes in deinen Einstellungen
login-not-offered = der Server kennt keine Anmeldung (SASL)
login-nothing = deine Einstellungen haben weder Passwort noch Schlüssel noch Zertifikat dafür
login-refused = abgelehnt ({ $words }); prüfe Konto und Passwort
login-silent = der Dienst, der die Konten kennt, antwortet nicht
login-too-early = der Server hat nicht auf die Anmeldung gewartet
login-garbled = der Teil des Servers an der Anmeldung ist verstümmelt; versuche einen anderen Server oder mechanisms
login-unproven = der Server konnte nicht beweisen, dass er dein Passwort kennt, und ist vielleicht nicht der echte; versuche einen anderen
login-rounds = der Server will { $rounds } Runden Rechnen, das ist nicht vernünftig; versuche andere mechanisms
login-password = das Passwort hat Zeichen, die SCRAM nicht erlaubt; versuche mechanisms = ["PLAIN"]

# Nicks und Kanäle; die Worte des Servers folgen
refused-account = nur für Leute, die an einem Konto angemeldet sind
refused-banned = du bist dort verbannt; frag die Operatoren
refused-full = er ist voll
refused-invite = nur für Eingeladene
refused-key = er hat ein Kennwort
refused-name = der Server nimmt so einen Namen nicht
refused-not-sent = er ist moderiert oder nimmt solche Zeilen nicht
refused-operators = nur für Operatoren
refused-taken = jemand heißt schon so; /nick und ein anderer Name
refused-tls = nur für verschlüsselte Verbindungen
refused-too-fast = zu oft in kurzer Zeit
refused-too-many = du bist in so vielen Kanälen, wie der Server erlaubt
refused-unavailable = zurzeit nicht zu haben
refused-silently = der Server sagt nicht, warum
refused-so = der Server sagt „{ $words }“
scan-unsaid = der Server sagt nicht, wer in { $channel } ist
