// The script of a report: opens a game when its line is opened and steps through it. It draws the page's data and knows
// no rules; all foreign text is inserted as text.
import type { BoardShape, PageData, ReplayData } from '../src/results/html/replay-data.ts';

const STEP_MS = 500;

function need<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error('the report is damaged');
  return found;
}

const { boards, games }: PageData = JSON.parse(need(document.getElementById('replays')).textContent ?? '');

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { text = '', className = '', label }: { text?: string; className?: string; label?: string } = {},
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.textContent = text;
  node.className = className;
  if (label !== undefined) node.setAttribute('aria-label', label);
  return node;
}

/** The outline is moved point by point: a moved pattern would not line up with its neighbours'. */
const moved = (path: string, x: number, y: number): string =>
  path.replace(/(-?[0-9.]+) (-?[0-9.]+)/g, (_, a, b) => `${(Number(a) + x).toFixed(2)} ${(Number(b) + y).toFixed(2)}`);

/** An empty board as a picture, with layers for territory, pieces and the final lines. */
function drawBoard(game: ReplayData, card: Element) {
  const template = need(document.getElementById(`board-${game.board}`)) as HTMLTemplateElement;
  const svg = need(template.content.firstElementChild).cloneNode(true) as SVGElement;
  svg.removeAttribute('aria-labelledby');
  svg.removeAttribute('aria-describedby');
  for (const words of svg.querySelectorAll('title,desc')) words.remove();
  svg.classList.add('board');
  const [ground, pieces, lines] = [shape('g', {}), shape('g', {}), shape('g', { class: 'lines' })];
  const ending = card.querySelector('template')?.content.firstElementChild;
  if (ending) lines.append(...ending.cloneNode(true).childNodes);
  svg.insertBefore(ground, svg.querySelector('.grid'));
  svg.append(pieces, lines);
  return { svg, ground, pieces, lines };
}

/** The cells after this many moves. */
function codesAt(game: ReplayData, board: BoardShape, at: number): number[] {
  const codes = new Array<number>(board.x.length).fill(0);
  for (const change of game.changes.slice(0, at)) {
    for (let i = 0; i < change.length; i += 2) codes[change[i]] = change[i + 1];
  }
  return codes;
}

/** Links the shown position to an analysis: on a site if the page knows one, otherwise as a command. */
function analysisOf(game: ReplayData) {
  const line = element('p', { className: 'analyse' });
  if (game.analysis !== undefined) {
    const link = element('a', { text: 'Analyse from here' });
    line.append(link);
    return { line, follow: (at: number) => link.setAttribute('href', `${game.analysis}&at=${at}`) };
  }
  const command = element('code');
  line.append(`Analyse from here, ${game.isInside ? 'after saving the SGF' : 'in the folder of this page'}: `, command);
  return {
    line,
    follow(at: number) {
      command.textContent = `ringfence analyse ${game.sgf} --move ${at}`;
    },
  };
}

function open(card: HTMLDetailsElement): void {
  const game = games[Number(card.dataset.game)];
  const board = boards[game.board];
  const total = game.moves.length;
  const { svg, ground, pieces, lines } = drawBoard(game, card);
  const slider = element('input', { label: 'Move' });
  slider.type = 'range';
  slider.min = '0';
  slider.max = String(total);
  const list = element('ol', { className: 'moves' });
  const said = element('pre', { className: 'said' });
  const buttons = game.moves.map((move, index) => {
    const className = index < game.opening ? 'opening' : '';
    const button = element('button', { text: `${index + 1}. ${move}`, className });
    button.addEventListener('click', () => go(index + 1));
    const item = element('li');
    item.append(button);
    list.append(item);
    return button;
  });

  const onward = analysisOf(game);
  let at = -1;
  function go(to: number): void {
    const next = Math.max(0, Math.min(total, to));
    if (next === at) return;
    at = next;
    drawPosition();
    slider.value = String(at);
    const side = at % 2 === 1 ? 'White' : 'Black';
    svg.setAttribute('aria-label', at === 0 ? 'Empty board' : `After move ${at}, ${side} ${game.moves[at - 1]}`);
    for (const [index, button] of buttons.entries()) {
      if (index === at - 1) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    const time = game.times[at - 1 - game.opening];
    const facts = time ? [`${time[0]} ms processor time, ${time[1]} ms wall-clock time`] : [];
    said.textContent = [...facts, ...(game.remarks[at] ?? [])].join('\n');
    onward.follow(at);
    const current = buttons[at - 1];
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  function drawPosition(): void {
    ground.replaceChildren();
    pieces.replaceChildren();
    for (const [cell, code] of codesAt(game, board, at).entries()) {
      const [piece, owner, x, y] = [code % 3, Math.floor(code / 3), board.x[cell], board.y[cell]];
      if (owner > 0) ground.append(shape('path', { d: moved(board.cell, x, y), class: `territory-${owner}` }));
      const name = owner > 0 ? `dead-${piece}-${owner}` : `live-${piece}`;
      if (piece > 0) pieces.append(shape('use', { href: `#${name}`, transform: `translate(${x} ${y})` }));
    }
    const last = at > 0 ? game.last[at - 1] : -1;
    if (last >= 0) {
      pieces.append(shape('circle', { cx: board.x[last], cy: board.y[last], r: board.ring, class: 'last-ring' }));
    }
    lines.setAttribute('visibility', at === total ? 'visible' : 'hidden');
  }

  let timer: ReturnType<typeof setInterval> | undefined;
  const play = element('button', { text: 'Play' });
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
    play.textContent = 'Play';
  };
  play.addEventListener('click', () => {
    if (timer !== undefined) return stop();
    if (at === total) go(0);
    play.textContent = 'Pause';
    timer = setInterval(() => (at === total || !card.open ? stop() : go(at + 1)), STEP_MS);
  });
  const step = (text: string, label: string, to: () => number): HTMLButtonElement => {
    const button = element('button', { text, label });
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
  const controls = element('div', { className: 'controls' });
  controls.append(
    step('|<', 'To the start', () => 0),
    step('<', 'Move back', () => at - 1),
    play,
    step('>', 'Move forward', () => at + 1),
    step('>|', 'To the end', () => total),
    slider,
  );
  const left = element('div');
  left.append(svg, controls, onward.line, said);
  need(card.querySelector('.viewer')).replaceChildren(left, list);
  go(total);
}

const cards = [...document.querySelectorAll<HTMLDetailsElement>('details.game')];
for (const card of cards) {
  const ready = (): void => {
    if (!card.open || card.dataset.ready) return;
    card.dataset.ready = 'yes';
    open(card);
  };
  card.addEventListener('toggle', ready);
  ready();
}

const filter = document.getElementById('filter');
if (filter instanceof HTMLInputElement) {
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(' ').filter(Boolean);
    for (const card of cards) {
      const text = (card.querySelector('summary')?.textContent ?? '').toLowerCase();
      card.hidden = !words.every((word) => text.includes(word));
    }
  });
}
