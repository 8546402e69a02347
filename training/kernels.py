"""Triton kernels: convolution over neighbours, its weight gradient, pooling and heads. On the CPU the same in PyTorch."""

import torch

try:
    import triton
    import triton.language as tl
except ImportError:  # the CPU path does not need it
    triton = None

CONFIG = {"rows": 128, "warps": 4, "stages": 3}

if triton:

    @triton.jit
    def conv_kernel(x, w, b, r, o, near, rows, TAPS: tl.constexpr, CIN: tl.constexpr, COUT: tl.constexpr,
                    BIAS: tl.constexpr, RES: tl.constexpr, RELU: tl.constexpr, BM: tl.constexpr):
        row = tl.program_id(0) * BM + tl.arange(0, BM)
        here = row < rows
        k = tl.arange(0, CIN)
        n = tl.arange(0, COUT)
        acc = tl.zeros((BM, COUT), tl.float32)
        for t in range(TAPS):
            cell = tl.load(near + t * rows + row, mask=here, other=-1)
            xs = tl.load(x + cell[:, None] * CIN + k[None, :], mask=(cell >= 0)[:, None], other=0.0)
            ws = tl.load(w + (t * CIN + k)[:, None] * COUT + n[None, :])
            acc = tl.dot(xs, ws, acc)
        if BIAS:
            acc += tl.load(b + n)[None, :]
        at = row[:, None] * COUT + n[None, :]
        if RES:
            acc += tl.load(r + at, mask=here[:, None], other=0.0).to(tl.float32)
        if RELU:
            acc = tl.maximum(acc, 0.0)
        tl.store(o + at, acc.to(o.dtype.element_ty), mask=here[:, None])

    @triton.jit
    def weight_kernel(x, d, o, near, rows, TAPS: tl.constexpr, CIN: tl.constexpr, COUT: tl.constexpr, SPLIT: tl.constexpr,
                      BM: tl.constexpr):
        t = tl.program_id(0)
        part = tl.program_id(1)
        k = tl.arange(0, CIN)
        n = tl.arange(0, COUT)
        acc = tl.zeros((CIN, COUT), tl.float32)
        for first in range(part * BM, rows, SPLIT * BM):
            row = first + tl.arange(0, BM)
            here = row < rows
            cell = tl.load(near + t * rows + row, mask=here, other=-1)
            xs = tl.load(x + cell[None, :] * CIN + k[:, None], mask=(cell >= 0)[None, :], other=0.0)
            ds = tl.load(d + row[:, None] * COUT + n[None, :], mask=here[:, None], other=0.0)
            acc = tl.dot(xs, ds, acc)
        tl.store(o + ((part * TAPS + t) * CIN + k)[:, None] * COUT + n[None, :], acc)

    @triton.jit
    def pool_kernel(h, start, cells, w, b, C: tl.constexpr, BM: tl.constexpr):
        g = tl.program_id(0)
        first = tl.load(start + g)
        count = tl.load(cells + g)
        k = tl.arange(0, C)
        total = tl.zeros((C,), tl.float32)
        top = tl.zeros((C,), tl.float32)
        for i in range(0, count, BM):
            r = i + tl.arange(0, BM)
            x = tl.load(h + (first + r)[:, None] * C + k[None, :], mask=(r < count)[:, None], other=0.0).to(tl.float32)
            x = tl.maximum(x, 0.0)
            total += tl.sum(x, 0)
            top = tl.maximum(top, tl.max(x, 0))
        mean = total / count
        n = tl.arange(0, C)
        add = tl.load(b + n)
        add += tl.sum(mean[:, None] * tl.load(w + k[:, None] * C + n[None, :]).to(tl.float32), 0)
        add += tl.sum(top[:, None] * tl.load(w + (C + k)[:, None] * C + n[None, :]).to(tl.float32), 0)
        for i in range(0, count, BM):
            r = i + tl.arange(0, BM)
            at = (first + r)[:, None] * C + k[None, :]
            x = tl.load(h + at, mask=(r < count)[:, None], other=0.0).to(tl.float32)
            tl.store(h + at, tl.maximum(x + add[None, :], 0.0).to(h.dtype.element_ty), mask=(r < count)[:, None])

    @triton.jit
    def value_kernel(x, start, cells, w, b, g_out, C: tl.constexpr, H: tl.constexpr, BM: tl.constexpr):
        g = tl.program_id(0)
        first = tl.load(start + g)
        count = tl.load(cells + g)
        k = tl.arange(0, C)
        n = tl.arange(0, H)
        ws = tl.load(w + k[:, None] * H + n[None, :])
        bias = tl.load(b + n)
        total = tl.zeros((H,), tl.float32)
        top = tl.zeros((H,), tl.float32)
        for i in range(0, count, BM):
            r = i + tl.arange(0, BM)
            xs = tl.load(x + (first + r)[:, None] * C + k[None, :], mask=(r < count)[:, None], other=0.0)
            v = tl.maximum(tl.dot(xs, ws) + bias[None, :], 0.0)
            v = tl.where((r < count)[:, None], v, 0.0)
            total += tl.sum(v, 0)
            top = tl.maximum(top, tl.max(v, 0))
        mean = total / count
        size = (tl.sqrt(count.to(tl.float32)) - 11.0) / 4.0
        tl.store(g_out + g * 3 * H + n, mean)
        tl.store(g_out + g * 3 * H + H + n, top)
        tl.store(g_out + g * 3 * H + 2 * H + n, mean * size)

    @triton.jit
    def policy_kernel(x, owner, add, w, b, out, logits, rows, C: tl.constexpr, H: tl.constexpr, BM: tl.constexpr):
        row = tl.program_id(0) * BM + tl.arange(0, BM)
        here = row < rows
        k = tl.arange(0, C)
        n = tl.arange(0, H)
        xs = tl.load(x + row[:, None] * C + k[None, :], mask=here[:, None], other=0.0)
        p = tl.dot(xs, tl.load(w + k[:, None] * H + n[None, :])) + tl.load(b + n)[None, :]
        g = tl.load(owner + row, mask=here, other=0)
        p += tl.load(add + g[:, None] * H + n[None, :])
        p = tl.maximum(p, 0.0)
        tl.store(logits + row, tl.sum(p * tl.load(out + n)[None, :], 1), mask=here)

    @triton.jit
    def norm_sums_kernel(x, o, rows, C: tl.constexpr, SPLIT: tl.constexpr, BM: tl.constexpr):
        part = tl.program_id(0)
        k = tl.arange(0, C)
        total = tl.zeros((C,), tl.float32)
        squares = tl.zeros((C,), tl.float32)
        for first in range(part * BM, rows, SPLIT * BM):
            row = first + tl.arange(0, BM)
            v = tl.load(x + row[:, None] * C + k[None, :], mask=(row < rows)[:, None], other=0.0).to(tl.float32)
            total += tl.sum(v, 0)
            squares += tl.sum(v * v, 0)
        tl.store(o + part * 2 * C + k, total)
        tl.store(o + part * 2 * C + C + k, squares)

    @triton.jit
    def norm_kernel(x, r, o, scale, shift, rows, C: tl.constexpr, RES: tl.constexpr, RELU: tl.constexpr, BM: tl.constexpr):
        row = tl.program_id(0) * BM + tl.arange(0, BM)
        k = tl.arange(0, C)
        at = row[:, None] * C + k[None, :]
        here = (row < rows)[:, None]
        v = tl.load(x + at, mask=here, other=0.0).to(tl.float32) * tl.load(scale + k)[None, :] + tl.load(shift + k)[None, :]
        if RES:
            v += tl.load(r + at, mask=here, other=0.0).to(tl.float32)
        if RELU:
            v = tl.maximum(v, 0.0)
        tl.store(o + at, v.to(o.dtype.element_ty), mask=here)

    @triton.jit
    def norm_back_sums_kernel(d, y, x, mean, inverse, o, rows, C: tl.constexpr, RELU: tl.constexpr, SPLIT: tl.constexpr,
                              BM: tl.constexpr):
        part = tl.program_id(0)
        k = tl.arange(0, C)
        m = tl.load(mean + k)[None, :]
        s = tl.load(inverse + k)[None, :]
        total = tl.zeros((C,), tl.float32)
        products = tl.zeros((C,), tl.float32)
        for first in range(part * BM, rows, SPLIT * BM):
            row = first + tl.arange(0, BM)
            at = row[:, None] * C + k[None, :]
            here = (row < rows)[:, None]
            g = tl.load(d + at, mask=here, other=0.0).to(tl.float32)
            if RELU:
                g = tl.where(tl.load(y + at, mask=here, other=0.0) > 0.0, g, 0.0)
            v = tl.load(x + at, mask=here, other=0.0).to(tl.float32)
            total += tl.sum(g, 0)
            products += tl.sum(g * (v - m) * s, 0)
        tl.store(o + part * 2 * C + k, total)
        tl.store(o + part * 2 * C + C + k, products)

    @triton.jit
    def norm_back_kernel(d, y, x, mean, inverse, scale, total, products, dx, dr, rows, C: tl.constexpr, RELU: tl.constexpr,
                         RES: tl.constexpr, BM: tl.constexpr):
        row = tl.program_id(0) * BM + tl.arange(0, BM)
        k = tl.arange(0, C)
        at = row[:, None] * C + k[None, :]
        here = (row < rows)[:, None]
        g = tl.load(d + at, mask=here, other=0.0).to(tl.float32)
        if RELU:
            g = tl.where(tl.load(y + at, mask=here, other=0.0) > 0.0, g, 0.0)
        if RES:
            tl.store(dr + at, g.to(dr.dtype.element_ty), mask=here)
        v = (tl.load(x + at, mask=here, other=0.0).to(tl.float32) - tl.load(mean + k)[None, :]) * tl.load(inverse + k)[None, :]
        g = (g - tl.load(total + k)[None, :] / rows - v * (tl.load(products + k)[None, :] / rows)) * tl.load(scale + k)[None, :]
        tl.store(dx + at, g.to(dx.dtype.element_ty), mask=here)


def on_gpu(x):
    return x.is_cuda or INTERPRETED


INTERPRETED = False  # tests set it, together with TRITON_INTERPRET=1


def conv(x, w, near, bias=None, residual=None, relu=False, out=None):
    """out[row] = sum over taps of x[near[tap][row]] @ w[tap], with optional bias, residual and relu."""
    rows, cin, cout = x.shape[0], w.shape[1], w.shape[2]
    if out is None:
        out = torch.empty(rows, cout, dtype=x.dtype, device=x.device)
    if not on_gpu(x):
        total = torch.zeros(rows, cout, dtype=torch.float32)
        for t in range(w.shape[0]):
            total += torch.where(near[t][:, None] >= 0, x[near[t].clamp(min=0).long()], 0).float() @ w[t].float()
        if bias is not None:
            total += bias
        if residual is not None:
            total += residual.float()
        out.copy_(total.relu() if relu else total)
        return out
    grid = (triton.cdiv(rows, CONFIG["rows"]),)
    conv_kernel[grid](x, w, x if bias is None else bias, x if residual is None else residual, out, near, rows, w.shape[0], cin,
                      cout, bias is not None, residual is not None, relu, CONFIG["rows"], num_warps=CONFIG["warps"],
                      num_stages=CONFIG["stages"])
    return out


def weight_gradient(x, d, near):
    """The gradient of conv's weights, [taps][in][out] in 32-bit floats."""
    taps, rows = near.shape
    cin, cout = x.shape[1], d.shape[1]
    if not on_gpu(x):
        return torch.stack([torch.where(n[:, None] >= 0, x[n.clamp(min=0).long()], 0).float().t() @ d.float() for n in near])
    split = min(76, triton.cdiv(rows, 128))
    parts = torch.empty(split, taps, cin, cout, dtype=torch.float32, device=x.device)
    weight_kernel[(taps, split)](x, d, parts, near, rows, taps, cin, cout, split, 128, num_warps=4, num_stages=3)
    return parts.sum(0)


def add_pooled(h, layout, w, b):
    """In place: h = relu(h + [mean, max of relu(h) over each game] @ w + b)."""
    c = h.shape[1]
    if on_gpu(h):
        pool_kernel[(layout.games,)](h, layout.start, layout.cells, w, b, c, 64, num_warps=4)
        return h
    first = 0
    for _, games, cells in layout.parts:
        part = h[first : first + games * cells].view(games, cells, c)
        seen = part.float().relu()
        part.copy_((part.float() + (torch.cat([seen.mean(1), seen.amax(1)], 1) @ w.float() + b)[:, None]).relu())
        first += games * cells
    return h


def value_pool(x, layout, w, b, out):
    """out[game] = [mean, max, size * mean] of relu(x @ w + b) over the game's cells."""
    if on_gpu(x):
        value_kernel[(layout.games,)](x, layout.start, layout.cells, w, b, out, x.shape[1], w.shape[1], 64, num_warps=4)
        return
    v, first, pooled = (x.float() @ w.float() + b).relu(), 0, []
    for _, games, cells in layout.parts:
        part = v[first : first + games * cells].view(games, cells, -1)
        pooled.append(torch.cat([part.mean(1), part.amax(1)], 1))
        first += games * cells
    pooled = torch.cat(pooled)
    out.copy_(torch.cat([pooled, layout.size * pooled[:, : w.shape[1]]], 1))


def policy_logits(x, layout, add, w, b, last, out):
    """out[row] = relu(x @ w + b + add[game]) @ last."""
    if on_gpu(x):
        grid = (triton.cdiv(layout.rows, 128),)
        policy_kernel[grid](x, layout.owner, add, w, b, last, out, layout.rows, x.shape[1], w.shape[1], 128, num_warps=4)
    else:
        out.copy_((x.float() @ w.float() + b + add[layout.owner.long()]).relu() @ last)



def blocks_for_sums(rows):
    """Blocks that share a sum over all rows: enough to fill the GPU, none without rows."""
    return min(1056, triton.cdiv(rows, 64))


class NormRelu(torch.autograd.Function):
    """Batch norm over all rows, then an optional residual and relu, with few passes over memory."""

    @staticmethod
    def forward(ctx, x, weight, bias, residual, norm, relu):
        (rows, c), split = x.shape, blocks_for_sums(x.shape[0])
        parts = torch.empty(split, 2, c, device=x.device)
        norm_sums_kernel[(split,)](x, parts, rows, c, split, 64, num_warps=4)
        mean, squares = (parts.sum(0) / rows).unbind(0)
        var = (squares - mean * mean).clamp(min=0)
        norm.running_mean.lerp_(mean, norm.momentum)
        norm.running_var.lerp_(var, norm.momentum)
        inverse = torch.rsqrt(var + norm.eps)
        scale = weight * inverse
        out = torch.empty_like(x)
        grid = (triton.cdiv(rows, 64),)
        norm_kernel[grid](x, x if residual is None else residual, out, scale, bias - mean * scale, rows, c, residual is not None,
                          relu, 64, num_warps=4)
        ctx.save_for_backward(x, out, mean, inverse, scale)
        ctx.relu, ctx.residual = relu, residual is not None
        return out

    @staticmethod
    def backward(ctx, d):
        x, out, mean, inverse, scale = ctx.saved_tensors
        (rows, c), split = x.shape, blocks_for_sums(x.shape[0])
        d = d.contiguous()
        parts = torch.empty(split, 2, c, device=x.device)
        norm_back_sums_kernel[(split,)](d, out, x, mean, inverse, parts, rows, c, ctx.relu, split, 64, num_warps=4)
        total, products = (t.contiguous() for t in parts.sum(0).unbind(0))
        dx = torch.empty_like(x)
        dr = torch.empty_like(x) if ctx.residual else None
        grid = (triton.cdiv(rows, 64),)
        norm_back_kernel[grid](d, out, x, mean, inverse, scale, total, products, dx, dx if dr is None else dr, rows, c, ctx.relu,
                               ctx.residual, 64, num_warps=4)
        return dx, products, total, dr, None, None
