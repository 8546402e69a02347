import type { Component } from 'svelte';

/** A page of the site. Its code is loaded when somebody goes there. */
export interface Route {
  /** What stands behind `#/`; deeper addresses such as `live/abc` belong to the same page. */
  readonly path: string;
  readonly title: string;
  /** Which icon of shell/Icon.svelte stands for it. */
  readonly icon: string;
  load(): Promise<{ readonly default: Component }>;
}

/** All pages, in the order of the menu. The first is where one starts. */
export const routes: readonly Route[] = [
  { path: 'play', title: 'Play', icon: 'play', load: () => import('./pages/play/Play.svelte') },
  { path: 'analyse', title: 'Analyse', icon: 'analyse', load: () => import('./pages/analyse/Analyse.svelte') },
  { path: 'judge', title: 'Judge', icon: 'judge', load: () => import('./pages/judge/Judge.svelte') },
  { path: 'learn', title: 'Learn', icon: 'learn', load: () => import('./pages/learn/Learn.svelte') },
  { path: 'library', title: 'Library', icon: 'library', load: () => import('./pages/library/Library.svelte') },
  { path: 'lab', title: 'Lab', icon: 'lab', load: () => import('./pages/lab/Lab.svelte') },
  { path: 'live', title: 'Live', icon: 'live', load: () => import('./pages/live/Live.svelte') },
  {
    path: 'tournaments',
    title: 'Tournaments',
    icon: 'tournaments',
    load: () => import('./pages/tournaments/Tournaments.svelte'),
  },
];

/** The page of an address; `undefined` if there is none, and the first page for the bare site. */
export function routeOf(path: string): Route | undefined {
  const [name] = path.split('/');
  return name === '' ? routes[0] : routes.find((route) => route.path === name);
}
