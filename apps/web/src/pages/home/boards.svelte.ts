let loaded = $state.raw<typeof import('./drawn.ts')>();

/** The boards of the first page, once they are loaded. */
export const homeBoards = {
  get current(): typeof import('./drawn.ts') | undefined {
    return loaded;
  },
  async load(): Promise<void> {
    loaded ??= await import('./drawn.ts');
  },
};
