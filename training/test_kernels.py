"""Compares the Triton kernels with PyTorch, without a GPU: python3 test_kernels.py"""

import os

os.environ["TRITON_INTERPRET"] = "1"

import torch  # noqa: E402
from torch import nn  # noqa: E402

import kernels  # noqa: E402
from layout import Layout  # noqa: E402
from net import Convolution  # noqa: E402


def compare(name, work, reference):
    """Runs the work in Triton's interpreter and compares all its tensors with those of the reference."""
    kernels.INTERPRETED = True
    found = work()
    kernels.INTERPRETED = False
    for a, b in zip(found, reference(), strict=True):
        gap = ((a.float() - b.float()).norm() / b.float().norm()).item()
        assert gap < 1e-3, f"{name}: off by {gap}"
    print("ok", name)


def same(name, work):
    compare(name, work, work)


def normed(fused, x, residual, relu):
    """Output and gradients of batch norm with residual and relu."""
    torch.manual_seed(2)
    norm = nn.BatchNorm1d(x.shape[1], momentum=0.05)
    nn.init.normal_(norm.weight)
    x = x.clone().requires_grad_()
    r = residual.clone().requires_grad_() if residual is not None else None
    if fused:
        y = kernels.NormRelu.apply(x, norm.weight, norm.bias, r, norm, relu)
    else:
        y = norm(x) if r is None else norm(x) + r
        y = y.relu() if relu else y
    y.backward(torch.arange(y.numel()).view(y.shape).sin())
    return [y.detach(), x.grad, norm.weight.grad, norm.bias.grad, norm.running_mean, *([] if r is None else [r.grad])]


def main():
    torch.manual_seed(1)
    for game, mix in (("havannah", {3: 3, 4: 2, 5: 2}), ("squatter", {5: 3, 6: 2})):
        layout = Layout(game, mix, "cpu")
        rows, games = layout.rows, layout.games
        x, w = torch.randn(rows, 32).half(), (torch.randn(layout.taps, 32, 64) / 15).half()
        h, d, b = torch.randn(rows, 64).half(), torch.randn(rows, 64).half(), torch.randn(64)
        same("convolution", lambda: [kernels.conv(x, w, layout.near)])
        same("convolution with bias, residual and relu", lambda: [kernels.conv(x, w, layout.near, b, h, True)])
        same("gradient of the weights", lambda: [kernels.weight_gradient(x, d, layout.near)])
        pool = (torch.randn(128, 64) / 10).half()
        same("pooled block", lambda: [kernels.add_pooled(h.clone(), layout, pool, b)])
        head, bias, last = (torch.randn(64, 32) / 8).half(), torch.randn(32), torch.randn(32)
        g, logits, add = torch.zeros(games, 96), torch.zeros(rows), torch.randn(games, 32)
        same("value head", lambda: [kernels.value_pool(h, layout, head, bias, g), g.clone()][1:])
        same("policy head", lambda: [kernels.policy_logits(h, layout, add, head, bias, last, logits), logits.clone()][1:])
        for relu in (True, False):
            for residual in (None, torch.randn(rows, 16)):
                z = torch.randn(rows, 16) * 2 + 1
                compare("batch norm", lambda: normed(True, z, residual, relu), lambda: normed(False, z, residual, relu))

        def gradients(plain):
            a, v = torch.randn(rows, 8, generator=torch.manual_seed(3)).requires_grad_(), (w[:, :8, :8].float()).clone().requires_grad_()
            if plain:
                y = sum(torch.where(n[:, None] >= 0, a[n.clamp(min=0).long()], 0) @ t for n, t in zip(layout.near, v))
            else:
                y = Convolution.apply(a, v, layout)
            y.backward(torch.arange(y.numel()).view(y.shape).cos())
            return [y.detach(), a.grad, v.grad]

        kernels.INTERPRETED = False
        for a, b2 in zip(gradients(False), gradients(True), strict=True):
            assert (a - b2).norm() < 1e-4 * b2.norm()
        print("ok gradients of the convolution")


if __name__ == "__main__":
    main()
