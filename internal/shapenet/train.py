#!/usr/bin/python3
"""Train learns the weights of package shapenet from what features_gen.go exports.

    python3 train.py --data DIR --out network.bin

It needs torch (1.13 was used). The same seed and data give the same weights on the same machine. After each
part of the training it prints how often the network and the table of package prior prefer the move that was played, in
games that are not learned from, and writes the weights so far.

The network is a correction of the table: what it says of a move is the logarithm of the chance that the
table gives it, times a weight, plus the output of a few layers of convolutions. Layers and numbers are
described in network.go. Activations lie between 0 and TOP; the file has them in 127 steps and weights as
bytes, with a scale for each channel.
"""
import argparse, math, os, struct, time
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

SIZE, AREA = 19, 361
RECORD = 2 + 2 + 3 * AREA
PART = 1 << 16    # positions
TOP = 4.0        # the largest activation
STEPS = 127      # of activations
LANE = 1 << 20   # sums of products stay below this
PLANES = 31
MAGIC = b"tengen network\x00\x01"


class Net(nn.Module):
    """A layer of 3x3 convolutions from planes to channels, blocks of two layers with what goes in added to
    what comes out, and a layer to one channel. The mean of what goes into a block is added to its middle."""

    def __init__(self, channels, blocks):
        super().__init__()
        self.first = nn.Conv2d(PLANES, channels, 3, padding=1)
        self.inner = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        self.outer = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(blocks))
        self.pool = nn.ModuleList(nn.Linear(channels, channels, bias=False) for _ in range(blocks))
        self.last = nn.Conv2d(channels, 1, 3, padding=1)
        self.trust = nn.Parameter(torch.ones(1))
        self.fake = False  # whether weights and activations are rounded as in the file
        for c in [self.first, *self.inner, *self.outer]:
            nn.init.kaiming_normal_(c.weight, nonlinearity="relu")
            nn.init.zeros_(c.bias)
        for p in self.pool:
            nn.init.zeros_(p.weight)
        for c in self.outer:
            c.weight.data.mul_(0.3)
        self.last.weight.data.mul_(0.1)
        nn.init.zeros_(self.last.bias)

    def act(self, x):
        x = F.hardtanh(x, 0, TOP)
        return (x * (STEPS / TOP)).round() * (TOP / STEPS) if self.fake else x

    def conv(self, c, x):
        return F.conv2d(x, whole(c.weight)[0] if self.fake else c.weight, c.bias, padding=1)

    def forward(self, x, log):
        x = self.act(self.conv(self.first, x))
        for inner, outer, pool in zip(self.inner, self.outer, self.pool):
            g = pool(x.mean((2, 3)))
            y = self.act(self.conv(inner, x) + g[:, :, None, None])
            x = self.act(self.conv(outer, y) + x)
        return self.conv(self.last, x).flatten(1) + self.trust * log


def whole(w):
    """Returns the weights as they are when they have been rounded, the whole numbers, and the scales."""
    flat = w.detach().flatten(1)
    most = flat.abs().amax(1).clamp(min=1e-9) / 127
    # Sums of products of weights and activations have to fit into their lanes.
    total = flat.abs().sum(1) / ((LANE - 1) / STEPS - flat.shape[1] / 2 - 1)
    scale = torch.maximum(most, total).reshape(-1, 1, 1, 1)
    n = (w.detach() / scale).round()
    return n * scale, n, scale.flatten()


def write(net, name):
    """Writes the weights: the magic text, the numbers of planes, channels and blocks as 32 bits, the largest
    activation and the trust in the table as 32-bit floats. Then each layer: first, inner and outer of
    each block, last. A layer has a byte for each weight, by output, input, row from the lower edge and
    column, the scales of its outputs and their biases as floats. The pools of blocks follow, as floats by
    output and input. Little-endian."""
    out = [MAGIC, struct.pack("<3I2f", PLANES, net.first.weight.shape[0], len(net.inner), TOP, net.trust.item())]
    layers = [net.first]
    for a, b in zip(net.inner, net.outer):
        layers += [a, b]
    for c in layers + [net.last]:
        _, n, scale = whole(c.weight)
        out += [n.to(torch.int8).contiguous().numpy().tobytes(), scale.numpy().astype("<f4").tobytes(),
                c.bias.detach().numpy().astype("<f4").tobytes()]
    for p in net.pool:
        out.append(p.weight.detach().contiguous().numpy().astype("<f4").tobytes())
    with open(name + ".new", "wb") as f:
        f.write(b"".join(out))
    os.replace(name + ".new", name)


def tables():
    """Returns what planes each byte of a point stands for."""
    stone, move, chance = np.zeros((256, 12)), np.zeros((256, 11)), np.zeros((256, 2))
    for v in range(256):
        if 1 <= v & 15 <= 8:
            stone[v, (v & 15) - 1] = 1
        for i, bit in enumerate((16, 32)):
            stone[v, 8 + i] = v & bit != 0
        if v >> 6 in (1, 2):
            stone[v, 10 + (v >> 6) - 1] = 1
        if 1 <= v & 7 <= 4:
            move[v, (v & 7) - 1] = 1
        if v >> 3 & 3:
            move[v, 4 + (v >> 3 & 3) - 1] = 1
        if 1 <= v >> 5 <= 4:
            move[v, 7 + (v >> 5) - 1] = 1
        chance[v] = 1 - v / 255, math.exp(-v / 40) if v < 255 else 0
    lines = np.zeros((AREA, 5))
    for y in range(SIZE):
        for x in range(SIZE):
            lines[y * SIZE + x, min(x, y, SIZE - 1 - x, SIZE - 1 - y, 4)] = 1
    return [torch.tensor(t, dtype=torch.float32) for t in (stone, move, chance, lines)]


STONE, MOVE, CHANCE, LINES = tables()


def symmetries():
    grid = np.arange(AREA).reshape(SIZE, SIZE)
    out = []
    for s in range(8):
        g = grid
        if s & 1:
            g = g[:, ::-1]
        if s & 2:
            g = g[::-1]
        if s & 4:
            g = g.T
        out.append(g.flatten())
    return np.array(out)  # what stands at i comes from out[s][i]


def batch(records, turn=None):
    """Returns planes, logarithms of chances with -100 for what is illegal, and the moves played."""
    n = len(records)
    target = records[:, 0].astype(np.int64) + 256 * records[:, 1].astype(np.int64)
    points = records[:, 4:].reshape(n, AREA, 3)
    if turn is not None:
        perm = SYM[turn]
        points = np.take_along_axis(points, perm[:, :, None], 1)
        target = INVERSE[turn, target]
    points = torch.from_numpy(np.ascontiguousarray(points.transpose(2, 0, 1))).long()
    x = torch.empty(n, AREA, PLANES)
    x[:, :, 0:12] = STONE[points[0]]
    x[:, :, 12:23] = MOVE[points[1]]
    x[:, :, 23:28] = LINES
    x[:, :, 28] = torch.from_numpy(records[:, 3].astype(np.float32) / 255)[:, None]
    x[:, :, 29:31] = CHANCE[points[2]]
    # As the program has them, in whole steps.
    x[:, :, 28:31] = (x[:, :, 28:31] * STEPS).round() / STEPS
    log = torch.where(points[1] & 7 != 0, points[2].float() * -0.05, torch.tensor(-100.0))
    return x.reshape(n, SIZE, SIZE, PLANES).permute(0, 3, 1, 2), log, torch.from_numpy(target)


SYM = symmetries()
INVERSE = np.argsort(SYM, 1)


def load(name):
    n = os.path.getsize(name) // RECORD
    return np.memmap(name, np.uint8, "r", shape=(n, RECORD))


def judge(net, data):
    """Prints how often the move played comes first, among the first five, and the mean loss, with weights and
    activations as the file has them."""
    net.fake = True
    sums = {}
    with torch.no_grad():
        for i in range(0, len(data), 256):
            rec = np.array(data[i:i + 256])
            x, log, y = batch(rec)
            phase = np.minimum(rec[:, 3] // 43, 2)  # stones on a sixth, a third, more of the points
            for name, out in (("table", log), ("network", net(x, log))):
                loss = F.cross_entropy(out, y, reduction="none").numpy()
                rank = (out > out.gather(1, y[:, None])).sum(1).numpy()
                for ph in range(3):
                    at = phase == ph
                    for key in (name, ph), (name, 3):
                        s = sums.setdefault(key, np.zeros(4))
                        s += [at.sum(), (rank[at] == 0).sum(), (rank[at] < 5).sum(), loss[at].sum()]
    for ph, text in enumerate(("opening", "middle", "end", "all")):
        line = "  %-8s" % text
        for name in ("table", "network"):
            n, first, five, loss = sums[name, ph]
            line += " %s %.2f %% / %.2f %% / %.4f" % (name, 100 * first / n, 100 * five / n, loss / n)
        print(line, "of %d" % n, flush=True)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--data", default=".")
    a.add_argument("--out", default="network.bin")
    a.add_argument("--channels", type=int, default=32)
    a.add_argument("--blocks", type=int, default=2)
    a.add_argument("--parts", type=int, default=33, help="how many parts of %d positions to learn from" % PART)
    a.add_argument("--fall", type=float, default=0.35, help="for this share of the training at its end the rate falls to 0")
    a.add_argument("--mean", type=int, default=1, help="write the mean of the weights after so many parts, the last ones")
    a.add_argument("--batch", type=int, default=64)
    a.add_argument("--rate", type=float, default=2e-3)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--tests", type=int, default=8000)
    a.add_argument("--whole", type=int, default=0, help="positions the training file will have, if it is still being written")
    a.add_argument("--resume", action="store_true", help="go on where OUT.pt was written; --parts may be another number if the rate has not begun to fall")
    o = a.parse_args()
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)  # chances of illegal moves are such numbers, which take many times as long
    torch.manual_seed(o.seed)
    net = Net(o.channels, o.blocks).to(memory_format=torch.channels_last)
    test = load(os.path.join(o.data, "test.bin"))
    test = test[:: max(1, len(test) // o.tests)]
    mean = Net(o.channels, o.blocks).to(memory_format=torch.channels_last)
    weights = [p for p in net.parameters() if p.dim() > 1]
    rest = [p for p in net.parameters() if p.dim() <= 1]
    opt = torch.optim.Adam([{"params": weights, "weight_decay": 1e-5}, {"params": rest}], lr=o.rate)
    name = os.path.join(o.data, "train.bin")
    begin, kept = 0, []
    if o.resume:
        state = torch.load(o.out + ".pt")
        net.load_state_dict(state["net"])
        opt.load_state_dict(state["opt"])
        begin, kept = state["parts"], state["kept"]
    since = time.time()
    for part in range(begin, o.parts):
        # Parts come in order, so that the first pass may begin while the file is written.
        count = max(o.whole, len(load(name))) // PART
        start = part % count * PART
        while len(load(name)) < start + PART:
            time.sleep(5)
        data = load(name)
        rng = np.random.default_rng([o.seed, part])
        order = start + rng.permutation(PART)
        losses = []
        for i in range(0, PART, o.batch):
            left = 1 - (part + i / PART) / o.parts
            for g in opt.param_groups:
                g["lr"] = o.rate * min(1, (part * PART + i + 1) / 20000, left / max(o.fall, 1e-9))
            rec = np.array(data[np.sort(order[i:i + o.batch])])
            x, log, y = batch(rec, rng.integers(0, 8, len(rec)))
            loss = F.cross_entropy(net(x, log), y)
            opt.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            opt.step()
            losses.append(loss.item())
        print("part %d of %d, %.0f s, loss %.4f, trust %.3f" % (part + 1, o.parts, time.time() - since, np.mean(losses), net.trust.item()), flush=True)
        kept = (kept + [{k: v.clone() for k, v in net.state_dict().items()}])[-o.mean:]
        torch.save({"net": net.state_dict(), "opt": opt.state_dict(), "parts": part + 1, "kept": kept}, o.out + ".pt")
        mean.load_state_dict({k: sum(w[k] for w in kept) / len(kept) for k in kept[0]})
        write(mean, o.out)
        judge(mean, test)


if __name__ == "__main__":
    main()
