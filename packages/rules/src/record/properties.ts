import { type GameName, games } from '../games.ts';
import type { Marks, RecordHeader, RecordNode, Setup } from './record.ts';
import { oneLine } from './source.ts';

type TextField = Exclude<keyof RecordHeader, 'game' | 'size' | 'swap' | 'first' | 'rules' | 'result'>;

/** The header's plain texts and their SGF names, in the order they are written. */
export const headerTexts: readonly (readonly [field: TextField, property: string])[] = [
  ['white', 'PW'],
  ['whiteRank', 'WR'],
  ['black', 'PB'],
  ['blackRank', 'BR'],
  ['event', 'EV'],
  ['round', 'RO'],
  ['date', 'DT'],
  ['place', 'PC'],
  ['name', 'GN'],
  ['source', 'SO'],
  ['user', 'US'],
  ['annotator', 'AN'],
  ['copyright', 'CP'],
  ['comment', 'GC'],
];

/** The set-up's lists of cells and their SGF names; the last two are a set-up only in Squatter. */
export const setupLists: readonly (readonly [field: Exclude<keyof Setup, 'turn'>, property: string])[] = [
  ['white', 'AW'],
  ['black', 'AB'],
  ['empty', 'AE'],
  ['whiteOwned', 'TW'],
  ['blackOwned', 'TB'],
];

export const markLists: readonly (readonly [field: Exclude<keyof Marks, 'labels' | 'arrows'>, property: string])[] = [
  ['circle', 'CR'],
  ['square', 'SQ'],
  ['triangle', 'TR'],
  ['cross', 'MA'],
];

/** The header's properties that belong to a side, each with that of the other side. */
export const otherSideNames: ReadonlyMap<string, string> = new Map([
  ['PW', 'PB'],
  ['PB', 'PW'],
  ['WR', 'BR'],
  ['BR', 'WR'],
]);

/** Properties of the file, not of the game: they are interpreted, and written anew. */
const fileProperties = ['FF', 'CA', 'AP'] as const;

const rootNames = new Set<string>([...fileProperties, 'GM', 'SZ', 'RU', 'RE', ...headerTexts.map(([, name]) => name)]);
const nodeNames = new Set<string>([
  'W',
  'B',
  'AW',
  'AB',
  'AE',
  'PL',
  'C',
  'N',
  'LB',
  'AR',
  ...markLists.map(([, name]) => name),
]);

/** Whether captured cells are part of a node's set-up; otherwise TW and TB are only marks. */
export const hasOwnership = (game: GameName, node: Pick<RecordNode, 'play' | 'resigns'>): boolean =>
  games[game].hasScores && node.play === undefined && node.resigns === undefined;

/** Whether a property has a field in a record's node, so that it is not kept as a raw property. */
export function isKnownProperty(name: string, isRoot: boolean, ownership: boolean): boolean {
  if (name === 'TW' || name === 'TB') return ownership;
  return nodeNames.has(name) || (isRoot && rootNames.has(name));
}

/** Parses the text about the rules: whether swapping is allowed, and everything else; `also` allows it too. */
export function parseRules(text: string, also = 'swap'): { readonly swap: boolean; readonly rules: string } {
  const words = oneLine(text)
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const isSwap = (word: string): boolean => word.toLowerCase() === 'swap';
  const isOther = (word: string): boolean => word.toLowerCase() === also.toLowerCase();
  return {
    swap: words.some((word) => isSwap(word) || isOther(word)),
    rules: words.filter((word) => !isSwap(word)).join(', '),
  };
}
