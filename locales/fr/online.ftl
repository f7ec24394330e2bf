
# Touches des écrans autour des gens en ligne
name-arrows = ← → ↑ ↓
name-enter = Entrée
name-yes-no = o n
key-yes-no = oui, non
key-lobby = plus
key-connect = y aller
key-lists = réseaux ou serveurs
key-leave = quitter le réseau
key-go-there = y aller
key-again = chercher de nouveau, ou arrêter
key-background = chercher en arrière-plan, ou non
key-next = suivant

menu-networks = Réseaux et serveurs
menu-scan = Parcourir tous les réseaux
menu-scanning = Parcourir tous les réseaux (en arrière-plan)
replace-title = Une autre partie ?
replace-text = La partie sur cet écran n’est pas finie. Elle est gardée ; Parties jouées permet de la reprendre.
replace-yes = Commencer une autre partie
replace-no = Garder cette partie

# Le premier démarrage
first-title = Bienvenue : cinq réponses, et vous pouvez jouer
first-public = Sur IRC, chacun voit de quelle machine vous vous connectez, et les parties sont publiques : d’autres peuvent les regarder et les garder. Ce que les gens disent est gardé sur cette machine.
first-name = Votre nom
first-name-note = Tel que les autres le voient. Laissez vide pour rester anonyme.
first-wrong-name = Un nom a au plus 36 octets et aucun caractère invisible.
first-country = Votre pays
first-country-note = Deux lettres comme CI, ou son nom. Laissez vide pour n’en dire aucun. Personne ne vérifie.
first-wrong-country = Ce pays n’existe pas : écrivez son nom, ou deux lettres comme CI.
first-languages = Vos langues
first-languages-note = Trois au plus, la meilleure d’abord, par deux lettres ou par le nom : fr, en. Laissez vide pour n’en dire aucune.
first-wrong-languages = Écrivez trois langues au plus, par deux lettres ou par le nom, comme fr, en.
first-rule = La règle que vous préférez
first-rule-note = ← → la changent. Les autres la voient et vous défient avec elle ; vous pouvez jouer avec toutes les autres.
first-network = Le réseau où jouer
first-network-note = ← → le changent. Sur DALnet a lieu le match du dimanche à 16 h 00 UTC. Vous pouvez aussi être sur d’autres.
first-done = Se connecter
first-done-note = Entrée garde les réponses et connecte. Votre clé est créée : elle est vous, gardez-en une copie (awale key backup).
first-waits = Les réponses sont enregistrées …

# Réseaux
nets-title = Réseaux et serveurs
nets-note = Entrée mène au réseau ; vous pouvez être sur plusieurs. → choisit un de ses serveurs, les plus proches de vous d’abord.
nets-reading = Lecture de la liste …
nets-none = Aucun réseau n’est activé : awale networks list les montre.
nets-online = { $name } (vous y êtes)
nets-underway = { $name } (connexion)
nets-plain = non chiffré
nets-failed = n’a pas répondu la dernière fois
nets-not-there = Vous n’êtes pas sur { $network }.
region-africa = Afrique
region-any = partout
region-asia = Asie
region-canada = Canada
region-europe = Europe
region-oceania = Océanie
region-south-america = Amérique du Sud
region-united-states = États-Unis

# Un tour de tous les réseaux
scan-title = Qui est là ? Tous les réseaux
scan-note = Chaque réseau est visité quelques secondes. On ne parle à personne.
scan-background = recherche en arrière-plan
scan-on = Tous les réseaux sont parcourus toutes les { $minutes } minutes. On vous appelle quand quelqu’un est libre pour jouer.
scan-off = Plus rien n’est cherché en arrière-plan.
scan-runs = { $done } réseaux visités sur { $all }, à l’écoute sur { $listening } : { $found ->
    [one] 1 joueur
   *[other] { $found } joueurs
}
scan-done = { $all } réseaux visités : { $found ->
    [one] 1 joueur
   *[other] { $found } joueurs
}
scan-nobody = Personne avec ce programme n’a été trouvé. Entrée cherche de nouveau ; b cherche tous les quarts d’heure et vous appelle. Le dimanche à 16 h 00 UTC, on se retrouve sur DALnet.
scan-network = Réseau
scan-partner = { $nick } est libre pour jouer sur { $network }.
scan-silent = { $count ->
    [one] Un réseau n’a pas répondu :
   *[other] { $count } réseaux n’ont pas répondu :
}
scan-too-slow = aucun serveur ne nous a laissés entrer en { $seconds } s
scan-closed = impossible d’entrer sur { $channel } : { $why }
scan-no-server = la liste n’en a aucun serveur

# Le salon
lobby-title = Que voulez-vous ?
errand-seek = Chercher une partie : le dire à tous ici
errand-seek-no-more = Ne plus chercher de partie
errand-away = M’absenter : personne ne peut me défier
errand-back = Être de retour
errand-sort = Trier les joueurs autrement (F3)
errand-filter = Seulement ceux qui sont libres, ou tous (F4)
errand-ignored = Les gens que j’ignore
ignored-title = Entrée les entend de nouveau
only-free = seulement ceux qui sont libres (F4)
nobody-free = Personne n’est libre en ce moment : F4 montre tout le monde.
lag-quick = connexion rapide
lag-fair = connexion un peu lente
lag-slow = connexion lente
reply-quick = rapide
reply-fair = { $seconds } s
reply-slow = lent, { $seconds } s
card-referee = S’offre comme arbitre des parties des autres pour les points.
card-lag = Réponses · { $lag }
asking = On demande à { $nick } … la réponse peut prendre quelques secondes.
you-left = Vous avez quitté { $network }.
deed-take-up = Jouer la partie qu’il cherche
deed-nudge = Dire que je suis là et que j’aimerais jouer
nudge = Je suis là et j’aimerais jouer une partie d’awalé avec vous quand vous serez libre.
nudged = { $nick } sait maintenant que vous êtes là et aimeriez jouer.
nudged-already = Vous l’avez déjà dit à { $nick } : attendez dix minutes.

# Cartes
date = { $day } { $month } { $year }
month = { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
}
card-missing = La carte n’est pas encore arrivée.
card-points-verified = { $points } points : vérifiés, par { $games ->
    [one] le résultat signé
   *[other] le plus récent de { $games } résultats signés
} ({ $date })
card-points-within = { $points } points après { $games } résultats, dont les plus récents n’ont pas été vus ici : { $most } de plus ou de moins sont possibles
card-points-new = { $points } points, comme chacun au début : aucune partie n’est encore finie
card-points-false = { $points } points, qui ne suivent pas des résultats signés. Soyez prudent.
card-history = Vous avez joué { $games ->
    [one] 1 partie
   *[other] { $games } parties
} ensemble : { $won } gagnées, { $lost } perdues, { $even } sans vainqueur. La dernière a commencé le { $date }.
card-open = { $games ->
    [one] Une n’est pas finie.
   *[other] { $games } ne sont pas finies.
}
card-never = Vous n’avez pas encore joué ensemble.
card-namesake = Attention : une autre clé portait ce nom avant, vue pour la dernière fois le { $date }. C’est quelqu’un d’autre, ou la même personne avec une nouvelle clé.

# Parties
seat-away = est absent
no-help-online = Dans les parties avec des gens, personne n’aide. À la maison, Espace joue votre meilleur coup et t donne un conseil.
watch-stands = { $south } est parti : ce tablier est le dernier vu, et les pendules sont arrêtées.

# Comment on vous appelle
set-at-challenge = À un défi
set-at-turn = Quand c’est à moi
set-at-message = À un message
set-at-partner = Partenaire trouvé
call-none = rien
call-bell = la sonnerie
call-desktop = un avis sur le bureau
call-both = sonnerie et avis
call-turn = C’est à vous de jouer contre { $nick }.
call-over = La partie est finie.

# Pourquoi quelque chose n’a pas été fait
error-connected = Vous êtes déjà sur { $network }, ou on le quitte en ce moment.
error-archive = Impossible de le garder. { $why }
error-ignores-full = Vous ignorez autant de gens que possible : entendez-en d’abord de nouveau (F2).
error-not-ignored = Vous n’ignorez pas { $who } : /ignores montre qui vous ignorez.
error-not-at-game = Vous n’êtes pas là où l’on regarde cette partie : regardez-la d’abord, ou tapez /watchers on dans la vôtre.
error-needed = { $channel } porte les lignes de toutes les parties : quittez plutôt le réseau.
error-too-long = C’est trop long pour une ligne : raccourcissez.
error-text = Il y a là des caractères qui ne peuvent être envoyés : enlevez-les.
error-full = Trop de choses attendent d’être envoyées : patientez un peu.
error-unknown-rule = Vous ne proposez pas la règle { $rule } : /rules montre celles que vous proposez.
error-pair-limit = Vous avez joué ensemble six parties pour des points aujourd’hui : jouez sans points, ou attendez demain (UTC).
error-unsure = Votre archive est neuve et votre clé ne l’est pas, d’autres peuvent donc avoir des résultats plus récents de vous : pendant une semaine, ou un jour après qu’on vous en a remis un, vous ne jouez que sans points.
error-answer-under-way = Votre réponse est en route : réessayez dans quelques secondes.
error-enough-adjourned = Vous avez une partie ajournée avec ce joueur, ou beaucoup avec d’autres : reprenez-en une d’abord.
error-illegal = Ce coup n’est pas possible.
error-direct-off = Les connexions directes sont désactivées : mettez enabled = true dans la section [direct] de vos réglages, et passez-vous de proxy.
error-direct-already = Il y a une connexion directe, ou on en établit une : /direct off la termine.
error-not-direct = Il n’y a pas de connexion directe : /direct en propose une.
error-not-private = On ne peut dire une adresse en privé à votre adversaire en ce moment : réessayez quand il sera revenu.
error-no-network = Il n’y a pas de réseau { $asked } : F2 montre ceux qui existent.
error-network-near = Il n’y a pas de réseau { $asked }. Vouliez-vous dire { $near } ?
error-network-empty = La liste n’a plus de serveur de { $network } : nommez-en un avec /server.
error-network-alone = Il n’y a pas d’autre réseau que { $network } ici : /quit, puis awale online pour les autres.
error-account = Le compte sur { $network } ne peut être utilisé : { $why }
error-channel = Le salon { $channel } a un nom trop long : nommez aussi l’autre salon dans vos réglages.
lost-banned = le serveur ne nous laisse pas entrer ({ $words }) ; ne revenez pas avant des heures, ou demandez à ses opérateurs
lost-closed = le serveur a fermé la connexion
lost-closed-words = le serveur a fermé la connexion ({ $words })
lost-no-connection = pas de connexion dans le délai ; le serveur ou le réseau est peut-être en panne
lost-name = le nom du serveur est introuvable ({ $words }) ; vérifiez l’orthographe et le réseau
lost-flood = le serveur a fermé la connexion à cause de trop de lignes ({ $words })
lost-io = la connexion s’est rompue ({ $words })
lost-killed = la connexion a été coupée ({ $words })
lost-login = pas d’accès au compte : { $why }
lost-login-now = pas d’accès au compte pour le moment : { $why }
lost-nick = le serveur a refusé tous nos pseudos ({ $words }) ; choisissez-en un autre
lost-options = les réglages de la connexion ne peuvent être envoyés ({ $words })
lost-silent = le serveur ne répond plus depuis trop longtemps ; le réseau est peut-être en panne
lost-proxy = le proxy ne connecte pas ({ $words }) ; vérifiez qu’il tourne, et son adresse
lost-left = nous sommes partis
lost-refused = le serveur refuse la connexion ; vérifiez l’hôte et le port
lost-register = le serveur n’a pas répondu à notre inscription dans le délai
lost-throttled = le serveur veut qu’on se connecte moins souvent ({ $words })
lost-tls-demanded = le serveur veut une connexion chiffrée, au port { $port }
lost-tls = pas de connexion sûre ({ $words })
left-twice = { $network } est { $token }, où vous êtes déjà comme { $first }
left-put-out = on vous a exclu de { $channel }, et rien ne peut se jouer sans ce salon : demandez à ses opérateurs, ou prenez un autre salon
left-not-let-in = impossible d’entrer dans { $channel }, et rien ne peut se jouer sans ce salon ({ $why })
left-not-kept = une ligne de la partie n’a pu être conservée et n’a pas été dite ; rien de ce qui était confirmé n’est perdu ({ $why })

# Ce qui a été tapé n’est pas une commande
typed-in-full = Tapez /{ $name } en entier.
typed-match = Un match a de 2 à 9 parties : match=4, ou match pour six.
typed-referee = L’arbitre se nomme dans un défi : /challenge PSEUDO rated referee BOT.
typed-no-clock = { $word } n’est pas une cadence. 5+3, c’est 5 minutes et 3 secondes par coup ; 30s, 30 secondes par coup ; -, sans pendule.
typed-no-command = Il n’y a pas de commande { $name }. /help les montre.
typed-no-house = Cette case n’existe pas. Les vôtres sont 1 à { $holes }, ou { $first } à { $last }.
typed-no-nick = { $text } ne peut être un pseudo. /players montre qui est là.
typed-no-rule = { $id } ne peut être le nom d’une règle. /rules { $nick } les montre.
typed-no-server = { $text } n’est pas un serveur. Écrivez HÔTE, HÔTE:PORT, ou HÔTE:+PORT pour TLS.
typed-on-or-off = C’est on ou off.
typed-sunday = sunday seul dit quand c’est ; sunday in, sunday out, sunday table ; le directeur dit sunday decide 3.12.7 south, north, both ou none.
typed-reason = La raison est un de ces mots : { $words }.
typed-several = { $begun } peut être { $names }. Tapez-en un peu plus.
typed-sure = /resign yes abandonne la partie ; /resign demande d’abord.
typed-what = Dites quoi : tapez le texte après la commande.
typed-which-network = Dites quel réseau : F2 les montre.
typed-which-nick = Dites quel pseudo vous voulez : /nick et un nom.
typed-whom = Dites qui : tapez le pseudo après la commande.
typed-whom-not = Dites qui : un pseudo, un masque comme *!*@host.example, ou key et un pseudo.
