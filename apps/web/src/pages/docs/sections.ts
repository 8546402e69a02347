import { sections } from 'virtual:sections';
import { searchIn } from './search.ts';

/** Searches all documents. Loaded with the first letter that somebody types. */
export const search = searchIn(sections);
