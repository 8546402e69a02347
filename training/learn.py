"""A training step: draw a batch, losses, optimiser, moving average; on the GPU as a captured graph."""

import torch
import torch.nn.functional as F

from selfplay import Sampler

NEVER = -1e4


def losses(net, batch, layout):
    """Policy, outcome and search value (and, in Squatter, margin and ownership) as mean losses of the batch."""
    game = layout.game
    logits, outcome, owner = net(batch.planes.to(torch.bfloat16 if layout.device == "cuda" else torch.float32), layout)
    logits = logits.masked_fill(batch.planes[:, 2] < 0.5, NEVER)
    policy = 0.0
    for part, target, (_, games, cells) in zip(logits.split(layout.part_rows), batch.policy.split(layout.part_rows), layout.parts):
        policy = policy - (target * F.log_softmax(part.view(games, cells), 1).view(-1)).sum()
    policy = policy / layout.games
    if game == "squatter":
        chances = F.log_softmax(outcome[:, :3], 1)
        ended = F.nll_loss(chances, (batch.outcome - 2).clamp(min=0))  # 0 win, 3 draw, 4 loss
        margin = F.smooth_l1_loss(outcome[:, 3], batch.margin / 5)
        own = F.binary_cross_entropy_with_logits(owner[:, 0], (batch.owner == 1).float())
        lost = F.binary_cross_entropy_with_logits(owner[:, 1], (batch.owner == 2).float())
        return policy, ended, 0.5 * margin + 0.5 * (own + lost)
    if game == "fencemaster":  # there are no bridges
        never = torch.full_like(outcome[:, :1], NEVER)
        outcome = torch.cat([outcome[:, :2], never, outcome[:, 3:6], never], 1)
    chances = F.log_softmax(outcome, 1)
    ended = F.nll_loss(chances, batch.outcome)
    p = chances.exp()
    score = (p[:, :3].sum(1) + 0.5 * p[:, 3]).clamp(1e-5, 1 - 1e-5)
    target = (0.5 + 0.5 * batch.value).clamp(0, 1)
    searched = -(target * score.log() + (1 - target) * (1 - score).log()).mean()
    return policy, ended, searched


class Learner:
    """Trains `net` and its moving average `mean` on samples of self-play."""

    def __init__(self, net, mean, decay=0.998):
        self.net, self.mean, self.decay = net, mean, decay
        net.train()
        mean.eval()
        device = next(net.parameters()).device
        self.rate = torch.tensor(1e-3, device=device)
        groups = [
            {"params": [p for p in net.parameters() if p.dim() > 1], "weight_decay": 0.01},
            {"params": [p for p in net.parameters() if p.dim() <= 1], "weight_decay": 0.0},
        ]
        on_gpu = device.type == "cuda"
        self.optimiser = torch.optim.AdamW(groups, lr=self.rate, betas=(0.9, 0.98), capturable=on_gpu, foreach=on_gpu)
        self.loss = torch.zeros(3, device=device)
        floats = lambda module: [t for t in (*module.parameters(), *module.buffers()) if t.is_floating_point()]
        self.pairs = floats(mean), floats(net)
        self.graphs = {}

    def step(self, sampler):
        sampler.draw()
        policy, ended, searched = losses(self.net, sampler, sampler.layout)
        self.optimiser.zero_grad(set_to_none=True)
        (policy + ended + 0.7 * searched).backward()
        self.optimiser.step()
        with torch.no_grad():
            torch._foreach_lerp_(self.pairs[0], [t.detach() for t in self.pairs[1]], 1 - self.decay)
            self.loss.copy_(torch.stack([policy.detach(), ended.detach(), searched.detach()]))

    def train(self, sampler: Sampler):
        """One step; from the fourth with this sampler on, the captured graph."""
        if sampler.layout.device != "cuda":
            return self.step(sampler)
        if sampler not in self.graphs:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                for _ in range(3):
                    self.step(sampler)
            torch.cuda.current_stream().wait_stream(side)
            self.optimiser.zero_grad(set_to_none=True)
            try:
                graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(graph):
                    self.step(sampler)
                self.graphs[sampler] = graph.replay
            except RuntimeError as error:
                print("no graph of the training step:", str(error)[:300], flush=True)
                torch.cuda.synchronize()
                self.graphs[sampler] = lambda: self.step(sampler)
            return None
        return self.graphs[sampler]()
