import { type Closing, isCorner, type Purpose } from '@ringfence/engine';
import { type GameName, games, moveName, type Position } from '@ringfence/rules';
import type { Advice } from '../game/guide.ts';
import { happeningWords } from '../game/happenings.ts';
import type { MoveHint } from '../game/hints.ts';
import type { BuildingPlan } from '../game/plan.ts';
import { m } from '../paraglide/messages.js';

/** Names a side's player, or nobody if that is the reader. */
type WhoIs = (side: 1 | 2) => string | undefined;

/** The guide's sentence; `opponent` is the name of the other side. */
export function adviceWords(advice: Advice, position: Position, opponent: string, whoIs: WhoIs): string {
  switch (advice.kind) {
    case 'start':
      return advice.beside ? m.guide_answer_squatter() : (startWords[position.game]?.() ?? '');
    case 'swap':
      return advice.mine ? m.guide_swap({ who: opponent }) : m.guide_swap_next({ who: opponent });
    case 'close':
      return closeWords[advice.closing.what]();
    case 'stop':
      return advice.cells.length > 1
        ? m.guide_stop_two({ who: opponent })
        : stopWords[advice.closing.what]({ who: opponent });
    case 'prevent':
      return m.guide_prevent({ who: opponent });
    case 'happened':
      return happeningWords(advice.happening, whoIs(advice.happening.side));
    case 'build':
      if (advice.double) return m.guide_build_double();
      return games[position.game].hasScores ? m.guide_build() : m.guide_build_win();
    case 'plan':
      return planWords(advice.plan, position);
    case 'best':
      return hintWords(advice.hint, position, opponent);
    case 'standing':
      return [leadWords(advice.lead, opponent), watchWords(advice.plan, position, opponent)].join(' ').trim();
  }
}

function leadWords(lead: number | undefined, who: string): string {
  if (lead === undefined) return '';
  if (lead === 0) return m.guide_standing_level();
  return lead > 0 ? m.guide_standing_you({ count: lead }) : m.guide_standing({ who, count: -lead });
}

const watchWords = (plan: BuildingPlan | undefined, position: Position, who: string): string =>
  plan?.what === 'loop' ? m.guide_watch({ who, count: plan.cells.length, cell: moveName(position, plan.around) }) : '';

function planWords(plan: BuildingPlan, position: Position): string {
  const count = plan.cells.length;
  if (plan.what === 'corner') return m.guide_plan_corner({ count });
  if (plan.what === 'edge') {
    const from = moveName(position, plan.from);
    return plan.touched === 0
      ? m.guide_plan_first_edge({ count, from })
      : m.guide_plan_edge({ count, from, touched: plan.touched });
  }
  const cell = moveName(position, plan.around);
  return games[position.game].hasScores ? m.guide_plan_capture({ count, cell }) : m.guide_plan_loop({ count, cell });
}

const startWords: Partial<Readonly<Record<GameName, () => string>>> = {
  squatter: m.guide_start_squatter,
  fencemaster: m.guide_start_fencemaster,
  havannah: m.guide_start_havannah,
};

const closeWords: Readonly<Record<Closing['what'], () => string>> = {
  capture: m.guide_close_capture,
  loop: m.guide_close_loop,
  tripod: m.guide_close_tripod,
  bridge: m.guide_close_bridge,
  chain: m.guide_close_chain,
};

const stopWords: Readonly<Record<Closing['what'], (named: { who: string }) => string>> = {
  capture: m.guide_stop_capture,
  loop: m.guide_stop_loop,
  tripod: m.guide_stop_tripod,
  bridge: m.guide_stop_bridge,
  chain: m.guide_stop_chain,
};

/** Why a hint is good, in one sentence; `who` is the opponent. */
export function hintWords({ move, purpose }: MoveHint, position: Position, who: string): string {
  const cell = moveName(position, move);
  switch (purpose.kind) {
    case 'closes':
      return purpose.closing.what === 'capture'
        ? m.hint_closes_capture({ cell, count: purpose.cells.length })
        : {
            loop: m.hint_closes_loop,
            tripod: m.hint_closes_tripod,
            bridge: m.hint_closes_bridge,
            chain: m.hint_closes_chain,
          }[purpose.closing.what]({ cell });
    case 'stops':
      return {
        capture: m.hint_stops_capture,
        loop: m.hint_stops_loop,
        tripod: m.hint_stops_tripod,
        bridge: m.hint_stops_bridge,
        chain: m.hint_stops_chain,
      }[purpose.closing.what]({ cell, who });
    case 'threatens':
      return {
        capture: m.hint_threatens_loop,
        loop: m.hint_threatens_loop,
        tripod: m.hint_threatens_tripod,
        bridge: m.hint_threatens_bridge,
        chain: m.hint_threatens_chain,
      }[purpose.closing.what]({ cell, next: listOf(position, purpose) });
    case 'double':
      return m.hint_double({ cell, next: listOf(position, purpose) });
    case 'prevents':
      return m.hint_prevents({ cell, who });
    case 'connects':
      return m.hint_connects({ cell });
    case 'reaches':
      return isCorner(position, move) ? m.hint_corner({ cell }) : m.hint_reaches({ cell });
    case 'blocks':
      return m.hint_blocks({ cell, who });
    case 'middle':
      return games[position.game].hasScores ? m.hint_middle_square({ cell }) : m.hint_middle_hexagon({ cell });
    case 'edges':
      if (purpose.cells.includes(move)) return m.hint_on_edge({ cell });
      return purpose.edges > 1 ? m.hint_near_edges({ cell }) : m.hint_near_edge({ cell });
    case 'extends':
      return m.hint_extends({ cell });
    case 'space':
      return position.pieces.every((piece) => piece === 0) ? m.hint_first({ cell }) : m.hint_space({ cell });
    case 'swap':
      return m.hint_swap({ who });
  }
}

const listOf = (position: Position, { cells }: Purpose): string =>
  cells.map((cell) => moveName(position, cell)).join(', ');

/** How the game would continue after a hint; empty if nobody knows. */
export const lineWords = ({ line }: MoveHint, position: Position): string =>
  line.length < 2
    ? ''
    : m.hint_line({
        line: line
          .slice(0, 8)
          .map((move) => moveName(position, move))
          .join(' '),
      });
