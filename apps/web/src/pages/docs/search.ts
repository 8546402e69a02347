import MiniSearch from 'minisearch';
import type { Section } from '../../../build/documents.ts';
import { formatHash } from '../../shell/hash.ts';

/** A part of a document that matches a search. */
export interface Hit {
  readonly title: string;
  readonly heading: string;
  readonly address: string;
}

const MOST_HITS = 20;

/** Finds words in sections: whole, as prefixes, or with a wrong letter; headings weigh more than text. */
export function searchIn(sections: readonly Section[]): (words: string) => Hit[] {
  const index = new MiniSearch<Section & { readonly id: number }>({
    fields: ['heading', 'title', 'text'],
    searchOptions: { prefix: true, fuzzy: 0.15, boost: { heading: 4, title: 2 }, combineWith: 'AND' },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (words) =>
    index
      .search(words)
      .slice(0, MOST_HITS)
      .map(({ id }) => {
        const { document, title, heading, anchor } = sections[id as number];
        const address = formatHash(document === '' ? 'docs' : `docs/${document}`, { at: anchor });
        return { title, heading, address };
      });
}
