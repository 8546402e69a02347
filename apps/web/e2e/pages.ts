import type { Page } from 'playwright-core';
import { packText } from '../src/share/link.ts';
import { serveLive } from './live-server.ts';
import { serveCup } from './tournament-server.ts';

/** A page of the site, and words that it shows once everything that it loads is there. */
interface SitePage {
  readonly name: string;
  /** What follows the address of the site. */
  readonly address: string;
  readonly shows: string | RegExp;
}

const shared = await packText('(;FF[4]GM[Squatter]SZ[5]PW[Ruby]PB[Tan];W[c3];B[c2];W[b3])');

/** Every kind of page, except those of a class, which need a real server. */
export const sitePages: readonly SitePage[] = [
  { name: 'home', address: '#/', shows: 'Play now' },
  { name: 'play', address: '#/play', shows: 'More options' },
  { name: 'play-first', address: '#/play?game=squatter&size=5&level=1', shows: 'Close a loop of your pieces' },
  { name: 'analyse', address: '#/analyse', shows: 'Not analysed' },
  { name: 'analyse-shared', address: `#/analyse?game=${shared}`, shows: 'Ruby' },
  { name: 'judge', address: '#/judge', shows: 'Three loops' },
  { name: 'learn', address: '#/learn', shows: 'Puzzle of the day' },
  { name: 'learn-rules', address: '#/learn/squatter', shows: 'Take turns' },
  { name: 'puzzles', address: '#/learn/squatter/puzzles', shows: 'Start with the first' },
  { name: 'puzzle', address: '#/learn/havannah/puzzle/4', shows: /puzzle 4 of/ },
  { name: 'library', address: '#/library', shows: 'Your games are saved here' },
  { name: 'lab', address: '#/lab', shows: 'Nothing has been done yet.' },
  { name: 'lab-beside', address: '#/lab?algorithm=group-paths&beside=edge-search&step=50', shows: 'truth:' },
  { name: 'lab-player', address: '#/lab?algorithm=symmetric-minimax&step=200', shows: 'operations' },
  { name: 'lab-claims', address: '#/lab/claims', shows: 'Exponent' },
  { name: 'lab-counterexamples', address: '#/lab/counterexamples', shows: 'On reachable boards' },
  { name: 'lab-skipping', address: '#/lab/skipping', shows: 'Where it goes wrong' },
  { name: 'live', address: '#/live', shows: 'Create the link' },
  { name: 'live-game', address: '#/live/abc', shows: 'Resign' },
  { name: 'tournaments', address: '#/tournaments', shows: 'The evening cup' },
  { name: 'tournament', address: '#/tournaments/cup', shows: 'Now playing' },
  { name: 'tournament-game', address: '#/tournaments/cup/g1', shows: /Move \d+ of 10/ },
  { name: 'class', address: '#/class', shows: 'no server' },
  { name: 'docs', address: '#/docs', shows: 'For tutors' },
  { name: 'docs-page', address: '#/docs/rules/squatter', shows: 'Squatter' },
  { name: 'solved', address: '#/solved', shows: 'Open problems' },
  { name: 'solved-proof', address: '#/solved/squatter/6', shows: 'Black holds by pairs' },
  { name: 'solved-values', address: '#/solved/havannah/3', shows: '6 moves win' },
  { name: 'solved-exercise', address: '#/solved/exercise', shows: '9 cells are not safe yet.' },
  { name: 'embed', address: `embed.html#/${shared}`, shows: 'Open in Ringfence' },
  { name: 'missing', address: '#/nowhere', shows: 'No such page' },
];

/** Answers in place of a server: a tournament in progress, and a live game of two people with long names. */
export async function serveEverything(page: Page): Promise<void> {
  const cup = await serveCup(page, ['calm', 'hasty', 'wild']);
  cup.finish(3);
  cup.answer();
  const names = { white: 'Wilhelmina of the Long River', black: 'Bartholomew the Very Patient' };
  await serveLive(page, { names, moves: ['c3', 'b2', 'e5'], turn: 'black', you: 'white', size: 4 });
}
