#!/usr/bin/env python3
"""Trains the network on files of the program export.

usage: train.py --data DIR --minutes M [--save FILE] [--resume FILE] [--quantize] [--fold]

DIR holds plain19*.bin (moves and results), label19*.bin, label13*.bin ... (labels of a teacher), end19*.bin (labels, most
of them at the end of games), late19*.bin (labels, the last moves of professional games), uneven19*.bin (labels, games
between players of different strength, or with neglected groups), crop19*.bin (labels, parts of the board), and to test on
test19.bin, test9.bin, testend19.bin and testuneven19.bin, of which none has to be there.
Files may grow while the program runs. The rate falls with the share of the time that has passed. FILE keeps the
weights, their moving average and the state of the optimizer.
"""
import argparse
import math
import multiprocessing
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import model
from data import Files, batch
from model import Conv, Net
from freeze import thaw
from muon import Muon

# The share of batches of each kind of file, where all are there.
SHARES = dict(plain19=0.20, label19=0.18, late19=0.17, end19=0.13, uneven19=0.17, crop19=0.03, label13=0.04, label9=0.06, label7=0.01, label5=0.01)

# The kinds that batch norms take their statistics from. The others have to live with these, as the folded network does.
TYPICAL = ("plain19", "label19")


def ce(logits, target):
    return -(target * F.log_softmax(logits, 1)).sum(1)


def losses(out, b, happened=0.0):
    area = out["own"].shape[1]
    lab = b["labeled"]
    known = (b["move"] >= 0).float()
    hard = F.cross_entropy(out["policy"], b["move"].clamp(min=0), reduction="none", label_smoothing=0.02)
    soft_target = b["policy"] ** 0.25
    soft_target = soft_target / (soft_target.sum(1, keepdim=True) + 1e-9)
    n = lab.sum().clamp(min=1)
    l = {}
    teacher = ce(out["policy"], b["policy"])
    # Where there are both, half is the teacher's.
    l["policy"] = (known * (1 - 0.5 * lab) * hard + lab * (1 - 0.5 * known) * teacher).mean()
    l["soft"] = (lab * ce(out["soft"], soft_target)).sum() / n
    target = torch.where(b["result"] != 0, b["win"].lerp((b["result"] + 1) / 2, happened), b["win"])
    win = F.binary_cross_entropy_with_logits(out["win"], target, reduction="none")
    res = F.binary_cross_entropy_with_logits(out["win"], (b["result"] + 1) / 2, reduction="none")
    has = (b["result"] != 0).float() * (1 - lab)
    l["win"] = (lab * win).mean()
    l["result"] = (has * res).mean()
    # Where a game has long been decided its margin is of no interest, and its gradient would outweigh all others.
    close = lab / (1 + b["lead"].abs() / 20)
    l["lead"] = (close * F.huber_loss(out["lead"], b["lead"], reduction="none", delta=2.0)).mean()
    l["mean"] = (close * F.huber_loss(out["mean"], b["mean"], reduction="none", delta=10.0)).mean()
    l["stdev"] = (close * F.huber_loss(out["stdev"], b["stdev"], reduction="none", delta=10.0)).mean()
    l["own"] = (lab * F.binary_cross_entropy_with_logits(2 * out["own"], (1 + b["own"]) / 2, reduction="none").mean(1)).mean()
    return l


WEIGHTS = dict(policy=1.2, soft=0.2, win=0.9, result=0.0, lead=0.03, mean=0.002, stdev=0.002, own=6.0)


def run_net(net, b):
    """The outputs for a batch, in bfloat16 as far as it goes."""
    if net.quant:
        # Codes are exact in bfloat16; the small layers stay in float32.
        return net(b["x"].bfloat16() if model.fused is not None else b["x"], b["g"])
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return net(b["x"], b["g"])


def hardness(net, files, size):
    """For each record, how far owners and lead of the network are from those of the teacher, beside the mean of all records."""
    net.eval()
    owners, lead = [], []
    with torch.no_grad():
        for i in range(0, len(files), 192):
            b = batch(files.take(np.arange(i, min(i + 192, len(files)))), size)
            target = (1 + b["own"]) / 2
            out = run_net(net, b)
            d = F.binary_cross_entropy_with_logits(2 * out["own"].float(), target, reduction="none")
            d -= F.binary_cross_entropy(target, target, reduction="none")
            owners.append((b["labeled"] * d.mean(1)).numpy())
            lead.append((b["labeled"] * (out["lead"].float() - b["lead"]).abs().clamp(max=6)).numpy())
    net.train()
    owners, lead = np.concatenate(owners), np.concatenate(lead)
    return owners / owners.mean() + lead / lead.mean()


def evaluate(net, files, n=4096, size=19):
    net.eval()
    sums, count = {}, 0
    with torch.no_grad():
        for i in range(0, min(n, len(files)), 256):
            b = batch(files.take(np.arange(i, min(i + 256, len(files)))), size)
            out = run_net(net, b)
            m = len(b["move"])
            k = {k: float(v) * m for k, v in losses(out, b).items()}
            known = b["move"] >= 0
            k["top1"] = float((out["policy"].argmax(1) == b["move"])[known].float().sum()) * m / max(1, int(known.sum()))
            lab = b["labeled"] > 0
            if lab.any():
                k["t1"] = float((out["policy"].argmax(1) == b["policy"].argmax(1))[lab].float().mean()) * m
                k["dlead"] = float((out["lead"] - b["lead"]).abs()[lab].mean()) * m
                k["dwin"] = float((torch.sigmoid(out["win"]) - b["win"]).abs()[lab].mean()) * m
            for a, v in k.items():
                sums[a] = sums.get(a, 0) + v
            count += m
    net.train()
    return " ".join(f"{k} {v / count:.3f}" for k, v in sums.items())


def recalibrate(net, files, rng, batches=16):
    """Finds the statistics of the batch norms for the weights as they are."""
    if not any(isinstance(m, Conv) and m.norm for m in net.modules()):
        return
    net.train()
    momentum, model.typical = model.MOMENTUM, True
    with torch.no_grad():
        for i in range(batches):
            model.MOMENTUM = 1 / (i + 1)  # the mean of all batches
            run_net(net, batch(files.take(rng.integers(0, len(files), 128)), 19, rng))
    model.MOMENTUM = momentum


def grow(state, old, new):
    """The state of a network with more blocks, channels of the heads or hidden units, of which what is added changes
    nothing at first."""
    if old[:2] != new[:2] or any(a > b for a, b in zip(old[2:], new[2:])):
        raise SystemExit(f"--resume has the shape {old}, which cannot grow to {new}")
    fresh = Net(*new).state_dict()
    for i in range(old[2], new[2]):
        fresh[f"blocks.{i}.q.g"].zero_()
    head, wide, hidden = old[3], new[3], old[4]
    for k, v in state.items():
        w = fresh[k]
        if k in ("policy.w", "soft.w", "own.w", "h2.weight"):
            w.zero_()
            w[:, :v.shape[1]] = v
        elif k in ("pbias.weight", "h1.weight"):
            # The pooled values come first: so many parts of one value a channel.
            parts = 3 if k == "pbias.weight" else 4
            rest = v[:, parts * head:]
            w[:len(v)] = 0
            for i in range(parts):
                w[:len(v), i * wide:i * wide + head] = v[:, i * head:(i + 1) * head]
            w[:len(v), parts * wide:] = rest
        elif w.dim() > 0 and len(w) > len(v):
            w[:len(v)] = v
        else:
            w.copy_(v)
    return fresh


def unfold(net, files, rng):
    """Gives the batch norms back to a network whose norms were folded, with the statistics of a batch, which changes nothing."""
    hooks, found = [], {}

    def look(conv, inputs, out):
        x = F.conv2d(inputs[0].float(), conv.w, padding=conv.pad)
        found[conv] = x.mean((0, 2, 3)), x.var((0, 2, 3))

    wanted = [c for c, d in zip(net.modules(), Net(*net.shape).modules()) if isinstance(c, Conv) and d.norm]
    for c in wanted:
        hooks.append(c.register_forward_hook(look))
    b = batch(files.take(rng.integers(0, len(files), 256)), 19, rng)
    with torch.no_grad():
        net.eval()
        net(b["x"], b["g"])
        net.train()
        for c in wanted:
            mean, var = found[c]
            c.mean.copy_(mean)
            c.var.copy_(var)
            c.b.add_(mean * c.g)
            c.g.mul_(torch.sqrt(var + model.EPSILON))
            c.norm = True
    for h in hooks:
        h.remove()


def floats(text):
    return tuple(map(float, text.split(",")))


def table(text):
    return {k: float(v) for k, v in (part.split("=") for part in text.split(","))}


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--data", required=True)
    ap.add_argument("--minutes", type=float, default=1e9)
    ap.add_argument("--samples", type=float, default=1e18, help="end after so many positions, if that comes first")
    ap.add_argument("--muon", type=float, default=0.0, help="rate of Muon for convolutions; 0 for AdamW alone")
    ap.add_argument("--save", default="net.pt")
    ap.add_argument("--resume", help="FILE.pt of an earlier run, or a network file")
    ap.add_argument("--rate", type=float, default=2e-3)
    ap.add_argument("--last-rate", type=float, default=0.02, help="share of the rate at the end")
    ap.add_argument("--from", dest="start", type=float, default=0, help="share of the schedule that earlier runs have done")
    ap.add_argument("--warm", type=float, default=150, help="steps")
    ap.add_argument("--batch", type=int, default=192)
    ap.add_argument("--parts", type=int, default=8, help="parts of a batch that are computed one after the other, so that they fit in the caches")
    ap.add_argument("--ema", type=float, default=0.998)
    ap.add_argument("--quantize", action="store_true", help="round weights and activations as freeze.py will")
    ap.add_argument("--fold", action="store_true", help="make the batch norms part of gains and biases at once, for good")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--threads", type=int, default=2, help="threads of each process")
    ap.add_argument("--processes", type=int, default=1, help="processes that change the same weights, each on a core of its own")
    ap.add_argument("--shape", default="96,48,5,32,64", help="channels, inner channels, blocks, channels of the heads, hidden units")
    ap.add_argument("--stage", type=int, default=0, help="with --resume of a network file, the stage whose weights are taken")
    ap.add_argument("--unfold", action="store_true", help="with --resume of a network file, its norms are given back")
    ap.add_argument("--hard", default="", help="kinds of files of which half of the positions are chosen in proportion to their error at the start")
    ap.add_argument("--stones", type=floats, help="a least and a greatest share of the points that have stones, as 0.3,1: only such positions")
    ap.add_argument("--shares", type=table, default={}, help="shares of kinds of files that differ from SHARES, as plain19=0.2,end19=0.1")
    ap.add_argument("--weights", type=table, default={}, help="weights of losses that differ from WEIGHTS")
    ap.add_argument("--happened", type=float, default=0, help="share of the result in the target of the win probability; the rest is the teacher's")
    ap.add_argument("--eval-every", type=float, default=5, help="minutes")
    a = ap.parse_args()
    if a.unfold and not (a.resume or "").endswith(".bin"):
        ap.error("--unfold needs --resume of a network file")
    SHARES.update(a.shares)
    WEIGHTS.update(a.weights)
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    rng = np.random.default_rng(a.seed)
    model.load_fused()
    net = Net(*map(int, a.shape.split(",")))
    net = net.to(memory_format=torch.channels_last)
    convs = [p for p in net.parameters() if p.dim() == 4 and p.shape[0] > 1] if a.muon else []
    ids = {id(p) for p in convs}
    decay = [p for p in net.parameters() if p.dim() > 1 and id(p) not in ids]
    other = [p for p in net.parameters() if p.dim() <= 1]
    opt = torch.optim.AdamW([dict(params=decay, weight_decay=0.02), dict(params=other, weight_decay=0)],
                            lr=a.rate, betas=(0.9, 0.98), eps=1e-7)
    muon = Muon(convs, lr=a.muon, weight_decay=0.05) if convs else None
    ema = Net(*map(int, a.shape.split(","))).to(memory_format=torch.channels_last)
    seen, folded = 0, False
    if a.resume and a.resume.endswith(".bin"):
        old = thaw(a.resume, a.stage)
        if a.unfold:
            unfold(old, Files(os.path.join(a.data, "label19*.bin"), 19, a.stones), rng)
        else:
            folded = True
            net.leave_norms()
            ema.leave_norms()
        net.load_state_dict(grow(old.state_dict(), old.shape, net.shape))
        ema.load_state_dict(net.state_dict())
    elif a.resume:
        s = torch.load(a.resume)
        old, new = Net(*map(int, s["shape"].split(","))).shape, net.shape
        for k in ("net", "ema"):
            s[k] = grow(s[k], old, new)
        net.load_state_dict(s["net"])
        ema.load_state_dict(s["ema"])
        if "opt" in s and old == new:
            opt.load_state_dict(s["opt"])
        if muon and s.get("muon") and old == new:
            muon.load_state_dict(s["muon"])
        seen, folded = s["seen"], s.get("folded", False)
        if folded:
            net.leave_norms()
            ema.leave_norms()
        elif a.fold:
            # The averaged weights are the ones to go on with; their statistics have to be found.
            net.load_state_dict(ema.state_dict())
            net.quantize(a.quantize)
            recalibrate(net, Files(os.path.join(a.data, "plain19*.bin"), 19, a.stones), rng)
            ema.load_state_dict(net.state_dict())
            del s["opt"]
    else:
        ema.load_state_dict(net.state_dict())
    folded = folded or a.fold
    if folded:
        net.fold()
        ema.fold()
    net.quantize(a.quantize)
    ema.quantize(a.quantize)
    sets = {k: Files(os.path.join(a.data, k + "*.bin"), int(k.lstrip("abcdefghijklmnopqrstuvwxyz")), a.stones) for k in SHARES}
    tests = {k: Files(os.path.join(a.data, f"test{k}.bin"), n, a.stones) for k, n in (("19", 19), ("9", 9), ("end19", 19), ("uneven19", 19))}
    hard = {}
    for k in filter(None, a.hard.split(",")):
        d = hardness(net, sets[k], sets[k].size)
        hard[k] = np.cumsum(d / d.sum())
        print(f"{k}: {len(d)} positions; a tenth of them has {np.sort(d)[-(len(d) // 10):].sum() / d.sum():.2f} of the error", flush=True)
    start = last_eval = last_save = time.time()
    step, began, own_seen, run = 0, seen, seen, {}
    # Processes share the weights and change them without waiting for each other.
    net.share_memory()
    others = [multiprocessing.Value("l", 0) for _ in range(a.processes - 1)]
    me = 0
    for i in range(1, a.processes):
        if os.fork() == 0:
            me = i
            break
    if a.processes > 1:
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[me]})
        rng = np.random.default_rng(a.seed + 1000 * me + seen)
    if me > 0:
        last_eval = last_save = 1e18
    while True:
        now = time.time()
        if me == 0:
            seen = own_seen + sum(o.value for o in others)
        done = a.start + (1 - a.start) * max((now - start) / 60 / a.minutes, (seen - began) / a.samples)
        if me > 0 and done >= 1:
            os._exit(0)
        if now - last_eval > 60 * a.eval_every or done >= 1:
            recalibrate(ema, sets["plain19"], rng)
            for k, t in tests.items():
                if len(t):
                    print(f"{(now - start) / 60:.1f} min, {seen} seen, test {k}: {evaluate(ema, t, size=t.size)}", flush=True)
            last_eval = time.time()
        if now - last_save > 240 or done >= 1:
            recalibrate(ema, sets["plain19"], rng)
            torch.save(dict(net=net.state_dict(), ema=ema.state_dict(), opt=opt.state_dict(),
                            muon=muon.state_dict() if muon else None, seen=seen, shape=a.shape,
                            folded=folded), a.save + ".new")
            os.replace(a.save + ".new", a.save)
            last_save = now
            for s in sets.values():
                s.refresh()
        if done >= 1:
            break
        rate = a.rate * (a.last_rate + (1 - a.last_rate) * 0.5 * (1 + math.cos(math.pi * done))) * min(1, (step + 1) / a.warm)
        for g in opt.param_groups:
            g["lr"] = rate
        if muon:
            muon.param_groups[0]["lr"] = rate / a.rate * a.muon
        names = [k for k in SHARES if len(sets[k]) >= a.batch]
        p = np.array([SHARES[k] for k in names])
        name = names[rng.choice(len(names), p=p / p.sum())]
        s = sets[name]
        n = a.batch if s.size > 13 else 2 * a.batch if s.size == 13 else 3 * a.batch
        opt.zero_grad(set_to_none=True)
        model.typical = name in TYPICAL
        l = {}
        for i in range(a.parts):
            at = rng.integers(0, len(s), n // a.parts)
            if name in hard:
                wrong = rng.random(len(at)) < 0.5
                at[wrong] = np.searchsorted(hard[name], rng.random(wrong.sum())).clip(max=len(hard[name]) - 1)
            b = batch(s.take(at), s.size, rng)
            part = losses(run_net(net, b), b, a.happened)
            (sum(WEIGHTS[k] * v for k, v in part.items()) / a.parts).backward()
            for k, v in part.items():
                l[k] = l.get(k, 0) + float(v) / a.parts
        # Small boards, on which batch norms are not at home, have gradients many times as long as the others.
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        opt.step()
        if muon:
            muon.step()
            muon.zero_grad(set_to_none=True)
        d = min(a.ema, (step + 1) / (step + 20)) if not a.resume else a.ema
        if me == 0:
            with torch.no_grad():
                for x, y in zip(ema.parameters(), net.parameters()):
                    x.lerp_(y, 1 - d)
        own_seen += n
        step += 1
        if me > 0:
            others[me - 1].value = own_seen - began
            if step % 100 == 0:
                for x in sets.values():
                    x.refresh()
            continue
        if s.size == 19:
            for k, v in l.items():
                run[k] = run.get(k, float(v)) * 0.98 + 0.02 * float(v)
        if step % 100 == 0:
            print(f"{(now - start) / 60:.1f} min, step {step}, {(seen - began) / (time.time() - start):.0f}/s, rate {rate:.5f}: " +
                  " ".join(f"{k} {v:.3f}" for k, v in run.items()), flush=True)


if __name__ == "__main__":
    main()
