import type { GameName } from '@ringfence/rules';
import {
  type CheckerModel,
  type Evidence,
  fitOf,
  fits,
  isRightOn,
  type Mistake,
  type ModelFit,
  namesOf,
  sayAs,
} from './model.ts';
import { agrees } from './stages.ts';

/** How many models are kept from one step to the next, and how many mistakes a model may have. */
const KEPT = 6;
const MOST_MISTAKES = 5;

/** A model is near if it explains this many times as many answers as it contradicts. */
const NEAR = 3;

/**
 * The models that explain most of a checker's errors and contradict none of its answers; all of them if several do. A
 * model grows by one mistake at a time, each of which explains something unexplained.
 */
export function bestModels(mistakes: readonly Mistake[], evidence: readonly Evidence[], game: GameName): ModelFit[] {
  const wrong = evidence.filter((one) => !isRightOn(one));
  const worth = (fit: ModelFit): number => fit.explained - fit.against;
  let beam: ModelFit[] = [{ model: [], told: 0, against: 0, explained: 0 }];
  let best: ModelFit[] = [];
  for (let depth = 0; depth < MOST_MISTAKES && beam.length > 0; depth++) {
    const grown = beam.flatMap((fit) => {
      const open = wrong.filter(({ text, answer }) => !agrees(sayAs(fit.model, text, game), answer));
      return mistakes
        .filter((mistake) => fits(fit.model, mistake))
        .map((mistake) => [...fit.model, mistake])
        .filter((model) => open.some(({ text, answer }) => agrees(sayAs(model, text, game), answer)))
        .map((model) => fitOf(model, evidence, game))
        .filter((next) => worth(next) > worth(fit));
    });
    const consistent = grown.filter(({ against }) => against === 0);
    const most = Math.max(0, ...consistent.map(({ explained }) => explained));
    // A model with more mistakes must explain more.
    if (most > (best[0]?.explained ?? 0)) best = consistent.filter(({ explained }) => explained === most);
    beam = distinct(grown.sort((a, b) => worth(b) - worth(a))).slice(0, KEPT);
    if (most === wrong.length) break;
  }
  return distinct(best);
}

/** The single mistakes whose answers are nearest to a checker's, the nearest first, also where they contradict it. */
export function nearestModels(mistakes: readonly Mistake[], evidence: readonly Evidence[], game: GameName): ModelFit[] {
  const fits = mistakes
    .map((mistake) => fitOf([mistake], evidence, game))
    .filter(({ explained, against }) => explained > 0 && explained >= NEAR * against);
  return distinct(fits.sort((a, b) => b.explained - b.against - (a.explained - a.against)));
}

/** One model for each set of misreadings, the best first. */
function distinct(found: readonly ModelFit[]): ModelFit[] {
  const names = new Set<string>();
  return found.filter(({ model }) => {
    const name = namesOf(model);
    if (names.has(name)) return false;
    names.add(name);
    return true;
  });
}

/** For each mistake of a model the boards that show it: without it, the model would answer differently. */
export function sharesOf(
  model: CheckerModel,
  evidence: readonly Evidence[],
  game: GameName,
): { readonly mistake: Mistake; readonly boards: number }[] {
  return model
    .map((mistake) => {
      const rest = model.filter((one) => one !== mistake);
      const boards = evidence.filter(({ text }) => {
        const [said, without] = [sayAs(model, text, game), sayAs(rest, text, game)];
        return JSON.stringify(said) !== JSON.stringify(without);
      }).length;
      return { mistake, boards };
    })
    .sort((a, b) => b.boards - a.boards);
}
