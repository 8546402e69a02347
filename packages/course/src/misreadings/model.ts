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

export const sayAs = (model: CheckerModel, text: string, game: GameName): Said =>
  say(text, game, ...model.map(({ way }) => way));

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
