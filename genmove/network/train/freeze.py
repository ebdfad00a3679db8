#!/usr/bin/env python3
"""Writes trained weights as a network file of integers, and emulates it.

usage: freeze.py FILE.pt... OUT.bin [--limits SHARE,...] [--name NAME] [--calibrate PLAIN.bin]
                 [--check TEST.bin --n N --values VALUES.bin]

Each FILE.pt has the weights for one stage of a game, and --limits says at which share of points with stones each stage but
the last one ends. With --calibrate it scales and shifts the logit of the win probability so that it fits the results of games best.
With --check it computes the outputs of the integer network for positions of a file of the program export, prints
how far they are from the quantized network, and writes them for `go run ./genmove/network/train/check`.
"""
import argparse
import math
import struct

import numpy as np
import torch
import torch.nn.functional as F

import data
import model
from model import GLOBALS, INNER, PLANES, TRUNK, Net

POOLED, GLOBAL, OUTPUT, OWNER = 256, 4096, 65536, 16384
LEAST, MOST = 128, 16384  # factors of channels
MAGIC = b"TNGNNET4"


class IntConv:
    """A convolution of codes: weights, biases, factors and shift as the kernels want them."""

    def __init__(self, conv, inp, out):
        w = (conv.w * conv.g.view(-1, 1, 1, 1)).detach().double().numpy()
        b = conv.b.detach().double().numpy()
        s = np.maximum(np.abs(w).max((1, 2, 3)) / 127, 1e-8)
        m = s * inp / out  # codes of the output for one unit of the sums
        self.shift = int(max(0, min(12, math.floor(math.log2(MOST / 32768 / m.max())))))
        # Small weights beside a large bias get a larger unit: the bias must fit into the 16 bits behind the shift, and what does
        # not fit must be more than 127 codes, so that to saturate is to clip.
        m = np.maximum(m, np.maximum(np.abs(b) * 127 / out / 30000, LEAST / 32768) / 2.0 ** self.shift)
        s = m * out / inp
        self.w = np.rint(w / s[:, None, None, None]).astype(np.int64)
        self.unit = s * inp / 127  # the value of one unit of the sums
        self.taps = w.shape[2]
        self.mul = np.minimum(32767, np.rint(m * 2.0 ** self.shift * 32768)).astype(np.int64)
        half = (1 << self.shift) >> 1
        self.bias = np.rint(b / self.unit).astype(np.int64) + half
        if np.abs(self.bias).max() > 2 ** 28 or np.abs(self.w).max() > 127:
            raise ValueError("a bias or a weight does not fit")

    def write(self, f):
        f.write(struct.pack("<I", self.shift))
        f.write(self.w.transpose(2, 3, 1, 0).astype(np.int8).tobytes())
        f.write(self.bias.astype("<i4").tobytes())
        f.write(self.mul.astype("<i2").tobytes())

    def sums(self, x, extra=None):
        acc = F.conv2d(torch.from_numpy(x.astype(np.float64)), torch.from_numpy(self.w.astype(np.float64)), padding=self.taps // 2)
        acc = acc.numpy().astype(np.int64) + self.bias[None, :, None, None]
        return acc if extra is None else acc + extra[:, :, None, None]

    def apply(self, x, extra=None, res=None):
        t = np.clip(self.sums(x, extra) >> self.shift, -32768, 32767)
        u = (t * self.mul[None, :, None, None] + 0x4000) >> 15
        if res is not None:
            u = u + res
        return np.clip(u, 0, 127)


class Fixed:
    """A matrix in fixed point; unit is the value of one unit of each input, out that of each output."""

    def __init__(self, w, b, unit, out):
        w = w.detach().double().numpy().T * unit[:, None] / out  # [in][out]
        self.shift = int(max(0, min(40, math.floor(math.log2(2.0 ** 29 / max(np.abs(w).max(), 1e-12))))))
        self.w = np.rint(w * 2.0 ** self.shift).astype(np.int64)
        b = np.zeros(w.shape[1]) if b is None else b.detach().double().numpy() / out
        self.b = np.rint(b * 2.0 ** self.shift).astype(np.int64) + ((1 << self.shift) >> 1)

    def write(self, f):
        f.write(struct.pack("<I", self.shift))
        f.write(self.w.astype("<i4").tobytes())
        f.write(self.b.astype("<i8").tobytes())

    def apply(self, x):
        return (x @ self.w + self.b) >> self.shift


class Dot:
    def __init__(self, conv, inp):
        w = (conv.w * conv.g.view(-1, 1, 1, 1)).detach().double().numpy()[0, :, 0, 0]
        s = max(np.abs(w).max() / 127, 1e-8)
        self.w = np.rint(w / s).astype(np.int64)
        self.scale, self.bias = s * inp / 127, float(conv.b)

    def write(self, f):
        f.write(self.w.astype(np.int8).tobytes())
        f.write(struct.pack("<dd", self.scale, self.bias))

    def apply(self, x):
        acc = np.einsum("nchw,c->nhw", x, self.w).reshape(len(x), -1)
        return (acc * self.scale + self.bias).astype(np.float32)


class IntNet:
    def __init__(self, net):
        c, m, n, h, k = net.shape
        self.shape = net.shape
        self.first = IntConv(net.first, 1.0, TRUNK)
        per = lambda conv: conv.unit
        self.globals_ = Fixed(net.globals_.weight, None, np.full(GLOBALS, 1 / GLOBAL), per(self.first))
        self.blocks = []
        code = lambda limit, n: np.full(n, limit / 127 / POOLED)
        for b in net.blocks:
            p, a = IntConv(b.p, TRUNK, INNER), IntConv(b.a, INNER, INNER)
            pool = Fixed(b.pool.weight, None, code(INNER, 3 * m), per(a)) if b.pool is not None else None
            self.blocks.append((p, pool, a, IntConv(b.b, INNER, INNER), IntConv(b.q, INNER, TRUNK)))
        self.v, self.p = IntConv(net.v, TRUNK, INNER), IntConv(net.p, TRUNK, INNER)
        self.pbias = Fixed(net.pbias.weight, None, code(INNER, 3 * h), per(self.p))
        self.policy, self.own = Dot(net.policy, INNER), Dot(net.own, INNER)
        point = 1 / POOLED
        units = np.concatenate([code(INNER, 4 * h), np.full(GLOBALS, 1 / GLOBAL), [point / 20, point / 4, point]])
        self.h1 = Fixed(net.h1.weight, net.h1.bias, units, 1 / GLOBAL)
        self.h2 = Fixed(net.h2.weight[:5], net.h2.bias[:5], np.full(k, 1 / GLOBAL), 1 / OUTPUT)

    def sizes(self):
        """The sizes that all stages of a file have in common: channels, inner channels, channels of the heads, hidden units."""
        c, m, _, h, k = self.shape
        return c, m, h, k

    def write(self, f):
        f.write(struct.pack("<I", len(self.blocks)))
        self.first.write(f)
        self.globals_.write(f)
        for p, pool, a, b, q in self.blocks:
            p.write(f)
            f.write(struct.pack("<I", pool is not None))
            if pool is not None:
                pool.write(f)
            for x in (a, b, q):
                x.write(f)
        for x in (self.v, self.p, self.pbias, self.policy, self.own, self.h1, self.h2):
            x.write(f)

    @staticmethod
    def pool(x, size):
        mean = x.sum((2, 3)) * POOLED // (size * size)
        return np.concatenate([mean, mean * (size - 14) * 6554 >> 16, x.max((2, 3)) * POOLED], 1)

    def forward(self, x, g):
        size = x.shape[2]
        h = self.shape[3]
        gq = np.rint(g.astype(np.float64) * GLOBAL).astype(np.int64)
        t = self.first.apply(x * 127, self.globals_.apply(gq))
        for p, pool, a, b, q in self.blocks:
            y = p.apply(t)
            z = a.apply(y, pool.apply(self.pool(y, size)) if pool is not None else None)
            y = b.apply(z, res=y)
            t = q.apply(y, res=t)
        v = self.v.apply(t)
        vp = self.pool(v, size)
        p = self.p.apply(t, self.pbias.apply(vp))
        policy, own = self.policy.apply(p), np.tanh(self.own.apply(v).astype(np.float64))
        base = (np.rint(own * OWNER).astype(np.int64).sum(1) >> 6) + np.rint(g[:, 5].astype(np.float64) * 20 * POOLED).astype(np.int64)
        f = np.concatenate([vp, vp[:, :h] * ((size - 14) ** 2 - 10) * 655 >> 16, gq, base[:, None],
                            base.clip(-8 * POOLED, 8 * POOLED)[:, None], base.clip(-2 * POOLED, 2 * POOLED)[:, None]], 1)
        o = self.h2.apply(np.maximum(self.h1.apply(f), 0)) / OUTPUT
        score = base / POOLED
        return dict(policy=np.concatenate([policy, o[:, 4:5]], 1), own=own, win=4 * o[:, 0], lead=score + 20 * o[:, 1],
                    mean=score + 20 * o[:, 2], stdev=20 * np.log1p(np.exp(o[:, 3])))


class Thawer:
    """Reads what the write methods above have written."""

    def __init__(self, f):
        self.f = f

    def array(self, kind, *shape):
        n = int(np.prod(shape))
        return np.frombuffer(self.f.read(n * np.dtype(kind).itemsize), kind, n).reshape(shape)

    def conv(self, conv, inp, out):
        o, i, k, _ = conv.w.shape
        shift = int(self.array("<u4", 1)[0])
        w = self.array("i1", k, k, i, o).transpose(3, 2, 0, 1).astype(np.float64)
        bias, mul = self.array("<i4", o), self.array("<i2", o)
        unit = mul / 32768 / 2.0 ** shift * (out / 127)  # of the sums
        s = unit / (inp / 127)
        # Muon wants weights of the usual size, so the gain takes the scale.
        norm = math.sqrt(2 / (i * k * k))
        size = np.maximum(np.sqrt((w ** 2).mean((1, 2, 3))), 1e-6)
        with torch.no_grad():
            conv.w.copy_(torch.from_numpy(w / size[:, None, None, None] * norm))
            conv.g.copy_(torch.from_numpy(s * size / norm))
            conv.b.copy_(torch.from_numpy((bias - ((1 << shift) >> 1)) * unit))
        return unit

    def fixed(self, linear, unit, out, rows=None):
        o, i = linear.weight.shape
        o = rows or o
        shift = int(self.array("<u4", 1)[0])
        w = self.array("<i4", i, o) / 2.0 ** shift
        b = (self.array("<i8", o) - ((1 << shift) >> 1)) / 2.0 ** shift
        with torch.no_grad():
            linear.weight[:o].copy_(torch.from_numpy((w * out / unit[:, None]).T))
            if linear.bias is not None:
                linear.bias[:o].copy_(torch.from_numpy(b * out))

    def dot(self, conv, inp):
        i = conv.w.shape[1]
        w = self.array("i1", i).astype(np.float64)
        scale, bias = struct.unpack("<dd", self.f.read(16))
        norm, size = math.sqrt(2 / i), max(np.sqrt((w ** 2).mean()), 1e-6)
        with torch.no_grad():
            conv.w.copy_(torch.from_numpy(w / size * norm).view(1, i, 1, 1))
            conv.g.fill_(scale / (inp / 127) * size / norm)
            conv.b.fill_(bias)

    def layers(self, sizes):
        """A network with the weights of the next stage; sizes are those of all stages: c, m, h and k."""
        c, m, h, k = sizes
        net = Net(c, m, int(self.array("<u4", 1)[0]), h, k)
        code = lambda limit, n: np.full(n, limit / 127 / POOLED)
        per = self.conv(net.first, 1.0, TRUNK)
        self.fixed(net.globals_, np.full(GLOBALS, 1 / GLOBAL), per)
        for b in net.blocks:
            self.conv(b.p, TRUNK, INNER)
            pooled = int(self.array("<u4", 1)[0])
            at = self.f.tell()
            if pooled:
                self.f.seek(at + 4 + 4 * 3 * m * m + 8 * m)
            per = self.conv(b.a, INNER, INNER)
            if pooled:
                end = self.f.tell()
                self.f.seek(at)
                self.fixed(b.pool, code(INNER, 3 * m), per)
                self.f.seek(end)
            self.conv(b.b, INNER, INNER)
            self.conv(b.q, INNER, TRUNK)
        self.conv(net.v, TRUNK, INNER)
        per = self.conv(net.p, TRUNK, INNER)
        self.fixed(net.pbias, code(INNER, 3 * h), per)
        self.dot(net.policy, INNER)
        self.dot(net.own, INNER)
        point = 1 / POOLED
        self.fixed(net.h1, np.concatenate([code(INNER, 4 * h), np.full(GLOBALS, 1 / GLOBAL), [point / 20, point / 4, point]]), 1 / GLOBAL)
        self.fixed(net.h2, np.full(k, 1 / GLOBAL), 1 / OUTPUT, 5)
        return net


def write(name, out, stages, limits):
    """Writes a network file. stages has an IntNet for each stage, limits the share of points with stones of which each but the
    last one ends."""
    with open(out, "wb") as f:
        f.write(MAGIC + struct.pack("<I", len(name)) + name.encode())
        f.write(struct.pack("<5I", len(PLANES), *stages[0].sizes()) + bytes(PLANES))
        f.write(struct.pack(f"<{len(stages)}I", len(stages), *(round(1000 * x) for x in limits)))
        for s in stages:
            s.write(f)


def thaw(name, stage=0):
    """The network of a stage of a network file, without norms."""
    with open(name, "rb") as f:
        t = Thawer(f)
        if f.read(8) != MAGIC:
            raise ValueError(name + " is no network file")
        f.read(int(t.array("<u4", 1)[0]))
        planes, *sizes = map(int, t.array("<u4", 5))
        if list(t.array("u1", planes)) != PLANES:
            raise ValueError(name + " has other planes")
        stages = int(t.array("<u4", 1)[0])
        if not 0 <= stage < stages:
            raise ValueError(f"{name} has {stages} stages")
        t.array("<u4", stages - 1)
        for _ in range(stage + 1):
            net = t.layers(sizes)
    net.leave_norms()
    return net


def load(name):
    """The network of a file of train.py, with its norms folded, and the number of positions that it has seen."""
    s = torch.load(name)
    net = Net(*map(int, s["shape"].split(",")))
    net.load_state_dict(s["ema"])
    if s.get("folded"):
        net.leave_norms()
    net.eval()
    net.fold()
    return net, s["seen"]


def calibrate(nets, limits, files, size, n=32768):
    """Scales and shifts the logit of the win probability to the least log-loss on n positions with results. All stages get the
    same scale and shift, so that values on both sides of a limit can be compared."""
    rows = files.take(np.random.default_rng(1).choice(len(files), min(n, len(files)), replace=False))
    rows = rows[rows["result"] != 0]
    stage = np.searchsorted(limits, data.stones(rows["planes"], size), side="right")
    rows = rows[np.argsort(stage, kind="stable")]
    logits, at = [], 0
    model.load_fused()
    for i, net in enumerate(nets):
        net.quantize(True)  # the integers are nearer to it
        end = at + int((stage == i).sum())
        with torch.no_grad():
            for k in range(at, end, 32):  # a small batch stays in the caches
                b = data.batch(rows[k:min(k + 32, end)], size)
                x = b["x"].bfloat16() if model.fused is not None else b["x"]
                logits.append(net(x, b["g"])["win"].double())
        net.quantize(False)
        at = end
    x, y = torch.cat(logits), torch.from_numpy((rows["result"] + 1) / 2.0)
    line = torch.tensor([1.0, 0.0], dtype=torch.float64, requires_grad=True)
    opt = torch.optim.LBFGS([line], max_iter=50)

    def loss():
        opt.zero_grad()
        v = F.binary_cross_entropy_with_logits(line[0] * x + line[1], y)
        v.backward()
        return v

    before = float(loss())
    opt.step(loss)
    k, shift = line.tolist()
    print(f"win probability: logit scaled by {k:.3f} and shifted by {shift:.3f}, log-loss {before:.4f} to {float(loss()):.4f} on {len(rows)} positions")
    with torch.no_grad():
        for net in nets:
            net.h2.weight[0] *= k
            net.h2.bias[0] = net.h2.bias[0] * k + shift / 4


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("weights", nargs="+")
    ap.add_argument("out")
    ap.add_argument("--limits", default="")
    ap.add_argument("--name", default="tengen")
    ap.add_argument("--calibrate")
    ap.add_argument("--check")
    ap.add_argument("--size", type=int, default=19)
    ap.add_argument("--n", type=int, default=500)
    ap.add_argument("--values")
    a = ap.parse_args()
    torch.set_num_threads(1)
    limits = [float(x) for x in a.limits.split(",") if x]
    if len(limits) != len(a.weights) - 1 or limits != sorted(set(limits)):
        raise SystemExit(f"{len(a.weights)} stages need {len(a.weights) - 1} rising --limits")
    nets, seen = zip(*map(load, a.weights))
    if a.calibrate:
        calibrate(nets, limits, data.Files(a.calibrate, a.size), a.size)
    stages = [IntNet(net) for net in nets]
    for name, n, ints in zip(a.weights, seen, stages):
        print(f"{name}: {n} positions seen; shifts {[c.shift for b in ints.blocks for c in (b[0], b[2], b[3], b[4])]}")
    if len({s.sizes() for s in stages}) > 1:
        raise SystemExit("stages may differ in their number of blocks alone")
    write(a.name, a.out, stages, limits)
    if not a.check:
        return
    files = data.Files(a.check, a.size)
    rows = files.take(np.arange(min(a.n, len(files))))
    stage = np.searchsorted(limits, data.stones(rows["planes"], a.size), side="right")
    b = data.batch(rows, a.size)
    fl, it = {}, {}
    for i, (net, ints) in enumerate(zip(nets, stages)):
        at = np.flatnonzero(stage == i)
        net.quantize(True)
        with torch.no_grad():
            of = {k: v.double().numpy() for k, v in net(b["x"][at], b["g"][at]).items()}
        for to, out in ((fl, of), (it, ints.forward(b["x"][at].numpy().astype(np.int64), b["g"][at].numpy()))):
            for k, v in out.items():
                to.setdefault(k, np.zeros((len(rows), *v.shape[1:]), v.dtype))[at] = v
    fl["own"] = np.tanh(fl["own"])
    for k in it:
        print(f"{k}: quantized to integer, mean difference {np.abs(it[k] - fl[k]).mean():.4f}, greatest {np.abs(it[k] - fl[k]).max():.4f}")
    best, move = it["policy"].argmax(1), b["move"].numpy()
    print(f"same first choice {100 * (best == fl['policy'].argmax(1)).mean():.1f} %, move played: quantized "
          f"{100 * (fl['policy'].argmax(1) == move)[move >= 0].mean():.1f} %, integer {100 * (best == move)[move >= 0].mean():.1f} %")
    if a.values:
        np.concatenate([it["policy"], it["own"], np.stack([it[k] for k in ("win", "lead", "mean", "stdev")], 1)], 1).astype("<f4").tofile(a.values)


if __name__ == "__main__":
    main()
