import { m } from '../../paraglide/messages.js';

/** The names of the engine's levels, from the first. */
export const levelNames: readonly string[] = [
  m.level_1(),
  m.level_2(),
  m.level_3(),
  m.level_4(),
  m.level_5(),
  m.level_6(),
  m.level_7(),
  m.level_8(),
  m.level_9(),
  m.level_10(),
];
