import { arenaSchema } from '@ringfence/arena/store';
import { peopleSchema } from '@ringfence/people';
import { seedStore } from '@ringfence/store/testing';
import { ladderSchema } from '../schema/schema.ts';

/** Puts an embedded database with the tables of a class, which has not been created yet, into a folder. */
export const seedLadder = (folder: string): Promise<void> => seedStore(folder, peopleSchema, ladderSchema, arenaSchema);
