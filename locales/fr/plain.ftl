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
drill-wrong = Ce n’est pas cela. Votre coup est repris ; essayez encore.
drill-wrong-answer = Ce n’est pas cela. { $side } répond { $answer }. Votre coup est repris ; essayez encore.
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
