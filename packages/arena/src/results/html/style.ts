import { type Colour, cssColours, fontFamily, mix, type Theme, type Tone, themes, toneOnField } from '@ringfence/draw';

/** How many shades the crosstable and its legend have. */
export const HEAT_CLASSES = 5;

/** Figures are written on the heat of a table, so in the dark it stays as dark as they need. */
const heatEnds = (theme: Theme): readonly [Colour, Colour] =>
  theme.dark ? [theme.surface, mix(theme.surface, theme.heatStrong, 0.45)] : [theme.heatFaint, theme.heatStrong];

const tones: readonly Tone[] = ['accent', 'error', 'info'];

const names = (theme: Theme): (readonly [name: string, colour: Colour])[] => [
  ...cssColours(theme),
  ...tones.map((tone) => [tone, toneOnField(theme, tone)] as const),
  ...Array.from(
    { length: HEAT_CLASSES },
    (_, i) => [`heat-${i}`, mix(...heatEnds(theme), i / (HEAT_CLASSES - 1))] as const,
  ),
];

const variables = (theme: Theme): string =>
  `:root{color-scheme:${theme.dark ? 'dark' : 'light'};${names(theme)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

/** The page's whole style: colours come from the pictures' tokens, in a light, a dark and a printed set. */
export const tournamentPageStyle = (): string => `
${variables(themes.light)}
.on-dark{display:none}
@media screen and (prefers-color-scheme:dark){${variables(themes.dark)}.on-dark{display:block}.on-light{display:none}}
@media print{${variables(themes.print)}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:80rem;background:var(--paper);color:var(--ink);font:1rem/1.5 ${fontFamily};font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h1,h2{font-size:1.4rem;line-height:1.25;margin:2rem 0 .75rem}
h1{margin-top:.5rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0;max-width:45rem}
a{color:var(--info)}
small,figcaption,.note,th,.setup dt{font-size:.85rem;color:var(--muted)}
.setup{display:grid;grid-template-columns:fit-content(10rem) minmax(0,1fr);gap:.125rem 1rem;margin:0}
.setup dd{margin:0}
.scroll{overflow-x:auto;margin:.5rem 0;max-width:100%}
.scroll:focus-visible,summary:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid var(--info);outline-offset:2px}
table{border-collapse:collapse}
th,td{padding:.3rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid color-mix(in srgb,var(--line) 35%,transparent)}
th{font-weight:600}
thead th{vertical-align:bottom}
th.name,td.name{text-align:left;white-space:normal;min-width:11rem;max-width:20rem}
td.name{color:var(--ink)}
td.self{color:var(--muted)}
${Array.from({ length: HEAT_CLASSES }, (_, i) => `.heat-${i}{background:var(--heat-${i})}`).join('\n')}
td small{color:inherit}
.legend{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem;font-size:.85rem;color:var(--muted)}
.legend i{width:1.4rem;height:.8rem;border:1px solid var(--line)}
.bar{width:10rem;height:1.25rem;display:block}
.bar .zero{stroke:var(--line);stroke-width:1}
.bar .range{stroke:var(--muted);stroke-width:3}
.bar .value{fill:var(--accent)}
.bar .bound{stroke:var(--ink);stroke-width:2}
.bar.wide{width:min(100%,30rem);height:auto}
.case{border:1px solid var(--line);border-left:4px solid var(--error);border-radius:4px;padding:.75rem 1rem;margin:.75rem 0;background:var(--surface);display:grid;grid-template-columns:minmax(0,1fr) minmax(0,16rem);gap:1rem;break-inside:avoid}
.case h4{margin:0 0 .25rem;font-size:1rem}
.case svg{width:100%;height:auto;display:block}
figure{margin:0}
pre,code{font:.85rem/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
.analyse code{user-select:all}
.said:empty{display:none}
pre{margin:.25rem 0;padding:.5rem .75rem;background:var(--paper);border:1px solid color-mix(in srgb,var(--line) 45%,transparent);border-radius:4px;max-height:14rem;overflow:auto}
.game{border:1px solid color-mix(in srgb,var(--line) 60%,transparent);border-radius:4px;margin:.4rem 0;background:var(--surface);content-visibility:auto;contain-intrinsic-size:auto 3rem}
.game summary{padding:.6rem .8rem;cursor:pointer}
.game .body{padding:0 .8rem .8rem}
.fault{color:var(--error)}
.viewer{display:grid;grid-template-columns:minmax(0,32rem) minmax(12rem,1fr);gap:1rem}
.viewer svg{width:100%;height:auto;display:block;border-radius:4px}
.controls{display:flex;gap:.4rem;align-items:center;margin:.5rem 0;flex-wrap:wrap}
.controls input{flex:1;min-width:6rem;accent-color:var(--accent)}
button,input[type=search]{font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:4px;padding:.35rem .7rem;min-height:2.5rem}
button{cursor:pointer}
input[type=search]{width:min(100%,24rem)}
.moves{display:flex;flex-wrap:wrap;gap:.15rem;align-content:start;max-height:34rem;overflow:auto;padding:0;margin:0;list-style:none}
.moves button{border-color:transparent;background:none;padding:.1rem .35rem;min-height:2rem}
.moves .opening{color:var(--muted)}
.moves [aria-current]{background:var(--accent);color:var(--surface)}
.steps{display:flex;gap:1rem;overflow-x:auto;scroll-snap-type:x mandatory;border:1px solid var(--line);border-radius:4px;padding:.5rem}
.steps figure{flex:0 0 min(100%,22rem);scroll-snap-align:start}.steps img{max-width:100%}.steps pre{max-height:none}
.sprites{position:absolute}
.board .paper{fill:var(--surface)}.board .field{fill:var(--field)}.board .grid{stroke:var(--grid)}.board .rim{stroke:var(--rim)}.board .coordinates{fill:var(--muted)}
.white-piece{fill:var(--white-fill);stroke:var(--white-rim)}.black-piece{fill:var(--black-fill);stroke:var(--black-rim)}.black-centre{fill:var(--black-centre)}
.dead-white-piece{fill:var(--dead-white-fill);stroke:var(--dead-white-rim)}.dead-black-piece{fill:var(--dead-black-fill);stroke:var(--dead-black-rim)}.dead-black-centre{fill:var(--dead-black-centre)}
.strike,.strike-casing{fill:none;stroke-linecap:round}.strike{stroke:var(--strike)}.strike-casing{stroke:var(--field)}
.white-ground{fill:var(--white-ground)}.white-hatch{fill:var(--white-hatch)}.black-ground{fill:var(--black-ground)}.black-hatch{fill:var(--black-hatch)}
.territory-1{fill:url(#hatch-white)}.territory-2{fill:url(#hatch-black)}
.last-ring{fill:none;stroke:var(--info);stroke-width:2.4}
.lines [stroke="${themes.light.fence}"]{stroke:var(--fence)}.lines [fill="${themes.light.fence}"]{fill:var(--fence)}.lines [stroke="${themes.light.casing}"]{stroke:var(--casing)}
@media (max-width:700px){.case,.viewer{grid-template-columns:minmax(0,1fr)}.case svg{max-width:18rem}.moves{max-height:12rem}th,td{padding:.3rem .4rem}th.name,td.name{min-width:7.5rem}}
@media print{.steps{flex-wrap:wrap}body{max-width:none;padding:0}.controls,.analyse,.filter,.games-note{display:none}.scroll{overflow:visible}pre{max-height:none}}
`;
