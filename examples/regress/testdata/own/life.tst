# Made by suites.go: two programs agree about these answers.
# To 81, 90, 92, 94 and 96 a move was added that the library has played since, as the other program accepts it.
loadsgf games/09.sgf 122
65 owl_attack R11
#? [0]
loadsgf games/19.sgf 75
66 owl_attack L15
#? [0]
loadsgf games/05.sgf 146
67 owl_attack K12
#? [0]
loadsgf games/17.sgf 83
68 owl_attack F6
#? [0]
loadsgf games/23.sgf 267
69 owl_attack B13
#? [0]
loadsgf games/05.sgf 160
70 owl_attack S15
#? [1 (R14|S14|T14|R16|T16|S17|T17)]
loadsgf games/14.sgf 259
71 owl_attack R13
#? [1 (Q13)]
loadsgf games/14.sgf 107
72 owl_attack L8
#? [1 (K6|L6|K7|M8|N8)]
loadsgf games/16.sgf 294
73 owl_attack T18
#? [1 (T17|S19|T19)]
loadsgf games/23.sgf 128
74 owl_attack O12
#? [1 (K10)]
loadsgf games/04.sgf 177
75 owl_attack D7
#? [1 (B5|A7|A9)]
loadsgf games/08.sgf 252
76 owl_attack G13
#? [1 (E13|F13|G14|G15)]
loadsgf games/20.sgf 285
77 owl_attack J11
#? [1 (J10|K11|L11|K12)]
loadsgf games/20.sgf 266
78 owl_attack J11
#? [1 (J10|K11|L11|K12)]
loadsgf games/02.sgf 275
79 owl_attack O5
#? [1 (M1|N1|M2|N2|Q2|N3|Q3|L5|S5|S6|O7|P7|R7)]
loadsgf games/22.sgf 133
80 owl_attack S14
#? [1 (S11|T12|T13|T14|T15)]
loadsgf games/03.sgf 99
81 owl_defend G7
#? [1 (G5|H5|J5|G6|H6|J6|J7|K7|H8|J8|H9)]
loadsgf games/17.sgf 67
82 owl_defend K9
#? [1 (K7|H9|M9|N9|G10|H10|L10|M10|H11|J11|K11|L11|J12|K12)]
loadsgf games/24.sgf 126
83 owl_defend E12
#? [0]
loadsgf games/19.sgf 265
84 owl_defend K11
#? [0]
loadsgf games/13.sgf 282
85 owl_defend G18
#? [0]
loadsgf games/19.sgf 195
86 owl_defend D7
#? [0]
loadsgf games/15.sgf 229
87 owl_defend C14
#? [0]
loadsgf games/10.sgf 52
88 owl_defend Q14
#? [1 (R14|S14|P15|Q15|R15)]
loadsgf games/22.sgf 255
89 owl_defend N2
#? [1 (L1|M1|P1|L2|M2|N4)]
loadsgf games/05.sgf 73
90 owl_defend D4
#? [1 (D2|C3|D3|E3|F3|B4|C4|E4|F4|C5|D5|E5|D6)]
loadsgf games/23.sgf 207
91 owl_defend R6
#? [1 (Q5|T6|R7|S7)]
loadsgf games/01.sgf 67
92 owl_defend Q16
#? [1 (Q14|P15|Q15|R15|O16|P16|R16|S16|O17|P17|Q17|R17|Q18)]
loadsgf games/03.sgf 102
93 owl_defend D4
#? [1 (C2|D2|E2|E3|F3|A4|F4|G4|A5|D5|E5|F5|A6|E6|A7)]
loadsgf games/18.sgf 85
94 owl_defend M7
#? [1 (L5|M5|L6|M6|K7|L7|O7|L8|M8|M9)]
loadsgf games/15.sgf 54
95 owl_defend L3
#? [1 (L1|K2|L2|M2|K3|M3|N3|K4|L4|M4|L5)]
loadsgf games/09.sgf 91
96 owl_defend D11
#? [1 (M7|D9|E9|F9|G9|H9|J9|K9|L9|C10|D10|E10|F10|G10|H10|J10|K10|L10|A11|M12|C13|D13|E13|F13|G13|H13|J13|K13|L13)]
