import type { TaughtGame } from '../../../game/taught.ts';
import { lesson as fencemaster } from './fencemaster.ts';
import { lesson as havannah } from './havannah.ts';
import type { Lesson } from './lesson.ts';
import { lesson as squatter } from './squatter.ts';

export const lessons: Readonly<Record<TaughtGame, Lesson>> = { squatter, fencemaster, havannah };
