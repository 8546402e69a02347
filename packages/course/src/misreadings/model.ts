import type { GameName } from '@ringfence/rules';
import type { Misreading } from './misreading.ts';
import { agrees, type Said, say, type WrongStages } from './stages.ts';

/** A misreading in one of its variants. */
export interface Mistake {
  readonly misreading: Misreading;
  readonly way: WrongStages;
}

/** A possible checker: the right judge with a few mistakes. */
export type CheckerModel = readonly Mistake[];

/** What single mistakes have said lately, by game and text: every round of a search asks about most boards again. */
const lately = new WeakMap<WrongStages, Map<GameName, Map<string, Said>>>();
const MOST_REMEMBERED = 1000;

export function sayAs(model: CheckerModel, text: string, game: GameName): Said {
  const [only] = model;
  if (only === undefined || model.length > 1) return say(text, game, ...model.map(({ way }) => way));
  const byGame = lately.get(only.way) ?? new Map<GameName, Map<string, Said>>();
  lately.set(only.way, byGame);
  const known = byGame.get(game) ?? new Map<string, Said>();
  byGame.set(game, known);
  const said = known.get(text) ?? say(text, game, only.way);
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(text, said);
  return said;
}

/** All misreadings in all variants. */
export const mistakesOf = (misreadings: readonly Misreading[]): Mistake[] =>
  misreadings.flatMap((misreading) =>
    [...misreading.ways, ...(misreading.variants ?? [])].map((way) => ({ misreading, way })),
  );

/** Whether another mistake can be added: mistakes in reading add up, others are limited to one for each stage. */
export const fits = (model: CheckerModel, { misreading }: Mistake): boolean =>
  model.every(
    (one) =>
      one.misreading.name !== misreading.name &&
      (misreading.stage === 'read' || one.misreading.stage !== misreading.stage),
  );

/** Identifies the set of misreadings of a model. */
export const namesOf = (model: CheckerModel): string =>
  model
    .map(({ misreading }) => misreading.name)
    .sort()
    .join(' ');

/** A board with a checker's answer. */
export interface Evidence {
  readonly text: string;
  readonly right: readonly string[];
  /** Undefined if it cannot be understood. */
  readonly answer: readonly string[] | undefined;
}

export const isRightOn = ({ right, answer }: Evidence): boolean => agrees(right, answer);

/** How a model explains a checker's answers. */
export interface ModelFit {
  readonly model: CheckerModel;
  /** Boards that distinguish the model from the right judge. */
  readonly told: number;
  /** Those of them on which the checker answers differently from the model. */
  readonly against: number;
  /** Boards on which the checker is wrong and the model explains it. */
  readonly explained: number;
}

export function fitOf(model: CheckerModel, evidence: readonly Evidence[], game: GameName): ModelFit {
  let told = 0;
  let against = 0;
  for (const { text, right, answer } of evidence) {
    const said = sayAs(model, text, game);
    if (agrees(said, right)) continue;
    told++;
    if (!agrees(said, answer)) against++;
  }
  return { model, told, against, explained: told - against };
}
