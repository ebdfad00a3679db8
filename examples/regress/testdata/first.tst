# A few questions about first.sgf, with answers that can be seen on the board.
loadsgf first.sgf
1 query_boardsize
#? [9]
2 countlib C7
#? [4]
# White can take the black stone at G4, Black can save it.
10 attack G4
#? [1 .*]
11 defend G4
#? [1 G3]
