"""The Muon optimizer (Jordan and others, 2024): momentum whose matrices are made orthogonal."""
import torch


def orthogonal(g, steps=5):
    """Moves the singular values of g to about 1 by a Newton-Schulz iteration."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = g / (g.norm() + 1e-7)
    flip = x.shape[0] > x.shape[1]
    if flip:
        x = x.T
    for _ in range(steps):
        m = x @ x.T
        x = a * x + (b * m + c * m @ m) @ x
    return x.T if flip else x


class Muon(torch.optim.Optimizer):
    def __init__(self, params, lr=0.02, momentum=0.95, weight_decay=0.0):
        super().__init__(params, dict(lr=lr, momentum=momentum, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                s = self.state[p]
                if "m" not in s:
                    s["m"] = torch.zeros_like(p.grad)
                m = s["m"]
                m.lerp_(p.grad, 1 - group["momentum"])
                g = p.grad.lerp(m, group["momentum"])
                u = orthogonal(g.reshape(len(g), -1).contiguous()).reshape(p.shape)
                u = u * max(1, len(g) / (g.numel() / len(g))) ** 0.5
                p.mul_(1 - group["lr"] * group["weight_decay"])
                # Weights keep the size that they had at first: one whose rows have the norm sqrt(2).
                p.add_(u, alpha=-group["lr"])
