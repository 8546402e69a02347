"""The net: as it is trained (PyTorch, bf16 with batch norm) and as it plays (16-bit floats, batch norm folded)."""

import math

import torch
import torch.nn.functional as F
from torch import nn

import kernels
from netfile import HEADS, HIDDEN, shapes


class Convolution(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight, layout):
        low = weight.to(x.dtype)
        ctx.save_for_backward(x, low, layout.near, layout.opposite)
        return kernels.conv(x, low, layout.near)

    @staticmethod
    def backward(ctx, d):
        x, w, near, opposite = ctx.saved_tensors
        d = d.contiguous()
        dx = None
        if ctx.needs_input_grad[0]:
            dx = kernels.conv(d, w.index_select(0, opposite).transpose(1, 2).contiguous(), near)
        return dx, kernels.weight_gradient(x, d, near), None


class ConvNorm(nn.Module):
    def __init__(self, taps, cin, cout, scale=1.0):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(taps, cin, cout) * math.sqrt(2 / (taps * cin)))
        self.norm = nn.BatchNorm1d(cout, momentum=0.05)
        nn.init.constant_(self.norm.weight, scale)

    def forward(self, x, layout, residual=None, relu=True):
        y = Convolution.apply(x, self.weight, layout)
        if self.training and kernels.on_gpu(x):
            return kernels.NormRelu.apply(y, self.norm.weight, self.norm.bias, residual, self.norm, relu)
        y = self.norm(y)
        y = y if residual is None else y + residual
        return y.relu() if relu else y

    def folded(self):
        g = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        return self.weight * g, self.norm.bias - self.norm.running_mean * g


class Net(nn.Module):
    def __init__(self, header):
        super().__init__()
        self.header = header
        c, taps = header["channels"], header["taps"]
        self.input = ConvNorm(taps, header["planes"], c)
        self.conv1 = nn.ModuleList(ConvNorm(taps, c, c) for _ in range(header["blocks"]))
        self.conv2 = nn.ModuleList(ConvNorm(taps, c, c, 0.3) for _ in range(header["blocks"]))
        self.pools = nn.ModuleDict({str(i): nn.Linear(2 * c, c) for i in header["pooled"]})
        for pool in self.pools.values():
            nn.init.normal_(pool.weight, std=0.3 / math.sqrt(2 * c))
            nn.init.zeros_(pool.bias)
        self.value_conv, self.policy_conv = nn.Linear(c, HEADS), nn.Linear(c, HEADS)
        self.value_hidden, self.value_out = nn.Linear(3 * HEADS, HIDDEN), nn.Linear(HIDDEN, header["outcomes"])
        self.policy_pool, self.policy_out = nn.Linear(3 * HEADS, HEADS, bias=False), nn.Linear(HEADS, 1, bias=False)
        nn.init.normal_(self.value_out.weight, std=0.05)
        nn.init.normal_(self.policy_out.weight, std=0.05)
        nn.init.normal_(self.policy_pool.weight, std=0.1 / math.sqrt(3 * HEADS))
        if header["owner"]:
            self.owner = nn.Linear(HEADS, 2)

    def trunk(self, planes, layout):
        x = self.input(planes, layout)
        for i, (conv1, conv2) in enumerate(zip(self.conv1, self.conv2)):
            pooled = str(i) in self.pools
            h = conv1(x, layout, relu=not pooled)
            if pooled:
                h = self.add_pooled(h, layout, self.pools[str(i)]).relu()
            x = conv2(h, layout, residual=x)
        return x

    def add_pooled(self, h, layout, linear):
        parts = [part.view(games, cells, -1) for part, (_, games, cells) in zip(h.split(layout.part_rows), layout.parts)]
        g = torch.cat([torch.cat([p.relu().mean(1), p.relu().amax(1)], 1) for p in parts])
        add = F.linear(g, linear.weight.to(h.dtype), linear.bias.to(h.dtype)).split(layout.part_games)
        return torch.cat([(p + a[:, None]).view(-1, h.shape[1]) for p, a in zip(parts, add)])

    def forward(self, planes, layout):
        """Logits of all rows, outcome logits of all games, and owner logits of all rows or None."""
        x = self.trunk(planes, layout)
        low = lambda linear: F.linear(x, linear.weight.to(x.dtype), linear.bias.to(x.dtype)).float()
        parts = [v.view(games, cells, -1) for v, (_, games, cells) in zip(low(self.value_conv).relu().split(layout.part_rows), layout.parts)]
        g = torch.cat([torch.cat([p.mean(1), p.amax(1)], 1) for p in parts])
        g = torch.cat([g, layout.size * g[:, :HEADS]], 1)
        outcome = self.value_out(self.value_hidden(g).relu())
        add = self.policy_pool(g).split(layout.part_games)
        own = [p.view(games, cells, -1) for p, (_, games, cells) in zip(low(self.policy_conv).split(layout.part_rows), layout.parts)]
        p = torch.cat([(p + a[:, None]).reshape(-1, HEADS) for p, a in zip(own, add)]).relu()
        return self.policy_out(p).squeeze(1), outcome, self.owner(p) if self.header["owner"] else None

    @torch.no_grad()
    def tensors(self):
        """The tensors of the net file, batch norm folded."""
        t = {}
        t["input.weight"], t["input.bias"] = self.input.folded()
        for i in range(self.header["blocks"]):
            for name, conv in (("conv1", self.conv1[i]), ("conv2", self.conv2[i])):
                t[f"block{i}.{name}.weight"], t[f"block{i}.{name}.bias"] = conv.folded()
        for i, pool in self.pools.items():
            t[f"block{i}.pool.weight"], t[f"block{i}.pool.bias"] = pool.weight.t(), pool.bias
        for name, linear in self.heads():
            t[f"{name}.weight"] = linear.weight.t() if name != "policy.out" else linear.weight[0]
            if linear.bias is not None:
                t[f"{name}.bias"] = linear.bias
        return t

    def heads(self):
        names = ["value_conv", "value_hidden", "value_out", "policy_conv", "policy_pool", "policy_out"]
        return [(n.replace("_", "."), getattr(self, n)) for n in names + (["owner"] if self.header["owner"] else [])]

    @torch.no_grad()
    def load_tensors(self, t, planes, layout):
        """Takes folded weights, with batch norm statistics from `planes`, so that training can resume from a net file."""
        near = layout.near

        def conv(module, name, x):
            w, b = t[name + ".weight"], t[name + ".bias"]
            y = kernels.conv(x, w.to(x.dtype), near).float()
            mean, var = y.mean(0), y.var(0) + 1e-6
            module.weight.copy_(w)
            module.norm.running_mean.copy_(mean)
            module.norm.running_var.copy_(var)
            module.norm.weight.copy_(torch.sqrt(var + module.norm.eps))
            module.norm.bias.copy_(mean + b)
            return (y + b).to(x.dtype)

        for i, pool in self.pools.items():
            pool.weight.copy_(t[f"block{i}.pool.weight"].t())
            pool.bias.copy_(t[f"block{i}.pool.bias"])
        for name, linear in self.heads():
            w = t[f"{name}.weight"]
            linear.weight.copy_(w.t() if w.dim() > 1 else w[None])
            if linear.bias is not None:
                linear.bias.copy_(t[f"{name}.bias"])
        x = conv(self.input, "input", planes).relu()
        for i in range(self.header["blocks"]):
            h = conv(self.conv1[i], f"block{i}.conv1", x)
            if str(i) in self.pools:
                h = self.add_pooled(h, layout, self.pools[str(i)])
            x = (x + conv(self.conv2[i], f"block{i}.conv2", h.relu())).relu()


class Player:
    """A net with folded weights for one layout, evaluating a position of every game at a time."""

    def __init__(self, header, layout, low=torch.float16):
        self.header, self.layout = header, layout
        device, c = layout.device, header["channels"]
        self.t = {name: torch.zeros(shape, device=device) for name, shape in shapes(header)}
        # 16-bit copies of what the tensor cores multiply
        self.low = {n: torch.zeros_like(v, dtype=low) for n, v in self.t.items() if n.endswith("weight") and v.dim() > 1}
        buffer = lambda *shape: torch.zeros(*shape, dtype=low, device=device)
        self.x, self.y, self.z = (buffer(layout.rows, c) for _ in range(3))
        self.g = torch.zeros(layout.games, 3 * HEADS, device=device)
        self.logits = torch.zeros(layout.rows, device=device)
        self.outcome = torch.zeros(layout.games, 8, device=device)

    @torch.no_grad()
    def load(self, tensors):
        names = list(self.t)
        torch._foreach_copy_([self.t[n] for n in names], [tensors[n] for n in names])
        torch._foreach_copy_(list(self.low.values()), [tensors[n] for n in self.low])

    @torch.no_grad()
    def run(self, planes):
        t, low, near = self.t, self.low, self.layout.near
        x, y, z = self.x, self.y, self.z
        kernels.conv(planes, low["input.weight"], near, t["input.bias"], relu=True, out=x)
        for i in range(self.header["blocks"]):
            name, pooled = f"block{i}", i in self.header["pooled"]
            kernels.conv(x, low[name + ".conv1.weight"], near, t[name + ".conv1.bias"], relu=not pooled, out=y)
            if pooled:
                kernels.add_pooled(y, self.layout, low[name + ".pool.weight"], t[name + ".pool.bias"])
            kernels.conv(y, low[name + ".conv2.weight"], near, t[name + ".conv2.bias"], residual=x, relu=True, out=z)
            x, z = z, x
        kernels.value_pool(x, self.layout, low["value.conv.weight"], t["value.conv.bias"], self.g)
        hidden = torch.addmm(t["value.hidden.bias"], self.g, t["value.hidden.weight"]).relu_()
        self.outcome[:, : self.header["outcomes"]] = torch.addmm(t["value.out.bias"], hidden, t["value.out.weight"])
        add = self.g @ t["policy.pool.weight"]
        kernels.policy_logits(x, self.layout, add, low["policy.conv.weight"], t["policy.conv.bias"], t["policy.out.weight"], self.logits)
