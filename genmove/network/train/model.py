"""The network: nested bottleneck blocks with activations of seven bits and weights of eight.

Every activation is clipped to [0, limit], so that a code from 0 to 127 holds it. Weights have a scale for each
output channel. With quantize() on, both are rounded in the forward pass and gradients pass through.
"""
import math
import os

import torch
import torch.nn as nn
import torch.nn.functional as F

# The planes of the features that the network reads, and the limits of its activations.
PLANES = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 17, 18, 19]
GLOBALS = 19
INNER, TRUNK = 5.0, 8.0
CODES = 127
EPSILON, MOMENTUM = 1e-3, 0.015
typical = True  # whether the batch is of a kind that batch norms take their statistics from
LEAK = 0.05


class Round(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.round(x)

    @staticmethod
    def backward(ctx, g):
        return g


class Clip(torch.autograd.Function):
    """Clips to [0, limit]. A small part of the gradient passes outside, so that no channel dies."""

    @staticmethod
    def forward(ctx, x, limit):
        y = torch.clamp(x, 0, limit)
        ctx.save_for_backward(x == y)
        return y

    @staticmethod
    def backward(ctx, g):
        (inside,) = ctx.saved_tensors
        return torch.where(inside, g, g * LEAK), None


fused = None  # fused.cpp, where it is loaded


def load_fused():
    """Compiles and loads fused.cpp, which halves the time of training, if there are a C++ compiler and ninja."""
    global fused
    import torch.utils.cpp_extension
    here = os.path.dirname(os.path.abspath(__file__))
    try:
        fused = torch.utils.cpp_extension.load(
            "fused", [os.path.join(here, "fused.cpp")], extra_cflags=["-O3", "-march=native", "-ffast-math"])
    except Exception as e:
        print("slower without fused.cpp:", e)


class NormClip(torch.autograd.Function):
    """Batch norm, bias, residual, Clip and, if pooled, the means and maxima of what comes out, by fused.cpp.

    unit is None, or one unit of x, which is then a sum of codes, and what comes out is rounded to codes.
    """

    @staticmethod
    def forward(ctx, x, g, b, bias, res, conv, limit, pooled, unit):
        none = torch.empty(0)
        ctx.training, ctx.round = conv.learns(), unit is not None
        mean, var, eps = conv.statistics()
        if ctx.round:
            mean, var, eps = mean / unit, var / unit ** 2, eps / unit ** 2
        y, mean, var, inv, *pools = fused.forward(
            x, g, b, mean, var, none if bias is None else bias.float().contiguous(), none if res is None else res,
            limit, ctx.training, eps, ctx.round, pooled)
        if ctx.training:
            rows = x.numel() / x.shape[1]
            var = var * (rows / (rows - 1))
            conv.mean.lerp_(mean * unit if ctx.round else mean, MOMENTUM)
            conv.var.lerp_(var * unit ** 2 if ctx.round else var, MOMENTUM)
        ctx.limit, ctx.bias, ctx.res = limit, bias is not None, res is not None
        ctx.save_for_backward(x, y, g, mean, inv, pools[2] if pooled else none)
        return (y, *pools[:2]) if pooled else y

    @staticmethod
    def backward(ctx, grad, *pools):
        x, y, g, mean, inv, at = ctx.saved_tensors
        gmean, gmax = pools if pools else (torch.empty(0), torch.empty(0))
        dx, dg, db, dbias, gm = fused.backward(grad, x, y, g, mean, inv, ctx.bias, ctx.limit, LEAK, ctx.training, ctx.round,
                                               gmean, gmax, at)
        return dx, dg, db, dbias if ctx.bias else None, gm if ctx.res else None, None, None, None, None


class Conv(nn.Module):
    """A convolution with a gain and a bias for each output channel; with norm, behind a batch norm until fold.

    When it is quantized, input and output are codes from 0 to 127; unit is the value of one code of the input.
    """

    def __init__(self, inp, out, taps, unit, gain=1.0, norm=True):
        super().__init__()
        self.norm = norm
        self.register_buffer("mean", torch.zeros(out))
        self.register_buffer("var", torch.ones(out))
        self.w = nn.Parameter(torch.randn(out, inp, taps, taps) * math.sqrt(2 / (inp * taps * taps)))
        self.g = nn.Parameter(torch.full((out,), gain))
        self.b = nn.Parameter(torch.zeros(out))
        self.pad = taps // 2
        self.unit = unit
        self.quant = False

    def learns(self):
        """Whether the batch norm takes the statistics of the batch. Kinds of positions that are not typical are to live with
        those of the others, which will be folded."""
        return self.norm and self.training and typical

    def statistics(self):
        """Mean and variance of the batch norm, and what is added to the variance. Without a norm they change nothing."""
        if self.norm:
            return self.mean, self.var, torch.tensor(EPSILON)
        return torch.zeros_like(self.mean), torch.ones_like(self.var), torch.tensor(0.0)

    def fold(self):
        """Makes the batch norm a part of gain and bias."""
        if self.norm:
            with torch.no_grad():
                self.g.div_(torch.sqrt(self.var + EPSILON))
                self.b.sub_(self.mean * self.g)
            self.norm = False

    def forward(self, x, bias=None, res=None, limit=None, pooled=False):
        """Convolution, norm, bias of each position, residual and activation, where they are given; and with pooled what
        pool returns of it."""
        if self.quant:
            return self.rounded(x, bias, res, limit, pooled)
        if self.norm:
            x = F.conv2d(x, self.w, padding=self.pad)
            if fused is not None and limit and x.dtype == torch.bfloat16:
                y = NormClip.apply(x, self.g, self.b, bias, res, self, limit, pooled, None)
                return (y[0], pools(y[1], y[2], x.shape[2])) if pooled else y
            x = F.batch_norm(x, self.mean, self.var, self.g, self.b, self.learns(), MOMENTUM, EPSILON)
        else:
            x = F.conv2d(x, self.w * self.g.view(-1, 1, 1, 1), self.b, padding=self.pad)
        if bias is not None:
            x = x + bias[:, :, None, None].to(x.dtype)
        if res is not None:
            x = x + res
        if limit:
            x = Clip.apply(x, limit)
        return (x, pool(x)) if pooled else x

    def rounded(self, x, bias, res, limit, pooled):
        """forward of codes. In bfloat16, which holds all codes exactly, it is fast, and the sums have eight bits."""
        s = (self.w.detach().abs().amax((1, 2, 3)) / CODES).clamp(min=1e-8)
        w = Round.apply(self.w / s.view(-1, 1, 1, 1))
        s = s * self.unit
        if not limit:
            return F.conv2d(x.float(), w, padding=self.pad) * (s * self.g).view(-1, 1, 1) + self.b.view(-1, 1, 1)
        x = F.conv2d(x, w.to(x.dtype), padding=self.pad)
        unit = limit / CODES
        if bias is not None:
            bias = bias.float() / unit
        if fused is not None and x.dtype == torch.bfloat16:
            y = NormClip.apply(x, self.g / unit, self.b / unit, bias, res, self, CODES, pooled, s)
            return (y[0], pools(y[1] * unit, y[2] * unit, x.shape[2])) if pooled else y
        mean, var, eps = self.statistics()  # fixed ones: only evaluation comes here
        gain = self.g / unit * torch.rsqrt(var + eps)
        x = x * (s * gain).view(-1, 1, 1) + (self.b / unit - mean * gain).view(-1, 1, 1)
        if bias is not None:
            x = x + bias[:, :, None, None]
        if res is not None:
            x = x + res
        x = Round.apply(Clip.apply(x, CODES))
        return (x, pool(x * unit)) if pooled else x


def pools(mean, maximum, size):
    return torch.cat([mean, mean * ((size - 14) / 10), maximum], 1)


def pool(x):
    """Mean, mean scaled by the size, and maximum."""
    return pools(x.float().mean((2, 3)), x.float().amax((2, 3)), x.shape[2])


class Block(nn.Module):
    def __init__(self, c, m, pooled):
        super().__init__()
        inner, trunk = INNER / CODES, TRUNK / CODES
        self.p, self.q = Conv(c, m, 1, trunk), Conv(m, c, 1, inner, 0.4)
        self.a, self.b = Conv(m, m, 3, inner), Conv(m, m, 3, inner, 0.5)
        self.pool = nn.Linear(3 * m, m, bias=False) if pooled else None
        if pooled:
            nn.init.normal_(self.pool.weight, std=0.3 / math.sqrt(3 * m))
        self.quant = False

    def forward(self, t):
        if self.pool is None:
            h, bias = self.p(t, limit=INNER), None
        else:
            h, pooled = self.p(t, limit=INNER, pooled=True)
            bias = self.pool(pooled)
        x = self.a(h, bias, limit=INNER)
        h = self.b(x, res=h, limit=INNER)
        return self.q(h, res=t, limit=TRUNK)


class Net(nn.Module):
    def __init__(self, channels=96, mid=48, blocks=4, head=32, hidden=64):
        super().__init__()
        self.shape = (channels, mid, blocks, head, hidden)
        inner, trunk = INNER / CODES, TRUNK / CODES
        self.first = Conv(len(PLANES), channels, 3, 1.0)
        self.globals_ = nn.Linear(GLOBALS, channels, bias=False)
        self.blocks = nn.ModuleList([Block(channels, mid, i > 0) for i in range(blocks)])
        self.v = Conv(channels, head, 1, trunk)
        self.p = Conv(channels, head, 1, trunk)
        self.pbias = nn.Linear(3 * head, head, bias=False)
        self.policy = Conv(head, 1, 1, inner, norm=False)
        self.soft = Conv(head, 1, 1, inner, norm=False)  # only for training
        self.own = Conv(head, 1, 1, inner, norm=False)
        self.h1 = nn.Linear(4 * head + GLOBALS + 3, hidden)
        self.h2 = nn.Linear(hidden, 6)  # win, lead, mean, spread, pass, soft pass
        with torch.no_grad():
            for c in (self.policy, self.soft, self.own):
                c.g.fill_(0.3)
            nn.init.normal_(self.globals_.weight, std=0.2)
            nn.init.normal_(self.pbias.weight, std=0.02)
            self.h2.weight.mul_(0.3)
            self.h2.bias.zero_()
        self.quant = False

    def fold(self):
        for m in self.modules():
            if isinstance(m, Conv):
                m.fold()

    def leave_norms(self):
        """Leaves out the batch norms, for the weights of a folded network."""
        for m in self.modules():
            if isinstance(m, Conv):
                m.norm = False

    def quantize(self, on=True):
        for m in self.modules():
            if hasattr(m, "quant"):
                m.quant = on

    def forward(self, x, g):
        """x is [n, planes, size, size], g is [n, GLOBALS]."""
        size = x.shape[2]
        t = self.first(x, self.globals_(g), limit=TRUNK)
        for b in self.blocks:
            t = b(t)
        v, vp = self.v(t, limit=INNER, pooled=True)
        head = v.shape[1]
        mean = vp[:, :head]
        p = self.p(t, self.pbias(vp), limit=INNER)
        own = self.own(v).float()[:, 0].flatten(1)
        # The owners learn from owners alone.
        base = torch.tanh(own.detach()).sum(1) + 20 * g[:, 5]
        feats = torch.cat([
            vp, mean * ((size - 14) ** 2 / 100 - 0.1), g,
            torch.stack([base / 20, base.clamp(-8, 8) / 4, base.clamp(-2, 2)], 1)], 1)
        o = self.h2(F.relu(self.h1(feats))).float()
        n = x.shape[0]
        policy = torch.cat([self.policy(p).float().view(n, -1), o[:, 4:5]], 1)
        soft = torch.cat([self.soft(p).float().view(n, -1), o[:, 5:6]], 1)
        return dict(policy=policy, soft=soft, own=own, win=o[:, 0] * 4, lead=base + 20 * o[:, 1],
                    mean=base + 20 * o[:, 2], stdev=20 * F.softplus(o[:, 3]))
