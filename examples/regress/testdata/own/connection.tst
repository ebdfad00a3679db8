# Made by suites.go: two programs agree about these answers.
loadsgf games/04.sgf 136
33 connect O8 R8
#? [1 (O6|R7|M8|S8|T8|O9|P9|S9|T9|P10|S10|T10|Q11)]
loadsgf games/10.sgf 194
34 connect B7 C11
#? [1 (A6|A7|C7|D7|A8|B8|B9|C9|B10|C10|D10|A11|B11|D11|E11|C12|D12|C13)]
loadsgf games/14.sgf 146
35 connect J3 M6
#? [0]
loadsgf games/08.sgf 242
36 connect M5 L1
#? [1 (K1|M1|K2|K5|N5|M6|N6)]
loadsgf games/24.sgf 60
37 connect G8 H4
#? [1 (G4|G5|H5|F6|G6)]
loadsgf games/13.sgf 189
38 connect R8 S12
#? [1 (P8|Q8|S8|T8|Q9|R9|S9|R10|S10|T10|S11|T11|Q12|R12)]
loadsgf games/16.sgf 126
39 connect E12 J13
#? [1 (E10|D11|E11|F11|D12|F12|H12|J12|D13|E13|F13|G13|H13|H14|J14)]
loadsgf games/17.sgf 69
40 connect Q7 R3
#? [0]
loadsgf games/07.sgf 55
41 connect J15 L18
#? [1 (K15|J16|K16|J17|J18|K18)]
loadsgf games/10.sgf 46
42 connect B16 D13
#? [1 (D11|E11|C12|D12|E12|B13|C13|B14|A15|B15|C15|D15|E15|A16)]
loadsgf games/16.sgf 52
43 connect G12 K14
#? [1 (G10|F11|G11|H11|F12|H12|J12|K12|F13|G13|H13|K13|G14|H14|J14|L14|M14|K15)]
loadsgf games/01.sgf 111
44 connect B10 D7
#? [1 (C6|D6|E8)]
loadsgf games/10.sgf 212
45 connect C11 B7
#? [1 (A6|A7|C7|D7|A8|B8|B9|C9|B10|C10|D10|A11|B11|D11|E11|C12|D12|C13)]
loadsgf games/15.sgf 114
46 connect B4 A8
#? [1 (B1|A3|A4|A5|B5|C5|A6|B6|A7|B8|A9)]
loadsgf games/06.sgf 115
47 connect D4 D8
#? [1 (E6)]
loadsgf games/13.sgf 72
48 connect R8 N9
#? [0]
loadsgf games/16.sgf 80
49 disconnect D18 F17
#? [0]
loadsgf games/22.sgf 131
50 disconnect R17 R15
#? [0]
loadsgf games/06.sgf 43
51 disconnect N15 J15
#? [1 (K15)]
loadsgf games/24.sgf 58
52 disconnect Q16 R14
#? [0]
loadsgf games/03.sgf 261
53 disconnect L11 P10
#? [0]
loadsgf games/21.sgf 55
54 disconnect B16 C14
#? [0]
loadsgf games/21.sgf 76
55 disconnect L15 N13
#? [1 (L14)]
loadsgf games/06.sgf 66
56 disconnect D16 C14
#? [1 (C15)]
loadsgf games/24.sgf 85
57 disconnect L5 L9
#? [1 (L6)]
loadsgf games/20.sgf 46
58 disconnect L2 L4
#? [1 (K3)]
loadsgf games/23.sgf 108
59 disconnect R11 O10
#? [1 (P10)]
loadsgf games/20.sgf 88
60 disconnect O11 R9
#? [1 (P11)]
loadsgf games/16.sgf 65
61 disconnect J7 J3
#? [1 (H4|J4|J6)]
loadsgf games/21.sgf 192
62 disconnect N6 Q7
#? [1 (O7|P7|R7|M8|N8|O8|P8|R8|N9|R9)]
loadsgf games/06.sgf 82
63 disconnect C9 C6
#? [1 (D6|E9|F9)]
loadsgf games/24.sgf 97
64 disconnect R12 N11
#? [1 (N9|M10|N10|O10|R10|M11|O11|P11|Q11|R11|S11|M12|N12|O12|P12|Q12|S12|T12|Q13|R13|S13)]
