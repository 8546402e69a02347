import { searchIn } from './search.ts';

const modules = import.meta.glob<{ readonly sections: Parameters<typeof searchIn>[0] }>(
  [
    '../../../../../docs/**/*.md',
    '../../../../../{CONTRIBUTING,CHANGELOG}.md',
    '../../../../../adapters/{java,python}/README.md',
    '../../../../../apps/web/README.md',
  ],
  { query: '?sections', eager: true },
);

/** Searches all documents. Loaded with the first letter that somebody types. */
export const search = searchIn(Object.values(modules).flatMap(({ sections }) => sections));
