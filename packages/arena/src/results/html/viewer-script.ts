/**
 * The page's only script: opens a game when its line is opened and steps through it. It draws what {@link ReplayData} says
 * and knows no rules; all foreign text is set as text.
 */
export const viewerScript = `
'use strict';
(() => {
  const { boards, games } = JSON.parse(document.getElementById('replays').textContent);
  const NS = 'http://www.w3.org/2000/svg';
  const shape = (name, attributes) => {
    const node = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const element = (name, text, label) => {
    const node = document.createElement(name);
    node.textContent = text;
    if (label) node.setAttribute('aria-label', label);
    return node;
  };

  const open = (card) => {
    const game = games[Number(card.dataset.game)];
    const board = boards[game.board];
    const total = game.moves.length;
    const svg = document.getElementById('board-' + game.board).content.firstElementChild.cloneNode(true);
    svg.removeAttribute('aria-labelledby');
    svg.removeAttribute('aria-describedby');
    for (const words of svg.querySelectorAll('title,desc')) words.remove();
    svg.classList.add('board');
    const ground = shape('g', {});
    const pieces = shape('g', {});
    const lines = shape('g', { class: 'lines' });
    const template = card.querySelector('template');
    if (template) lines.append(...template.content.firstElementChild.cloneNode(true).childNodes);
    svg.insertBefore(ground, svg.querySelector('.grid'));
    svg.append(pieces, lines);

    const slider = document.createElement('input');
    slider.type = 'range';
    slider.min = 0;
    slider.max = total;
    slider.setAttribute('aria-label', 'Move');
    const moves = element('ol', '');
    moves.className = 'moves';
    const buttons = game.moves.map((move, index) => {
      const button = element('button', index + 1 + '. ' + move);
      if (index < game.opening) button.className = 'opening';
      button.addEventListener('click', () => go(index + 1));
      const item = element('li', '');
      item.append(button);
      moves.append(item);
      return button;
    });

    const said = element('pre', '');
    said.className = 'said';
    let at = -1;
    const go = (next) => {
      next = Math.max(0, Math.min(total, next));
      if (next === at) return;
      at = next;
      const codes = new Array(board.x.length).fill(0);
      for (const change of game.changes.slice(0, at)) {
        for (let i = 0; i < change.length; i += 2) codes[change[i]] = change[i + 1];
      }
      ground.replaceChildren();
      pieces.replaceChildren();
      codes.forEach((code, cell) => {
        const piece = code % 3;
        const owner = Math.floor(code / 3);
        const place = 'translate(' + board.x[cell] + ' ' + board.y[cell] + ')';
        // The outline is moved point by point: a moved pattern would not meet its neighbours'.
        if (owner > 0) ground.append(shape('path', { d: moved(board.cell, board.x[cell], board.y[cell]), class: 'territory-' + owner }));
        const name = owner > 0 ? 'dead-' + piece + '-' + owner : 'live-' + piece;
        if (piece > 0) pieces.append(shape('use', { href: '#' + name, transform: place }));
      });
      const last = at > 0 ? game.last[at - 1] : -1;
      if (last >= 0) pieces.append(shape('circle', { cx: board.x[last], cy: board.y[last], r: board.ring, class: 'last-ring' }));
      lines.setAttribute('visibility', at === total ? 'visible' : 'hidden');
      slider.value = at;
      const side = at % 2 === 1 ? 'White' : 'Black';
      svg.setAttribute('aria-label', at === 0 ? 'Empty board' : 'After move ' + at + ', ' + side + ' ' + game.moves[at - 1]);
      buttons.forEach((button, index) => {
        if (index === at - 1) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      });
      const time = game.times[at - 1 - game.opening];
      const facts = time ? [time[0] + ' ms processor time, ' + time[1] + ' ms wall-clock time'] : [];
      said.textContent = [...facts, ...(game.remarks[at] || [])].join('\\n');
      const current = buttons[at - 1];
      if (current) moves.scrollTop = current.offsetTop - moves.offsetTop - moves.clientHeight / 2;
    };
    const moved = (path, x, y) =>
      path.replace(/(-?[0-9.]+) (-?[0-9.]+)/g, (_, a, b) => (Number(a) + x).toFixed(2) + ' ' + (Number(b) + y).toFixed(2));

    let timer;
    const play = element('button', 'Play');
    const stop = () => {
      clearInterval(timer);
      timer = undefined;
      play.textContent = 'Play';
    };
    play.addEventListener('click', () => {
      if (timer !== undefined) return stop();
      if (at === total) go(0);
      play.textContent = 'Pause';
      timer = setInterval(() => (at === total || !card.open ? stop() : go(at + 1)), 500);
    });
    const step = (text, label, to) => {
      const button = element('button', text, label);
      button.addEventListener('click', () => {
        stop();
        go(to());
      });
      return button;
    };
    slider.addEventListener('input', () => {
      stop();
      go(Number(slider.value));
    });
    const controls = element('div', '');
    controls.className = 'controls';
    controls.append(
      step('|<', 'To the start', () => 0),
      step('<', 'One move back', () => at - 1),
      play,
      step('>', 'One move on', () => at + 1),
      step('>|', 'To the end', () => total),
      slider,
    );
    const left = element('div', '');
    left.append(svg, controls, said);
    card.querySelector('.viewer').replaceChildren(left, moves);
    go(total);
  };

  const cards = [...document.querySelectorAll('details.game')];
  for (const card of cards) {
    const ready = () => {
      if (card.open && !card.dataset.ready) {
        card.dataset.ready = 'yes';
        open(card);
      }
    };
    card.addEventListener('toggle', ready);
    ready();
  }
  const filter = document.getElementById('filter');
  if (filter) {
    filter.addEventListener('input', () => {
      const words = filter.value.toLowerCase().split(' ').filter(Boolean);
      for (const card of cards) {
        const text = card.querySelector('summary').textContent.toLowerCase();
        card.hidden = !words.every((word) => text.includes(word));
      }
    });
  }
})();
`;
