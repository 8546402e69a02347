import { afterAll, describe, expect, test } from 'vitest';
import { documents, LONG_PAGES, ReadersFolder } from './documents.ts';

describe('the output in the long documents', () => {
  const folder = new ReadersFolder();
  afterAll(() => folder.remove());

  test.each(LONG_PAGES)('is that of the commands in %s', (file) => {
    expect(documents).toContain(file);
    folder.follow(file);
  });
});
