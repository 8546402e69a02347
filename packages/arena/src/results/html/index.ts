// The building blocks of pages about games, for other packages.
export { type GameParts, gameParts } from './game-section.ts';
export { html, Markup, nothing, trusted } from './markup.ts';
export { pageShell, type ShellContent, section } from './shell.ts';
export { HEAT_CLASSES } from './style.ts';
export { crosstableSection, scroll, standingsSection } from './tables.ts';
