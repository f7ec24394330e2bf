# Games that were played, analysis, problems and lessons.

# Names of keys
name-digits = 0–9
name-step-back = PgPréc

# What keys do
key-analyse = les meilleurs coups, ou non
key-desk-history = avant, arrière
key-analyse-game = analyser la partie
key-analyse-ended = analyser la partie une fois finie
key-play-from-here = reprendre d’ici
key-remark = écrire sur le coup
key-untry = annuler un coup essayé
key-set-up = composer une position
key-export = écrire la partie dans un fichier
key-remove = supprimer
key-games-filter = quelles parties
key-solve = résoudre
key-new-problem = composer un problème
key-drill-hint = une case juste
key-solution = la solution
key-read = lire
key-next-step = suite
key-step-back = un pas en arrière
key-digits = tant de graines
key-more-less = une graine de plus ou de moins
key-set-done = terminé
key-empty = vider le tablier
key-start = le départ de la règle
key-write = le garder
key-match = le tableau du match
key-matches = les matchs à la maison
key-settle = finir la partie et partager le reste

# Ending a game early
settle-title = Finir la partie maintenant ?
settle-text = Le reste est partagé comme le veut la règle : Sud { $south }, Nord { $north }.
settle-computer = L’ordinateur accepte s’il n’y perd rien.
settle-yes = Finir
settle-no = L’ordinateur veut continuer.
settle-hint = y met fin à la partie maintenant, si les deux sont d’accord ou si la règle le permet à un camp ; sinon, continuez.
settle-never = Cette règle ne permet pas de finir une partie avant son terme.

# The menu
menu-games = Parties jouées
menu-analysis = Analyse
menu-problems = Problèmes
menu-lessons = Leçons

# A new game
new-games = Parties
new-one = une
new-match = un match de six
new-from = à partir du coup { $ply }

# A match at this screen
match-title = Le match : { $played } parties sur { $of }
match-points = Points
match-first = Premier joueur
match-second = Second joueur
match-head = partie { $game } sur { $of }, { $standing }
match-next = n commence la partie { $game } sur { $of }, camps changés.
match-over = Le match est fini, { $standing }. n commence une nouvelle partie.
match-none = Cette partie n’appartient à aucun match. Une nouvelle partie peut être un match de six.
matches-title = Matchs à la maison
matches-none = Pas encore de match. Une nouvelle partie peut être un match de six ; n commence sa partie suivante.
matches-go-on = Entrée continue avec la partie { $game } sur { $of }.
matches-over = Toutes les parties de ce match sont finies.

# Games played
games-title = Parties jouées
games-all = toutes
games-home = à la maison
games-online = en ligne
games-file = de fichiers
games-open = en cours
games-won = gagnée
games-lost = perdue
games-drawn = nulle
games-computer = Ordinateur, { $level }
games-people = deux personnes
games-reading = Lecture …
games-none = Aucune partie encore. Celles que vous jouez ici et en ligne viennent dans cette liste ; awale games import FICHIER en apporte d’autres.
games-none-such = Aucune partie de ce genre. f en montre d’autres.
key-search = chercher
key-search-done = garder celles-ci
key-search-all = de nouveau toutes
games-searched = Avec : { $words }

# A game to look at
desk-title = Analyse
desk-ply = Après le coup { $ply } sur { $of }.
desk-branch = Autres coups après le coup { $ply } ; u ramène à la partie.
desk-nothing-tried = Aucun autre coup n’a été essayé ici.
desk-over = La partie est finie ici : reculez (PgPréc), puis p reprend.
desk-not-kept = Cette partie n’est pas gardée ; seules celles de la liste peuvent être annotées, exportées et supprimées.
desk-not-the-game = Ce coup n’est pas de la partie : u y ramène.
analyse-ended-only = Une partie peut être analysée ici une fois finie.
ana-thinking = Recherche …
ana-over = La partie est finie ici.
ana-depth = Les meilleurs coups, vus { $depth } coups à l’avance :
writing-game = Sur la partie :
writing-move = Sur le coup { $ply } :
remove-title = Supprimer ?
remove-home = La partie et tout ce que vous en avez écrit disparaîtront.
remove-online = Cette partie est signée, et des points en dépendent. Elle est gardée, et quitte seulement cette liste.
remove-problem = Le problème { $name } disparaîtra.
remove-match = Le match { $name } et toutes ses parties disparaissent alors.
remove-yes = Supprimer
remove-no = Garder
removed = C’est supprimé.
removed-hidden = Elle n’est plus dans cette liste. awale games list --hidden la montre.
removed-not = Cette partie est du match { $name }, dont le tableau dépend d’elle : m montre les matchs, et c’est là qu’on supprime le match.
exported = La partie est dans { $file }.
not-kept = La partie n’est pas gardée. { $why }

# Problems
problems-title = Problèmes
problem-built-in = Celui-ci fait partie du programme et reste. Seuls vos problèmes peuvent être supprimés.
problem-left-out = Un problème est laissé de côté. { $why }
problem-changed = Fait : { $file }
drill-solved = Résolu ! Entrée mène plus loin.
drill-wrong = Pas { $house } : elle prend { $taken ->
    [0] zéro graine
    [one] une graine
   *[other] { $taken } graines
 }. Essayez encore.
drill-wrong-answer = Pas { $house } : elle prend { $taken ->
    [0] zéro graine
    [one] une graine
   *[other] { $taken } graines
 }, et { $side } répond { $answer }. Essayez encore.
drill-missed = Le but est manqué : u annule votre dernier coup.
drill-right = Juste. { $side } joue { $answer }. Coups restants : { $left }.
drill-hint = { $house } est juste.
drill-unknown = Il y a trop de lignes pour le dire.
drill-solution = Solution : { $moves }

# Setting up
set-title = Composer une position
set-problem-title = Composer un problème
set-sum = { $sum } graines sur { $total }
set-side = Au trait
set-aim = But
set-take = prendre au moins
set-survive = perdre au plus
set-win = gagner
set-seeds = Graines
set-moves = En coups
set-too-many = Il y a trop de graines : cette règle en a { $total }.
set-game-over = La partie serait finie dans cette position. Changez-la, pour qu’il y ait un coup.
set-no-goal = Un but s’atteint en 1 à 6 coups, et il faut prendre au moins une graine.
set-impossible = Ce n’est pas possible contre toutes les réponses. Réduisez le but, ou donnez plus de coups.

# Lessons
lessons-title = Leçons
lesson-step = Étape { $step } sur { $of }.
