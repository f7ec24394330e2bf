# Le tournoi hebdomadaire, sur son écran.

menu-sunday = { $name } ({ $when })
menu-sunday-in = { $name } : vous participez ({ $when })
errand-sunday = Le tournoi hebdomadaire
key-sunday = le tournoi hebdomadaire
key-take-part = participer, jouer
key-check-out = se retirer
sun-title = Tournoi du dimanche
sun-weekday = { $number ->
    [1] lundi
    [2] mardi
    [3] mercredi
    [4] jeudi
    [5] vendredi
    [6] samedi
   *[other] dimanche
}
sun-month = { $number ->
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
   *[other] décembre
}
sun-date = { $weekday } { $day } { $month } { $year }, { $time }
sun-your-time = votre heure
sun-in = dans { $time }
sun-in-days = { $days ->
    [one] dans 1 jour { $time }
   *[other] dans { $days } jours { $time }
}
sun-check-in = inscriptions ouvertes, première ronde { $when }
sun-now = maintenant
sun-round-of = ronde { $number } sur { $of }
sun-rounds-auto = Tous contre tous jusqu’à { $players } joueurs, sinon système suisse en 7 rondes au plus
sun-rounds = { $count ->
    [one] { $count } ronde
   *[other] { $count } rondes
}
sun-anonymous = joueur { $number }
sun-invite-early = Vous ne participez pas encore. Entrée : vous serez connecté et inscrit à l’ouverture des inscriptions, 15 minutes avant, si le programme tourne alors.
sun-invite = Vous ne participez pas encore. Entrée : vous vous inscrivez maintenant.
sun-invite-late = Vous ne participez pas. Entrée : vous jouez à partir de la prochaine ronde.
sun-will-be-in = Vous participez : vous serez connecté et inscrit à temps. Laissez tourner le programme.
sun-asks-in = Vous vous inscrivez : le directeur n’a pas encore répondu.
sun-no-director = Aucun directeur n’a encore ouvert le tournoi. Il commence dès qu’il y en a un.
sun-next-round = Vous jouez à partir de la prochaine ronde.
sun-over = C’est fini. Entrée : vous participez la prochaine fois.
sun-south = Vous êtes Sud contre { $name }.
sun-north = Vous êtes Nord contre { $name }.
sun-bye = Vous n’avez pas d’adversaire dans cette ronde et recevez un point.
sun-game-waits = La partie commence d’elle-même.
sun-game-runs = La partie est en cours : Entrée.
sun-game-ends = La partie est finie ; son résultat est en route.
sun-game-over = Résultat : { $result }.
sun-in-later = Vous serez connecté et inscrit à temps. Laissez tourner le programme.
sun-in-early = Vous serez inscrit dès l’ouverture des inscriptions.
sun-in-now = Vous vous inscrivez.
sun-out = Vous ne participez plus. Entrée : vous revenez.
sun-not-in = Vous ne participez pas.
sun-decided = Décidé : partie { $game }.
sun-not-decided = Seul le directeur décide, et seulement d’une partie qui existe.
sun-connecting = Connexion pour le tournoi …
sun-not-connected = Pas connecté : { $why } Nouvel essai dans une minute.
sun-opened = Les inscriptions sont ouvertes.
sun-director = Le directeur est parti : un autre programme poursuit le tournoi.
sun-director-here = Le directeur est parti : votre programme poursuit le tournoi. Laissez-le tourner.
sun-entered = { $name } participe.
sun-entered-you = Vous participez : votre numéro est { $number }.
sun-left = { $name } ne participe plus.
sun-left-you = Vous êtes sorti du tournoi. Entrée sur son écran vous ramène à partir de la prochaine ronde.
sun-round-begins = La ronde { $number } sur { $of } commence.
sun-scored = { $game } { $result }
sun-round-over = La ronde { $number } est finie : { $name } est en tête.
sun-dispute = Les joueurs de { $game } se contredisent. À vous de décider : d à l’écran du tournoi, ou /sunday decide { $number } south, north, both ou none.
sun-contradiction = Sur { $game }, le directeur dit autre chose que ce que les deux joueurs ont signé.
sun-differs = Avant la ronde { $number }, les résultats du directeur diffèrent de ceux d’ici : un des programmes est peut-être d’une autre version.
sun-paused = Le tournoi attend : on voit trop peu de joueurs, ou pas de directeur.
sun-goes-on = Le tournoi continue.
sun-other-log = Le réseau était coupé : le classement est maintenant celui de la plupart des joueurs.
sun-over-won = Le tournoi est fini : { $name } gagne.
sun-too-few = Le tournoi est fini : trop peu de joueurs sont venus.
sun-why-word = (parole d’un seul joueur)
sun-why-absent = (absent)
sun-why-left = (parti)
sun-why-disputed = (contesté : le directeur décide)
sun-why-silent = (personne n’a dit la fin)
sun-why-ruled = (décision du directeur)
sun-round-title = Ronde { $number }
sun-playing = …
sun-free = sans adversaire
sun-table = Classement, { $count } en jeu
sun-head-result = résultat
sun-head-player = joueur
sun-head-points = pts
sun-head-direct = cd
sun-head-wins = g
sun-ties = cd : confrontation directe, g : gains, Bh : Buchholz
sun-guests = * un invité : le bot donne ses résultats

key-decide = trancher une partie contestée
sun-not-director = Seul le directeur tranche, et c’est maintenant un autre programme.
sun-no-dispute = Aucune partie n’est contestée. /sunday decide change le résultat de n’importe quelle autre.
sun-disputes = Parties contestées
sun-disputes-which = Les joueurs ne disent pas la même chose. Quelle partie tranchez-vous ?
sun-dispute-game = { $number } : { $game }
sun-decide-how = Les joueurs de { $game } ne disent pas la même chose. Comment la partie doit-elle compter ?
sun-decide-for = { $name } a gagné, { $result }
sun-decide-both = Partie nulle, { $result }
sun-decide-none = Personne ne reçoit rien, { $result }
sun-decide-later = Trancher plus tard
