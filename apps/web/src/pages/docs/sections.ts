import { sections } from 'virtual:sections';
import { searchIn } from './search.ts';

/** Searches all documents. Loaded with the first typed letter. */
export const search = searchIn(sections);
