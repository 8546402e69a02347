import { type OpponentName, opponentNames } from '@ringfence/engine/levels';
import { m } from '../../paraglide/messages.js';

interface OpponentWords {
  readonly name: OpponentName;
  readonly title: string;
  /** How it plays, in a sentence. */
  readonly way: string;
}

const words: Readonly<Record<OpponentName, readonly [title: string, way: string]>> = {
  mole: [m.opponent_mole(), m.opponent_mole_way()],
  parrot: [m.opponent_parrot(), m.opponent_parrot_way()],
  owl: [m.opponent_owl(), m.opponent_owl_way()],
  magpie: [m.opponent_magpie(), m.opponent_magpie_way()],
  hare: [m.opponent_hare(), m.opponent_hare_way()],
  spider: [m.opponent_spider(), m.opponent_spider_way()],
  badger: [m.opponent_badger(), m.opponent_badger_way()],
  fox: [m.opponent_fox(), m.opponent_fox_way()],
  wolf: [m.opponent_wolf(), m.opponent_wolf_way()],
  dog: [m.opponent_dog(), m.opponent_dog_way()],
};

/** The opponents, from the weakest: the one of each level. */
export const opponents: readonly OpponentWords[] = opponentNames.map((name) => {
  const [title, way] = words[name];
  return { name, title, way };
});

/** Who plays: an opponent by its name, or a level by its number. */
export const playerTitle = ({ level, byLevel }: { readonly level: number; readonly byLevel: boolean }): string =>
  byLevel ? m.player_ringfence({ level }) : opponents[level - 1].title;
