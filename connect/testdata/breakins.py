#!/usr/bin/env python3
"""Makes breakins.txt: questions whether a string can reach an area, from
professional games, with the answers of GNU Go 3.8.

usage: breakins.py GAMES.txt.gz [GNUGO] > breakins.txt

GAMES holds a game a line: size, year, komi, result, moves as SGF pairs. The
areas are points of one player's territory as GNU Go sees it after some moves;
the strings are the opponent's beside it. A question is kept if GNU Go answers
that the side to move succeeds, and confirms it: after the move, the other side
finds nothing, and whatever it plays in the area or near the move, the first side
still succeeds.

A line of breakins.txt has the command, the move, the size, the black and the
white stones, the string and the points of the area.
"""
import gzip, random, subprocess, sys

LETTERS = "ABCDEFGHJKLMNOPQRST"


class Engine:
    def __init__(self, path):
        self.p = subprocess.Popen([path, "--mode", "gtp", "--quiet"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True)

    def ask(self, cmd):
        self.p.stdin.write(cmd + "\n")
        self.p.stdin.flush()
        lines = []
        while True:
            line = self.p.stdout.readline()
            if line.strip() == "" and lines:
                break
            lines.append(line.rstrip("\n"))
        return "\n".join(lines)[1:].strip() if lines[0].startswith("=") else None


def vertex(pair, size):
    c, r = ord(pair[0]) - 97, ord(pair[1]) - 97
    return LETTERS[c] + str(size - r)


def neighbors(v, size):
    c, r = LETTERS.index(v[0]), int(v[1:])
    for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= c + dc < size and 1 <= r + dr <= size:
            yield LETTERS[c + dc] + str(r + dr)


def regions(rows, size):
    """Territory of each player: connected points of value +-3 without stones."""
    val = {}
    for i, row in enumerate(rows):
        for j, v in enumerate(row.split()):
            val[LETTERS[j] + str(size - i)] = int(v)
    seen = set()
    for v in sorted(val):
        if abs(val[v]) == 3 and v not in seen:
            part, todo = [], [v]
            seen.add(v)
            while todo:
                p = todo.pop()
                part.append(p)
                for n in neighbors(p, size):
                    if n not in seen and val[n] == val[v]:
                        seen.add(n)
                        todo.append(n)
            yield ("white" if val[v] > 0 else "black"), part


def confirmed(gnugo, cmd, string, area, move, mover, reply, size):
    """Whether the move stands up to all answers in the area and near it."""
    goal = " ".join(area)
    other = "block_off" if cmd == "break_in" else "break_in"
    if gnugo.ask("play %s %s" % (mover, move)) is None:
        return False
    ok = gnugo.ask("%s %s %s" % (other, string, goal)) == "0"
    near = {n for m in neighbors(move, size) for n in [m] + list(neighbors(m, size))}
    for p in sorted(near | set(area)):
        if not ok:
            break
        if gnugo.ask("play %s %s" % (reply, p)) is None:
            continue
        gnugo.ask("clear_cache")
        ok = gnugo.ask("%s %s %s" % (cmd, string, goal)).startswith("1")
        gnugo.ask("undo")
    gnugo.ask("undo")
    return ok


def main():
    games, path = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "gnugo"
    random.seed(7)
    gnugo = Engine(path)
    lines = gzip.open(games, "rt").read().splitlines()
    random.shuffle(lines)
    want = {"break_in": 12, "block_off": 12}
    for line in lines:
        if not any(want.values()):
            return
        size, _, _, _, moves = line.split("\t") if "\t" in line else line.split(None, 4)
        size = int(size)
        pairs = [moves[i:i + 2] for i in range(0, len(moves), 2)]
        n = random.randrange(60, 140)
        if size != 19 or len(pairs) < n:
            continue
        gnugo.ask("boardsize %d" % size)
        gnugo.ask("clear_board")
        gnugo.ask("clear_cache")
        for i, p in enumerate(pairs[:n]):
            gnugo.ask("play %s %s" % (("black", "white")[i % 2], "pass" if p == "--" else vertex(p, size)))
        rows = gnugo.ask("initial_influence %s influence_regions" % random.choice(("black", "white"))).splitlines()
        stones = {c: gnugo.ask("list_stones " + c).split() for c in ("black", "white")}
        for owner, part in regions(rows, size):
            if not 8 <= len(part) <= 30:
                continue
            intruder = "black" if owner == "white" else "white"
            edge = {m for p in part for q in neighbors(p, size) for m in [q] + list(neighbors(q, size))}
            near = [s for s in stones[intruder] if s in edge]
            if not near:
                continue
            s = random.choice(near)
            if gnugo.ask("attack " + s) != "0":
                continue
            for cmd in ("break_in", "block_off"):
                goal = " ".join(part)
                answer = gnugo.ask("%s %s %s" % (cmd, s, goal))
                if not answer.startswith("1") or answer.endswith("PASS") or not want[cmd]:
                    continue
                move = answer.split()[1]
                mover, reply = (intruder, owner) if cmd == "break_in" else (owner, intruder)
                if not confirmed(gnugo, cmd, s, part, move, mover, reply, size):
                    continue
                want[cmd] -= 1
                print(cmd, move, size, ",".join(stones["black"]), ",".join(stones["white"]), s, ",".join(part))
                sys.stdout.flush()
                break


main()
