# Pourquoi fichiers, comptes et serveurs refusent. Ce que disent le système, un serveur ou un fichier reste dans ses mots.

# Fichiers. Une phrase ou deux, avec ce qu’il faut faire.
fault-at = { $file }, ligne { $line } : { $why }. Corrigez-la dans un éditeur, puis réessayez.
fault-duplicate = { $what } se trouvait déjà à la ligne { $first }
fault-missing = { $key } manque ; il faut : { $allowed }
fault-long = le fichier a { $bytes } octets, et on en lit { $max } au plus
fault-value = { $key } vaut { $found }, mais il faut : { $allowed }
fault-read = { $file } ne peut être lu : { $why }. Vérifiez que c’est un fichier de texte que vous pouvez lire.
fault-write = { $file } ne peut être écrit : { $why }. Vérifiez que le dossier existe et vous appartient, et que le disque a de la place.
fault-delete = { $file } ne peut être supprimé : { $why }. Vérifiez qu’il vous appartient.
fault-exists = { $file } existe déjà et reste tel quel. Déplacez-le.
fault-settings = Le fichier des réglages est incompréhensible : { $why }. Corrigez-le dans un éditeur, puis réessayez.
fault-section = Dans le fichier des réglages, { $section } n’est pas une section. Corrigez-le dans un éditeur, puis réessayez.
fault-no-settings = Il n’y a pas de réglages { $file }. awale setup --config { $file } les crée.
fault-no-home = Il n’y a pas de dossier personnel. Lancez awale avec --config FICHIER et --home DOSSIER.
fault-in-use = { $folder } est utilisé par { $holder }. Un seul programme à la fois joue sous une identité : arrêtez l’autre, ou lancez celui-ci avec un autre --home.
fault-identity = { $file } ne contient pas d’identité, ou elle est abîmée. Remettez une copie (awale key restore).
fault-system = { $file } : { $why }. Vérifiez qu’il vous appartient, et que le disque a de la place.
fault-archive-missing = { $file } n’existe pas encore : jouez d’abord une partie.
fault-archive-newer = { $file } vient d’un awale plus récent. Utilisez celui-là.
fault-archive-older = { $file } vient d’un awale plus ancien. Allez une fois en ligne avec celui-ci, qui le met à jour.
fault-archive-damaged = { $file } est abîmé ({ $why }). Rien n’a été changé. Déplacez-le avec les fichiers du même nom qui finissent par -wal et -shm, et mettez une copie à sa place.
fault-archive-busy = { $file } est utilisé. Arrêtez l’autre programme qui s’en sert, puis réessayez.
fault-archive-second = { $file } a un autre résultat de cette partie, ou de son numéro : celui-ci ne doit pas être dit. Si le fichier vient d’une copie, jouez sous une nouvelle identité.
fault-archive-key = Les résultats de { $file } sont d’une autre clé que celle de ce dossier. Remettez l’ancien identity.key, ou prenez un autre dossier pour la nouvelle.
fault-match-taken = Le match { $name } continue dans un autre programme, qui a déjà commencé cette partie : terminez l’un des deux, puis reprenez le match dans la liste des matchs.
fault-password = Il n’y a pas de mot de passe pour le compte { $account } sur { $network }. Mettez password_file, password_command ou password_variable dans la section network.{ $section } de vos réglages.
fault-match-rule = La règle { $rule } de vos réglages est faite pour les matchs, qui ne se jouent pas en ligne. Choisissez-en une autre avec awale setup.
fault-rule-gone = Cette règle n’est plus connue : choisissez-en une autre.
fault-rule-names = Le dossier de vos règles a cette règle sous tous les noms. Rangez-le.
fault-game-gone = La partie { $name } n’est plus là.
fault-many-files = Il y a déjà beaucoup de fichiers { $file } dans ce dossier. Rangez-les.
fault-problem-name = { $file } : le nom d’un problème a de 1 à 32 minuscules, chiffres et traits d’union. Renommez le fichier.
fault-problem-stays = { $name } fait partie du programme et reste.
fault-demo = La démonstration ne garde pas de règles ; awale online les garde.
fault-other = Cela n’a pas marché : { $why }.

# Comptes
login-in-clear = la connexion n’est pas chiffrée, et chacun en chemin pourrait lire le mot de passe ; login_in_clear = true dans la section du réseau de vos réglages le dit quand même
login-out = le serveur vous a déconnecté du compte
login-no-way = le serveur accepte { $offered }, mais pas { $ours } ; voyez mechanisms dans la section du réseau de vos réglages
login-not-offered = le serveur ne connaît pas d’identification (SASL)
login-nothing = vos réglages n’ont ni mot de passe, ni clé, ni certificat pour cela
login-refused = refusé ({ $words }) ; vérifiez le compte et le mot de passe
login-silent = le service qui connaît les comptes ne répond pas
login-too-early = le serveur n’a pas attendu l’identification
login-garbled = la part du serveur dans l’identification est brouillée ; essayez un autre serveur ou d’autres mechanisms
login-unproven = le serveur n’a pu prouver qu’il connaît votre mot de passe et n’est peut-être pas le vrai ; essayez-en un autre
login-rounds = le serveur veut { $rounds } tours de calcul, ce qui n’est pas raisonnable ; essayez d’autres mechanisms
login-password = le mot de passe a des caractères que SCRAM ne permet pas ; essayez mechanisms = ["PLAIN"]

# Pseudos et salons ; les mots du serveur suivent
refused-account = réservé à ceux qui sont identifiés à un compte
refused-banned = vous y êtes banni ; demandez à ses opérateurs
refused-full = il est plein
refused-invite = réservé aux invités
refused-key = il a un mot de passe
refused-name = le serveur n’accepte pas un tel nom
refused-not-sent = il est modéré, ou n’accepte pas de telles lignes
refused-operators = réservé aux opérateurs
refused-taken = quelqu’un le porte déjà ; /nick et un autre nom
refused-tls = réservé aux connexions chiffrées
refused-too-fast = trop souvent en peu de temps
refused-too-many = vous êtes dans autant de salons que le serveur le permet
refused-unavailable = indisponible pour le moment
refused-silently = le serveur ne dit pas pourquoi
refused-so = le serveur dit « { $words } »
scan-unsaid = le serveur ne dit pas qui est dans { $channel }
