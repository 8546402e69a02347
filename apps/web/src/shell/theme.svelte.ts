import { type Material, type Theme, type ThemeName, themes, toneOnField } from '@ringfence/draw';
import { MediaQuery } from 'svelte/reactivity';
import { settings } from './settings.svelte.ts';

const prefersDark = new MediaQuery('(prefers-color-scheme: dark)');
/** Paper is white, so prints are light in every theme. */
const isPrinted = new MediaQuery('print');

/** The current theme, from the settings and the system's preference. */
export const theme = {
  get name(): ThemeName {
    const { appearance, board, safeColours } = settings.all;
    const dark = appearance === 'system' ? prefersDark.current : appearance === 'dark';
    const shade = dark && !isPrinted.current ? 'dark' : 'light';
    if (safeColours) return `safe-${shade}`;
    return board === 'diagram' ? shade : `${board}-${shade}`;
  },
  /** The theme of a diagram: a drawing on the page's own paper, without wood. */
  get diagram(): ThemeName {
    if (this.name.startsWith('safe')) return this.name;
    return this.colours.dark ? 'dark' : 'light';
  },
  /** A slab and its pieces, or a flat diagram; paper gets a diagram. */
  get material(): Material {
    const { board, pieces } = settings.all;
    return board === 'diagram' || isPrinted.current ? 'diagram' : pieces;
  },
  get colours(): Theme {
    return themes[this.name];
  },
};

/** The tokens of a theme as the names and values of custom properties: blue is for boards and diagrams alone. */
export function propertiesOf(name: ThemeName): Readonly<Record<string, string>> {
  const colours = themes[name];
  return {
    paper: colours.paper,
    field: colours.surface,
    line: colours.line,
    ink: colours.ink,
    muted: colours.muted,
    accent: toneOnField(colours, 'accent'),
    'on-accent': colours.dark ? colours.paper : colours.surface,
    error: toneOnField(colours, 'error'),
    fence: colours.fence,
    'white-fill': colours.whiteFill,
    'white-rim': colours.whiteRim,
    'black-fill': colours.blackFill,
    'black-rim': colours.blackRim,
    'black-centre': colours.blackCentre,
  };
}

/** Passes the tokens of the theme to the style sheets, as custom properties of the page. */
export function applyTheme(): void {
  const { colours } = theme;
  const root = document.documentElement;
  root.classList.toggle('dark', colours.dark);
  for (const [name, colour] of Object.entries(propertiesOf(theme.name))) root.style.setProperty(`--${name}`, colour);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours.paper);
}
