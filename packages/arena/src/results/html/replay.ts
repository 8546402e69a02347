import { drawSvg, pictureOf } from '@ringfence/draw';
import { changedCell, moveName } from '@ringfence/rules';
import type { GameResult } from '../../game/game.ts';
import { positionIn } from '../fault-report.ts';
import type { ReplayData } from './replay-data.ts';
import { boardKey } from './sprites.ts';

/** A game without its addresses. */
export function replayOf(result: GameResult): Omit<ReplayData, 'sgf' | 'isInside' | 'analysis'> {
  const { plan } = result;
  const position = positionIn(result, 0);
  const played = positionIn(result).moves;
  let codes = new Uint8Array(position.grid.cellCount);
  const changes: number[][] = [];
  const last: number[] = [];
  for (const move of played) {
    position.play(move);
    const next = position.pieces.map((piece, cell) => piece + 3 * position.owners[cell]);
    changes.push([...next.keys()].filter((cell) => next[cell] !== codes[cell]).flatMap((cell) => [cell, next[cell]]));
    last.push(changedCell(position) ?? -1);
    codes = next;
  }
  return {
    board: boardKey(plan),
    moves: played.map((move) => moveName(position, move)),
    opening: plan.opening.length,
    changes,
    last,
    times: result.times.map(({ cpuMs, wallMs, startMs = 0 }) => [tenths(cpuMs + startMs), tenths(wallMs)]),
    remarks: Object.fromEntries((result.remarks ?? []).map(({ move, lines }) => [move, lines])),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The fences and lines of the final position without the board below; empty if there are none. */
export function finalLines(result: GameResult): string {
  const position = positionIn(result);
  if (position.outcome === undefined) return '';
  const { grid, fences, trees } = pictureOf(position, position.verdict());
  if (fences === undefined && trees === undefined) return '';
  const svg = drawSvg({
    grid,
    pieces: new Uint8Array(grid.cellCount),
    coordinates: false,
    ...(fences && { fences }),
    ...(trees && { trees }),
  });
  return svg.slice(svg.search(/<g class="(?:fences|trees)"/), svg.lastIndexOf('</svg>'));
}
