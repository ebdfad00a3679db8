"""Batches of positions from files that the program export writes."""
import glob
import os

import numpy as np
import torch

from model import GLOBALS, PLANES

STORED = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]


def record(size):
    area = size * size
    return np.dtype([
        ("planes", "u1", ((len(STORED) * area + 7) // 8,)), ("globals", "<f4", (GLOBALS,)), ("move", "<i2"),
        ("result", "i1"), ("labeled", "u1"), ("margin", "<f4"), ("win", "<f4"), ("loss", "<f4"), ("lead", "<f4"),
        ("mean", "<f4"), ("stdev", "<f4"), ("policy", "u1", (area + 1,)), ("own", "i1", (area,))])


def symmetries(size):
    """For each symmetry, the old index of each new point."""
    i = np.arange(size * size).reshape(size, size)
    out = []
    for k in range(8):
        j = i
        if k & 1:
            j = j[::-1]
        if k & 2:
            j = j[:, ::-1]
        if k & 4:
            j = j.T
        out.append(np.ascontiguousarray(j).reshape(-1))
    return out


def stones(planes, size):
    """The share of the points that have stones, of each record."""
    area = size * size
    bits = np.unpackbits(planes[:, :(3 * area + 7) // 8], axis=1)[:, area:3 * area]
    return bits.mean(1) * 2


class Files:
    """The records of all files that match a pattern, which may grow. With stones, a least and a greatest share of the points,
    only those of positions with so many stones."""

    def __init__(self, pattern, size, stones=None):
        self.pattern, self.size, self.type, self.stones = pattern, size, record(size), stones
        self.maps, self.chosen = [], None
        self.refresh()

    def refresh(self):
        if self.chosen is not None:
            return
        self.maps = []
        for f in sorted(glob.glob(self.pattern)):
            n = os.path.getsize(f) // self.type.itemsize
            if n:
                self.maps.append(np.memmap(f, self.type, "r", shape=(n,)))
        self.ends = np.cumsum([len(m) for m in self.maps])
        if self.stones and self.maps:
            n = np.concatenate([stones(m[i:i + 4096]["planes"], self.size) for m in self.maps for i in range(0, len(m), 4096)])
            self.chosen = np.flatnonzero((n >= self.stones[0]) & (n < self.stones[1]))

    def __len__(self):
        if self.chosen is not None:
            return len(self.chosen)
        return int(self.ends[-1]) if len(self.maps) else 0

    def take(self, at):
        at = np.sort(at if self.chosen is None else self.chosen[at])
        parts = []
        start = 0
        for m, end in zip(self.maps, self.ends):
            k = at[(at >= start) & (at < end)] - start
            if len(k):
                parts.append(m[k])
            start = end
        return np.concatenate(parts)


def batch(rows, size, rng=None):
    """Tensors of records, each batch part in a symmetry of its own if rng is given."""
    n, area = len(rows), size * size
    bits = np.unpackbits(rows["planes"], axis=1)[:, :len(STORED) * area].reshape(n, len(STORED), area)
    x = bits[:, [STORED.index(p) for p in PLANES]]
    own = rows["own"].astype(np.float32) / 127
    policy = np.exp(rows["policy"].astype(np.float32) / -16)
    policy[rows["policy"] == 255] = 0
    policy /= policy.sum(1, keepdims=True) + 1e-9
    move = rows["move"].astype(np.int64)
    if rng is not None:
        sym = symmetries(size)
        x, own, policy, move = x.copy(), own.copy(), policy.copy(), move.copy()
        for k in range(8):
            at = slice(k * n // 8, (k + 1) * n // 8)
            s = sym[k]
            inv = np.empty(area + 1, np.int64)
            inv[s] = np.arange(area)
            inv[area] = area
            x[at] = x[at][:, :, s]
            own[at] = own[at][:, s]
            policy[at, :area] = policy[at, :area][:, s]
            m = move[at]
            move[at] = np.where(m >= 0, inv[np.maximum(m, 0)], -1)
    t = torch.from_numpy
    return dict(
        x=t(x.astype(np.float32)).view(n, len(PLANES), size, size).contiguous(memory_format=torch.channels_last),
        g=t(np.ascontiguousarray(rows["globals"])), move=t(move), result=t(rows["result"].astype(np.float32)),
        labeled=t(rows["labeled"].astype(np.float32)),
        win=t(rows["win"] + 0.5 * (1 - rows["win"] - rows["loss"])), lead=t(rows["lead"].copy()), mean=t(rows["mean"].copy()),
        stdev=t(rows["stdev"].copy()), policy=t(policy), own=t(own))
