/** The modules that build/documents.ts creates from the documents of the repository. */
declare module 'virtual:documents' {
  /** By name, such as `rules/squatter`; the index has the empty name. */
  export const documents: ReadonlyMap<string, () => Promise<{ readonly title: string; readonly html: string }>>;
}

declare module 'virtual:sections' {
  export const sections: readonly import('../../../build/documents.ts').Section[];
}
