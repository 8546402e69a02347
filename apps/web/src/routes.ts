import type { Component } from 'svelte';
import Home from './pages/home/Home.svelte';
import { m } from './paraglide/messages.js';

/** A page of the site. Its code is loaded on demand. */
export interface Route {
  /** The path after `#/`; deeper addresses such as `live/abc` belong to the same page. */
  readonly path: string;
  readonly title: string;
  /** Its icon in shell/Icon.svelte. */
  readonly icon: string;
  load(): Promise<{ readonly default: Component }>;
}

/** The start page, linked from the logo. */
export const home: Route = {
  path: '',
  title: m.page_home(),
  icon: 'play',
  // With the script of the site: most visits begin here.
  load: async () => ({ default: Home }),
};

/** All other pages, in the order of the menu. */
export const routes: readonly Route[] = [
  { path: 'play', title: m.page_play(), icon: 'play', load: () => import('./pages/play/Play.svelte') },
  { path: 'live', title: m.page_live(), icon: 'live', load: () => import('./pages/live/Live.svelte') },
  { path: 'analyse', title: m.page_analyse(), icon: 'analyse', load: () => import('./pages/analyse/Analyse.svelte') },
  { path: 'judge', title: m.page_judge(), icon: 'judge', load: () => import('./pages/judge/Judge.svelte') },
  { path: 'learn', title: m.page_learn(), icon: 'learn', load: () => import('./pages/learn/Learn.svelte') },
  { path: 'library', title: m.page_library(), icon: 'library', load: () => import('./pages/library/Library.svelte') },
  { path: 'lab', title: m.page_lab(), icon: 'lab', load: () => import('./pages/lab/Lab.svelte') },
  {
    path: 'tournaments',
    title: m.page_tournaments(),
    icon: 'tournaments',
    load: () => import('./pages/tournaments/Tournaments.svelte'),
  },
];

/** The class of the site's server; in the menu if there is one. */
export const classRoute: Route = {
  path: 'class',
  title: m.page_class(),
  icon: 'class',
  load: () => import('./pages/class/Class.svelte'),
};

/** Pages that other pages link to. */
const further: readonly Route[] = [
  classRoute,
  { path: 'docs', title: m.page_docs(), icon: 'learn', load: () => import('./pages/docs/Docs.svelte') },
  { path: 'solved', title: m.solved_title(), icon: 'learn', load: () => import('./pages/solved/Solved.svelte') },
];

/** The page of an address; `undefined` if there is none. */
export function routeOf(path: string): Route | undefined {
  const [name] = path.split('/');
  return name === '' ? home : [...routes, ...further].find((route) => route.path === name);
}
