interface DocumentModule {
  readonly title: string;
  readonly html: string;
}

const files = {
  ...import.meta.glob<DocumentModule>('../../../../../docs/**/*.md'),
  ...import.meta.glob<DocumentModule>([
    '../../../../../{CONTRIBUTING,CHANGELOG}.md',
    '../../../../../adapters/{java,python}/README.md',
    '../../../../../apps/web/README.md',
  ]),
};
const outside: Readonly<Record<string, string>> = {
  contributing: 'CONTRIBUTING.md',
  changelog: 'CHANGELOG.md',
  java: 'adapters/java/README.md',
  python: 'adapters/python/README.md',
  site: 'apps/web/README.md',
};

/** The document of a name, such as `rules/squatter`; nothing for the index. `undefined` if there is none. */
export function loadDocument(name: string): Promise<DocumentModule> | undefined {
  const path = name === '' ? 'docs/README.md' : (outside[name] ?? `docs/${name}.md`);
  return files[`../../../../../${path}`]?.();
}
