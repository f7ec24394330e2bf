# Leçons et problèmes à la ligne de commande. On tape les mots hint, undo, solution et quit.
drill-begin = { $goal } Tapez une lettre ; hint, undo, solution ou quit.
drill-help =
    Une lettre, ou un chiffre depuis votre gauche : joue cette case.
    hint : une case juste
    undo : reprend votre dernier coup
    solution : toute la suite
    quit : sort
drill-not-understood = { $typed } n’est ni une case ni une commande ; tapez help
drill-nothing-to-undo = Il n’y a pas de coup à reprendre.
drill-solved = Résolu.
drill-wrong = Ce n’est pas cela : ce coup prend { $taken ->
    [0] zéro graine
    [one] une graine
   *[other] { $taken } graines
 }. Votre coup est repris ; essayez encore.
drill-wrong-answer = Ce n’est pas cela : ce coup prend { $taken ->
    [0] zéro graine
    [one] une graine
   *[other] { $taken } graines
 }. { $side } répond { $answer }. Votre coup est repris ; essayez encore.
drill-right = Juste.
drill-unknown = Il y a trop de lignes pour dire si c’est juste.
drill-answer = { $side } joue { $answer }.
drill-missed = Le but est manqué : undo reprend votre dernier coup.
drill-hint = { $house } est juste.
drill-lost = D’ici, le but ne peut plus être atteint : undo reprend votre dernier coup.
drill-many = Il y a trop de lignes pour le dire.
drill-unsure = Aucune ligne n’atteint le but à coup sûr.
drill-legal = { $why } Possible : { $legal }.
problem-position = Position : { $position }
problem-solution = Solution : { $moves }
problem-name = NOM
problem-rule = RÈGLE
problem-goal = BUT
problem-title = TITRE
problem-own = à vous

# Ce que l’interface simple dit avec ses propres mots plutôt qu’avec ceux du plein écran.
not-reached = { $nick } n’a pas été atteint. Tapez players pour voir qui est là.
clock-none = sans pendule
clock-increment = { $minutes } minutes et { $seconds } secondes par coup
clock-move = { $seconds } secondes par coup
over = La partie est finie : { $why }. { $who }
offer-abort = de finir la partie sans résultat
offer-adjourn = de continuer une autre fois
offer-resume = de reprendre la partie
offer-settle = de finir la partie maintenant et de partager le reste selon la règle
refused = Ce que le programme adverse a envoyé ne va pas avec cette partie ({ $why }), et ne compte pas. Si rien de mieux ne vient, tapez claim après deux minutes, ou resign.
opponent-left = Votre partie est gardée et continue au retour de { $nick }. Après deux minutes au trait de { $nick }, claim y met fin.
ignored = Vous n’entendez plus { $who }, sauf dans une partie que vous jouez. Pour l’entendre de nouveau : unignore { $who }
unknown-rule = { $nick } vous a défié avec une règle que vous n’avez pas. Tapez learn { $nick } pour la voir.
seeks = { $nick } cherche une partie : { $terms }. Tapez challenge { $nick } pour la jouer.
lost-login = pas d’accès au compte : { $why } ; corrigez le compte, ou n’exigez pas la connexion au compte
rule-keep = Tapez keep pour garder cette règle et la proposer. Sinon rien n’est gardé.
no-game = Vous ne jouez pas. Tapez players pour voir qui est là.
no-invitation = Personne ne vous a défié.
nobody-here = Personne d’autre en ce moment. Restez, ou essayez un autre réseau : awale networks list.
adjourned-how = La partie s’arrête, les pendules aussi. Quand vous êtes là tous les deux, tapez resume.
declined-clock = pas avec cette pendule ; défiez sans pendule, ou plus tard
declined-referee = l’arbitre n’est pas vu là-bas, ou la partie n’est pas pour les points ; nommez-en un autre, ou aucun
declined-rule = pas avec cette règle ; l’autre peut l’apprendre de vous, ou vous jouez selon une des siennes (rules et son pseudo)
watch-begins = Vous regardez { $south } (Sud, en bas) et { $north } (Nord, en haut) : { $rule }. comment et un texte parlent à tous les spectateurs.
watch-silent = n’a pas répondu ; players montre qui est là
typed-which-network = Dites quel réseau : networks montre les vôtres, awale networks list tous.
typed-sure = resign yes abandonne la partie.
error-ended = La connexion est finie : awale online recommence.
error-unknown-peer = { $nick } n’a pas répondu. Tapez players pour voir qui est là.
error-no-network = Il n’y a pas de réseau { $asked } : awale networks list montre ceux qui existent.
error-ignores-full = Vous ignorez autant de gens que possible : unignore d’abord quelques-uns.
contest-adjourned = La partie est ajournée : resume propose de la reprendre.

# L’interface simple : une séance
greet = Tapez help pour les commandes, quit pour partir.
help-more = La lettre ou le chiffre d’une case suffit pour la jouer. Les premières lettres d’une commande suffisent, sauf pour celles qui finissent une partie.
game-kept = Votre partie est gardée. Elle continue quand vous êtes de retour tous les deux.
demo-keeps-nothing = La démonstration ne garde pas les parties. Pour jouer avec des gens : awale setup, puis awale online.
demo-bot = Vous êtes ama, et kofi est un robot. Tapez challenge kofi pour jouer.
demo-bot-level = Vous êtes ama, et kofi est un robot du niveau { $level }. Tapez challenge kofi pour jouer.
goodbye = Au revoir.
connection-over = la connexion est finie : { $why }
says-to-you = { $nick }, à vous : { $text }
own-records-none = { $nick } n’a aucun résultat de vous.
own-records-newest = { $nick } a { $count } de vos résultats ; le plus récent porte le numéro { $number }.
results-go-on = Vos résultats continuent après le numéro { $number } : vous avez { $points } points. Les parties elles-mêmes viennent par fichier : demandez à ceux avec qui vous avez joué awale records export FILE --with YOU.
begins = Votre partie avec { $nick } commence.
taken-up = Votre partie avec { $nick } est reprise ; elle continue quand vous êtes là tous les deux.
adjourned-again = Votre partie avec { $nick } est de nouveau là, et ajournée : quand vous êtes là tous les deux, tapez resume.
sit-south = Vous êtes Sud, la rangée du bas.
sit-north = Vous êtes Nord, la rangée du haut.
turn-of = C’est à { $nick } de jouer.
your-turn = À vous : { $houses }.
times = Votre temps : { $own }. Temps de { $nick } : { $theirs }.
times-watched = Temps de { $south } : { $left }. Temps de { $north } : { $right }.
time-low-in = Dans votre partie avec { $nick }, il vous reste { $left }.
time-of-is-up = Le temps de { $nick } est écoulé. Tapez claim, et la partie est à vous.
seconds = { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
minutes = { $minutes } minutes
nothing-comes = Rien n’est venu de { $nick } depuis deux minutes. Attendez, ou tapez claim.
opponent-renamed = Votre adversaire { $old } s’appelle maintenant { $nick }.
your-opponent = votre adversaire
in-game-with = Dans votre partie avec { $nick } : { $said }
game-with = Votre partie avec { $nick } :
ply-yours = { $seeds ->
    [0] { $ply }. Vous jouez { $house }.
    [one] { $ply }. Vous jouez { $house } et prenez 1 graine.
   *[other] { $ply }. Vous jouez { $house } et prenez { $seeds } graines.
}
ply-theirs = { $seeds ->
    [0] { $ply }. { $nick } joue { $house }.
    [one] { $ply }. { $nick } joue { $house } et prend 1 graine.
   *[other] { $ply }. { $nick } joue { $house } et prend { $seeds } graines.
}
slam-yours = { $ply }. Vous jouez { $house }. Il prendrait tout, donc il ne prend rien.
slam-theirs = { $ply }. { $nick } joue { $house }. Il prendrait tout, donc il ne prend rien.
pass-yours = { $ply }. Vous ne jouez rien : aucun coup possible, on passe.
pass-theirs = { $ply }. { $nick } ne joue rien : aucun coup possible, on passe.
score-to = { $own } à { $theirs }
reopened-by = { $nick } avait joué ou abandonné avant que votre réponse arrive : elle ne compte pas, et la partie est comme avant.
program-forgot = Le programme de { $nick } dit ne pas connaître votre partie. Tapez claim quand ce n’est pas à vous de jouer, et la partie est finie.
game-closed = { $nick } a fini la partie comme si vous étiez parti. Vous n’avez rien signé, elle ne compte donc pour personne.
invited-plainly = { $nick } vous défie : { $terms }. Tapez accept ou decline.
here-for-round = { $nick } est là pour la partie de la ronde { $round }.
match-of = un match de { $of } parties
match-row-won = { $number }. en { $side } : gagnée { $score } ({ $why })
match-row-lost = { $number }. en { $side } : perdue { $score } ({ $why })
match-row-drawn = { $number }. en { $side } : nulle { $score } ({ $why })
match-row-open = { $number }. pas encore de résultat
match-stands = Vous { $own }, l’autre { $theirs }.

# L’interface simple : les réponses
nothing-played = Rien n’a encore été joué.
resign-sure = Abandonner perd la partie. Tapez resign yes pour le faire ; tout le reste continue.
you-resign = Vous abandonnez.
no-game-with = Vous n’avez pas de partie avec { $nick }.
prefers-unknown = { $nick } préfère { $rule }, que vous n’avez pas. Tapez learn { $nick } pour la voir, ou nommez une règle.
seeks-unknown = { $nick } cherche une partie selon { $rule }, que vous n’avez pas. Tapez learn { $nick } { $rule } pour la voir, ou nommez une règle.
taken-by-split = { $nick } : emporté par une coupure du réseau, et attendu.
waits-for-you = { $nick } attend votre réponse : { $terms }.
not-playing = Vous ne jouez pas.
game-stands = Avec { $nick } : { $rule }, vous êtes { $side }, coup { $ply }, { $turn }.
turn-adjourned = ajournée : tapez resume
turn-yours = à vous de jouer
turn-theirs = à l’autre de jouer
moves-go-here = les coups vont ici
anonymous = anonyme
plays-rule = { $others ->
    [0] joue { $rule }
   *[other] joue { $rule } et { $others } de plus
}
has-points = { $points } points
looks-for-game = cherche une partie
here-is = Voici { $player }
a-bot = { $player } (un robot)
a-bot-of = { $player } (un robot de { $owner })
hint-player = { $who } : semble être un joueur de { $rule }, { $points } points. Tapez card { $nick } pour en être sûr.
hint-bot = { $who } : semble être un robot qui joue { $rule }, { $points } points. Tapez card { $nick } pour en être sûr.
offers-to-referee = { $nick } propose d’arbitrer les parties pour les points : challenge NICK rated referee { $nick }

# L’interface simple : les propositions
offer-takeback-all = de reprendre tous les coups
offer-takeback-to = de revenir à la position après le coup { $ply }
you-offer-it = Vous proposez { $offer }.
offers-you = { $nick } propose { $offer }. Tapez agree ou refuse.
not-played-yet = Vous n’avez pas encore joué.
nothing-offered = Personne ne vous a rien proposé.
you-agree = Vous êtes d’accord.
you-refuse = Vous refusez.
does-not-agree = { $nick } n’est pas d’accord : { $offer }.
agrees = { $nick } est d’accord : { $offer }.
nothing-finished = Vous n’avez encore fini aucune partie.
next-of-match = La partie { $game } sur { $of } vient maintenant : tapez rematch, ou acceptez le défi.
match-over = Le match est fini.

# L’interface simple : les réseaux
connecting-to = Connexion à { $server }.
no-connection = Pas de connexion : { $why }. Prochain essai dans { $wait }, { $server }.
network-left = { $network } est quitté : { $why }. connect { $network } essaie de nouveau.
server-renames = Le serveur vous appelle maintenant { $nick }. Vos parties continuent ; nick et un nom demandent un autre pseudo.
tried-again = C’est essayé de nouveau.
at-begin = pas encore connecté
at-connecting = connexion à { $server }
at-online = sur { $network } sous le nom { $nick }, à { $server } ; { $people }
at-online-somewhere = sur { $network } sous le nom { $nick } ; { $people }
at-waiting = pas de connexion ; le prochain essai est à { $server }
at-left = quitté : { $why }
other-players = { $count ->
    [0] pas d’autre joueur
    [one] un autre joueur
   *[other] { $count } autres joueurs
}
commands-here = Les commandes vont ici.
add-network = connect et le nom d’un réseau en ajoutent un.
commands-go-to = Les commandes vont à { $network } : { $state }.
commands-go-now = Les commandes vont maintenant à { $network }.
its-servers = Ses serveurs : { $servers }.
other-server = server et un hôte vont à un autre.
demo-one-network = La démonstration n’a qu’un réseau. Pour d’autres : awale online.
away-with = Vous êtes absent : { $words }. Tapez back à votre retour.
goes-on-directly = Votre partie continue par la connexion directe.
goes-on-directly-with = Votre partie avec { $nick } continue par la connexion directe.
interrupted = Votre partie avec { $nick } est interrompue. Elle continue d’elle-même quand les deux moitiés du réseau se retrouvent.
nick-before = { $nick } (avant : { $before })
ignores-nobody = Vous n’ignorez personne.
key-unknown = { $nick } n’est pas là comme joueur, la clé n’est donc pas connue.

# L’interface simple : règles, connexions directes, spectateurs
rules-here = Règles ici : { $rules }.
rules-how = `awale rules show ID` en montre une. rules NICK demande les siennes à quelqu’un.
not-here = { $nick } n’est pas là. Tapez players pour voir qui est là.
not-said-yet = { $nick } n’a pas encore dit qui il est, et la question est posée. Réessayez dans un instant.
rule-not-kept = La règle n’est pas gardée : { $why }.
kept-as = Gardée sous le nom { $rule } dans { $file }. Tapez challenge { $nick } { $rule } pour y jouer.
rules-offered-how = Tapez learn { $nick } et un nom pour en voir une que vous n’avez pas.
rule-like = { $rule } de { $nick } est comme votre { $own }, mais :
rule-not-offered = { $nick } ne propose pas cette règle. rules { $nick } montre les siennes.
rule-damaged = Ce que { $nick } a envoyé n’est pas une règle que ce programme comprend.
direct-asked-by = { $nick } propose une connexion directe, qui montre votre adresse à { $nick }. Tapez direct pour accepter.
direct-not-allowed-by = { $nick } propose une connexion directe. Vos réglages n’en permettent pas : enabled dans [direct] est false, ou vous passez par un proxy.
watching-nothing = Vous ne regardez aucune partie. watch et le pseudo d’un joueur commencent.
hear-watchers = Vous entendez ceux qui regardent vos parties. comment et un texte leur parlent.
hear-watchers-not = Vous n’entendez pas ceux qui regardent vos parties.
neither-plays-nor-watches = Vous ne jouez ni ne regardez. watch et un pseudo commencent.
at-the-game = { $nick }, à la partie : { $text }
the-player = Ce joueur
watch-south-gone = { $south }, qui montre la partie, est parti. Elle continue ici à son retour ; unwatch y met fin.
watch-first = { $nick } regarde votre partie. Vous entendez ce qui s’y dit après watchers on.
watch-over = La partie est finie : { $why }. { $south } { $own }, { $north } { $theirs }.

# L’interface simple : le match de la semaine
sun-left-you = Vous ne participez plus. Tapez sunday in pour revenir.
sun-dispute = Les deux joueurs de { $game } disent des choses différentes. À vous de décider : sunday decide { $number } south, north, both ou none.
sun-your-game = C’est votre partie de la ronde { $round }.
sun-open = { $name } : les inscriptions sont ouvertes. Tapez sunday in pour participer.
sun-best = Après la ronde { $number } : { $best }.
sun-ended = { $name } est fini.
sun-no-event = Il n’y a pas de match sur les réseaux où vous êtes. awale sunday dit quand et où il a lieu.
sun-ended-next = C’est fini. awale sunday dit quand est le prochain.
sun-you-go = Vous vous retirez.
sun-decided-so = Décidé : { $game } { $verdict }.
sun-what = { $name } : { $when }, pendule { $clock }.
sun-begins-in = Début dans { $time } ; les inscriptions ouvrent 15 minutes avant. Tapez sunday in pour être alors inscrit.
sun-is-open = Les inscriptions sont ouvertes : { $count } joueurs. Début dans { $time }.
sun-is-played = La ronde { $number } sur { $of } se joue.
sun-ended-table = C’est fini. Tapez sunday table pour le tableau.
sun-you-are-in = Vous participez.
