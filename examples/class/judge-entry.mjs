// A checker with one misreading, from the library of misreadings itself; bundled into submissions.
import { misreadingsOf } from '../../packages/course/dist/misreadings/catalogue.js';
import { mistakesOf, sayAs } from '../../packages/course/dist/misreadings/model.js';

/** What a checker with this misreading prints, as lines; `undefined` where it fails. */
export function answer(name, text) {
  const model = mistakesOf(misreadingsOf('squatter').filter((misreading) => misreading.name === name)).slice(0, 1);
  const said = sayAs(model, text, 'squatter');
  if (said === 'fails') return undefined;
  if (said !== 'accepts') return said;
  const right = sayAs([], text, 'squatter');
  return right[0] === 'Error' ? ['None', '0', '0'] : right;
}
