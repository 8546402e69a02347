import { themes } from '@ringfence/draw';

const { light, dark } = themes;

/** Colours come from the pictures' themes, so that page and boards match. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: ${light.paper}; --ink: ${light.ink}; --muted: ${light.muted}; --line: ${light.line};
  --accent: ${light.tones.accent.onLight}; --error: ${light.tones.error.onLight}; --surface: ${light.surface}; }
@media (prefers-color-scheme: dark) { :root { --paper: ${dark.paper}; --ink: ${dark.ink}; --muted: ${dark.muted}; --line: ${dark.line};
  --accent: ${dark.tones.accent.onDark}; --error: ${dark.tones.error.onDark}; --surface: ${dark.surface}; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2, h3 { line-height: 1.25; margin: 0 0 .5rem; }
h1 { font-size: 1.6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin-top: 2rem; }
h3 { font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0 0 .5rem; }
.kind { color: var(--muted); }
.score { font-size: 1.2rem; font-variant-numeric: tabular-nums; }
.diagnosis { border-left: 4px solid var(--accent); padding: .1rem 0 .1rem 1rem; margin-top: 1.5rem; }
.diagnosis h2 { margin-top: 0; }
.diagnosis .first { font-size: 1.2rem; }
.topics { list-style: none; margin: 0; padding: 0; display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
.topics li { display: flex; justify-content: space-between; border-bottom: 1px solid var(--line); padding: .2rem 0; font-variant-numeric: tabular-nums; }
.topics span:last-child, .verdict { color: var(--error); }
.passed { color: var(--muted); margin-top: .75rem; }
.verdict { font-weight: 400; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
.case { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; }
.case > div { flex: 1 1 18rem; min-width: 0; }
figure { margin: 0; flex: 0 0 auto; max-width: 100%; }
figure svg { max-width: 100%; height: auto; display: block; }
.dark { display: none; }
@media (prefers-color-scheme: dark) { .dark { display: block; } .light { display: none; } }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: 0 0 .5rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: var(--surface); padding: .5rem .75rem; overflow-x: auto; margin: 0 0 .5rem; max-width: 100%; }
.hint { border-left: 4px solid var(--error); padding-left: .75rem; }
.alone { color: var(--muted); overflow-wrap: anywhere; }
`;
