# Ce que dit le robot du salon. Une ligne par texte, 380 octets au plus.

## Aide

help-short = Je suis un plateau et un adversaire d'awalé (oware). { $call } jouer commence une partie, { $call } defier PSEUDO une partie avec quelqu'un d'ici ; le reste vient en privé.
help-play = { $call } jouer [first-steps|novice|amateur|master] [RÈGLE] [sud|nord] - contre moi. { $call } defier PSEUDO [RÈGLE] - contre quelqu'un d'ici. En privé, pas besoin de { $call }.
help-moves = Un coup est un chiffre ou une lettre : 1 à 6 sont vos cases depuis votre gauche, ou A-F pour le Sud et a-f pour le Nord. On sème A B C D E F a b c d e f.
help-game = Pendant la partie : plateau, conseil, annuler, nulle, abandonner, arreter (met la partie de côté ; jouer la reprend), oui et non.
help-more = regles [RÈGLE], classement, joueurs, regarder PSEUDO, dimanche, langue en|fr|es|de. Avec le programme awale, les parties sont signées et rapportent des points : demandez ici.
unknown = Je ne connais pas ce mot. { $call } aide dit ce que je comprends.
unknown-near = Je ne connais pas ce mot. Vouliez-vous dire { $near } ?
too-fast = Doucement, s'il vous plaît : je réponds à une chose toutes les deux secondes.
more = { $lines ->
    [one] Encore une ligne
   *[other] Encore { $lines } lignes
} : { $call } suite.
no-more = Il n'y a rien de plus à montrer.
lang-which = Quelle langue ? langue en, langue fr, langue es ou langue de.
lang-set = Je vous parle français.
stopped = C'est fait.
nothing-to-stop = Vous n'avez rien commencé qu'on puisse arrêter. { $call } aide dit ce que je comprends.

## Règles, listes

rules-which = On peut jouer selon ces règles ; { $call } regles NOM explique comment :
rule-unknown = Cette règle n'existe pas : regles donne la liste.
rule-near = Cette règle n'existe pas. Vouliez-vous dire { $near } ?
top-nobody = Personne n'a encore gagné de partie ici.
top = Le plus de parties gagnées ici (gagnées/jouées) : { $list }.
top-own = Vous : { $won } gagnées, { $lost } perdues, { $drawn } nulles.
players-none = Personne n'est ici avec le programme awale.
players-peers = Avec le programme awale (règle, points), { $count } : { $list }.
players-games = À mes plateaux, { $count } : { $list }.
watch-whom = Cette personne ne joue pas à mes plateaux : { $call } joueurs dit qui joue.
watch-own = C'est votre propre partie : plateau la montre.
watch-full = Trop de monde regarde déjà cette partie.
watch = { $south } (Sud) - { $north } (Nord) : { $board } Vous verrez chaque coup ; { $call } arreter y met fin.

## Début

level-too-high = Le niveau le plus fort ici est : { $level }.
begins = { $rule } : { $south } est Sud et commence, { $north } est Nord.
begins-level = Niveau : { $level }.
begins-how = Un chiffre ou une lettre joue une case.
busy = Tous mes plateaux sont pris : réessayez dans quelques minutes.
closing = Je vais bientôt partir : plus de nouvelle partie. Réessayez plus tard.
wait = Tous mes plateaux sont pris. Vous êtes numéro { $place } dans la file et serez appelé ; { $call } arreter la quitte.
playing-already = Vous jouez déjà : plateau montre la partie, arreter la met de côté.
challenge-whom = Qui ? { $call } defier PSEUDO demande à quelqu'un de ce salon.
challenge-nobody = Je ne vois ici personne de ce nom que vous pourriez défier.
challenge-plays = { $nick } est déjà en train de jouer.
challenge-asked = Quelqu'un d'autre vient de demander à { $nick } : réessayez dans deux minutes.
challenge-said = J'ai demandé à { $nick }.
challenged = { $nick } vous défie à une partie de { $rule }. Répondez { $call } oui ou { $call } non d'ici deux minutes ; { $call } stop : plus personne ne vous demande.
challenge-refused = { $nick } ne veut pas jouer maintenant.
challenge-late = { $nick } n'a pas répondu.
challenge-often = On vient de demander à { $nick } : réessayez dans une minute.
challenge-slowly = Vous venez de demander à quelqu'un : un défi par minute.
challenge-no-more = { $nick } a dit non : vous pourrez redemander dans une heure.
challenge-quiet = { $nick } ne veut pas qu'on lui demande.
quiet = Plus personne ne vous demande, jusqu'à ce que vous défiiez vous-même quelqu'un.
nothing-asked = Personne ne vous a rien demandé.
refused = { $nick } n'est pas d'accord.
asked-already = { $nick } n'a pas encore répondu.
asked-before = { $nick } a dit non : vous pourrez redemander après votre prochain coup.
not-playing = Vous ne jouez pas ici : { $call } jouer commence une partie.

## Coups

turn = À { $who } : { $houses }
turn-yours = À vous : { $houses }
ply-takes = { $who } : { $house } x{ $seeds }.
ply-slam = { $who } : { $house }, une prise totale, qui ne prend rien selon cette règle.
ply-pass = { $who } doit passer.
why-and-legal = { $why } Vous pouvez jouer : { $legal }
hint = Je jouerais { $house }.
hint-takes = Je jouerais { $house }, qui prend { $seeds }.
no-hints = Entre deux personnes, il n'y a pas de conseils.
undo-nothing = Vous n'avez pas encore joué.
asks-undo = { $nick } demande à reprendre son dernier coup : { $call } oui ou { $call } non.
asks-draw = { $nick } propose la nulle : { $call } oui ou { $call } non.
draw-no = Je continue.

## Fins

over-won = { $who } gagne { $score } : { $why }.
over-drawn = Personne ne gagne, { $score } : { $why }.
not-begun = La partie n'a pas commencé ; le plateau est de nouveau libre.
aside = La partie est mise de côté ; { $call } jouer la reprend, pendant deux semaines.
aside-by = { $nick } met la partie de côté ; { $call } jouer la reprend quand vous êtes là tous les deux.
aside-other-away = Votre partie avec { $nick } attend que vous soyez là tous les deux, et libres.

## La rencontre de la semaine

sunday-none = Aucune rencontre n'est prévue sur ce réseau.
sunday-when = { $name } : { $at } UTC, dans { $left }. L'inscription ouvre 15 minutes avant : { $call } dimanche in.
sunday-now = { $name } a commencé à { $at } UTC. On peut encore entrer : dimanche in.
sunday-early = L'inscription n'est pas encore ouverte : dans { $left }.
span-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}
span-hours = { $hours ->
    [one] { $hours } heure
   *[other] { $hours } heures
}
span-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
sunday-in = Vous participez. Je vous dis en privé contre qui vous jouez ; { $call } dimanche out y met fin, { $call } dimanche table montre le classement.
sunday-out = Vous ne participez plus. Merci d'avoir joué !
sunday-free = Ronde { $round } : vous n'avez pas d'adversaire et recevez le point.
sunday-over = La rencontre est finie. { $first }
begins-match = Ronde { $round }, { $rule } : { $south } est Sud et commence, { $north } est Nord. Vous avez { $minutes } minutes par coup ; qui part perd.
match-rules = Pendant la rencontre, on n'annule rien, il n'y a pas de conseils et aucune partie n'est mise de côté ; abandonner y renonce.
unreachable = C'est à vous de jouer dans la rencontre, et mes messages privés ne vous parviennent pas. Écrivez-moi quelque chose en privé, ou ici { $call } plateau.
