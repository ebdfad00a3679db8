# Made by suites.go: two programs agree about these answers.
loadsgf games/01.sgf 223
1 attack M10
#? [0]
loadsgf games/20.sgf 188
2 attack O6
#? [0]
loadsgf games/05.sgf 240
3 attack C2
#? [0]
loadsgf games/03.sgf 170
4 attack L1
#? [0]
loadsgf games/09.sgf 54
5 attack Q13
#? [0]
loadsgf games/20.sgf 262
6 attack B3
#? [1 (A2|B2|A3|C3|B4)]
loadsgf games/03.sgf 166
7 attack L8
#? [1 (N8|O8)]
loadsgf games/07.sgf 175
8 attack P9
#? [1 (O10)]
loadsgf games/02.sgf 105
9 attack G8
#? [1 (E7|D8)]
loadsgf games/05.sgf 273
10 attack F2
#? [1 (H1|H2|J5|K5)]
loadsgf games/21.sgf 199
11 attack O17
#? [1 (P14|N15|O15|N16|M17|N17|O19)]
loadsgf games/15.sgf 255
12 attack R5
#? [1 (S3|T5|R6|T6|S7|T7)]
loadsgf games/06.sgf 203
13 attack G19
#? [1 (F18)]
loadsgf games/21.sgf 75
14 attack N12
#? [1 (M11|N11)]
loadsgf games/17.sgf 185
15 attack H17
#? [1 (J17)]
loadsgf games/12.sgf 304
16 attack N10
#? [1 (N11)]
loadsgf games/09.sgf 261
17 defend B8
#? [0]
loadsgf games/18.sgf 216
18 defend M6
#? [0]
loadsgf games/18.sgf 260
19 defend H18
#? [0]
loadsgf games/05.sgf 85
20 defend H7
#? [1 (G6|H6)]
loadsgf games/06.sgf 241
21 defend K1
#? [0]
loadsgf games/17.sgf 243
22 defend M5
#? [0]
loadsgf games/10.sgf 196
23 defend K16
#? [1 (K14|H16|L16|H17|L17)]
loadsgf games/20.sgf 199
24 defend L3
#? [1 (G1|H1|J1|K1|L1|M2|E3|G4|H4|J4|K4|G5|J5|K5|L5)]
loadsgf games/15.sgf 102
25 defend G11
#? [1 (H8|G9|H9|J9|F10|J10|K10|K11|G13|H13)]
loadsgf games/11.sgf 232
26 defend D3
#? [1 (E1|B5|C5)]
loadsgf games/05.sgf 189
27 defend B5
#? [1 (A1|A5|A6)]
loadsgf games/04.sgf 164
28 defend L14
#? [1 (M14|N14)]
loadsgf games/20.sgf 183
29 defend O6
#? [1 (N5|P5|L6|M6|P6)]
loadsgf games/15.sgf 89
30 defend C10
#? [1 (C5|B6|A7|E7|F7|E8|F8|E9|F9|E10|F10|A11)]
loadsgf games/09.sgf 305
31 defend S16
#? [1 (S18)]
loadsgf games/21.sgf 270
32 defend L17
#? [1 (N16|J17|M17|N17|J18|Q18|O19|P19)]
