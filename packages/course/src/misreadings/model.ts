import type { GameName } from '@ringfence/rules';
import type { Misreading } from './misreading.ts';
import { agrees, type Said, say, type WrongStages } from './stages.ts';

/** A misreading in one of its ways. */
export interface Mistake {
  readonly misreading: Misreading;
  readonly way: WrongStages;
}

/** What a checker may be: the right judge with a few mistakes. */
export type Model = readonly Mistake[];

export const sayAs = (model: Model, text: string, game: GameName): Said =>
  say(text, game, ...model.map(({ way }) => way));

/** All mistakes that a checker can make in one way. */
export const mistakesOf = (misreadings: readonly Misreading[]): Mistake[] =>
  misreadings.flatMap((misreading) => misreading.ways.map((way) => ({ misreading, way })));

/** Whether another mistake can come on top: mistakes in reading add up, of others there is one for each stage. */
export const fits = (model: Model, { misreading }: Mistake): boolean =>
  model.every(
    (one) =>
      one.misreading.name !== misreading.name &&
      (misreading.stage === 'read' || one.misreading.stage !== misreading.stage),
  );

/** What tells models with the same misreadings from others. */
export const namesOf = (model: Model): string =>
  model
    .map(({ misreading }) => misreading.name)
    .sort()
    .join(' ');

/** A board on which a checker has answered. */
export interface Evidence {
  readonly text: string;
  readonly right: readonly string[];
  /** None if nobody can understand it. */
  readonly answer: readonly string[] | undefined;
}

export const isRightOn = ({ right, answer }: Evidence): boolean => agrees(right, answer);

/** How a model explains what a checker has answered. */
export interface Fit {
  readonly model: Model;
  /** Boards that tell the model from the right judge. */
  readonly told: number;
  /** Of these, the ones on which the checker answers otherwise than the model. */
  readonly against: number;
  /** Boards on which the checker is wrong and the model explains it. */
  readonly explained: number;
}

export function fitOf(model: Model, evidence: readonly Evidence[], game: GameName): Fit {
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
