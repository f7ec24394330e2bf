# Lessons and problems at the command line. The words hint, undo, solution and quit are typed.
drill-begin = { $goal } Type a letter; hint, undo, solution or quit.
drill-help =
    A letter, or a number from your left: play that house.
    hint: a house that is right
    undo: take your last move back
    solution: the whole line
    quit: leave
drill-not-understood = { $typed } is no house and no command; type help
drill-nothing-to-undo = There is no move to take back.
drill-solved = Solved.
drill-wrong = That is not it. Your move is taken back; try again.
drill-wrong-answer = That is not it. { $side } answers { $answer }. Your move is taken back; try again.
drill-right = Right.
drill-unknown = There are too many lines to say whether that is right.
drill-answer = { $side } plays { $answer }.
drill-missed = The goal is missed: undo takes your last move back.
drill-hint = { $house } is right.
drill-lost = From here it cannot be reached any more: undo takes your last move back.
drill-many = There are too many lines to say.
drill-unsure = No line reaches the goal for sure.
drill-legal = { $why } Possible: { $legal }.
problem-position = Position: { $position }
problem-solution = Solution: { $moves }
problem-name = NAME
problem-rule = RULE
problem-goal = GOAL
problem-title = TITLE
problem-own = yours
