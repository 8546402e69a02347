import { themeNames } from '@ringfence/draw';
import { CELL, lengths, screenLengths } from '@ringfence/draw/parts';
import { themeCss } from './theme.ts';

const tint = (tone: string, share: number): string => `color-mix(in srgb,var(--rf-${tone}) ${share}%,var(--rf-field))`;

/** The greatest height of a fence's post on the screen. */
const POST_PIXELS = 16;

/** Steps from faint to strong: more than the eye can distinguish. */
export const HEAT_STEPS = 25;

const heat = (step: number): string =>
  `color-mix(in srgb,var(--rf-heat-strong) ${(step * 100) / HEAT_STEPS}%,var(--rf-heat-faint))`;

const heatRules = Array.from(
  { length: HEAT_STEPS + 1 },
  (_, step) => `.rf-heat-${step}{fill:${heat(step)};background:${heat(step)}}`,
).join('');

/** A length on the screen in the drawing's units. */
const pixels = (count: number): string => `calc(var(--rf-pixel)*${count}px)`;

/** A line's width: its share of a cell, but never thinner or thicker on the screen than its limits. */
const width = (name: keyof typeof screenLengths & keyof typeof lengths): string => {
  const [least, most] = screenLengths[name];
  return `clamp(${pixels(least)},${lengths[name] * CELL}px,${pixels(most)})`;
};
/** Dashes and gaps in the drawing's units, and their limits on the screen. */
const dashes = (...parts: readonly (readonly [units: number, most: number])[]): string =>
  `stroke-dasharray:${parts.map(([units, most]) => `min(${units}px,${pixels(most)})`).join(' ')}`;
const cased = (name: Parameters<typeof width>[0]): string => `calc(${width(name)} + 2*${width('casingLine')})`;

/** Without a scale, before the board is in the page, a unit counts as a pixel. */
const widths = `
.rf-board svg{--rf-pixel:1}
.rf-legend svg{--rf-pixel:2}
.rf-grid{stroke-width:${width('gridLine')}}
.rf-rim{stroke-width:${width('rimLine')}}
.rf-borders{stroke-width:${width('territoryLine')}}
.rf-board .white,.rf-board .dead-white{stroke-width:${width('whiteRimLine')}}
.rf-board .black,.rf-board .dead-black{stroke-width:${width('blackRimLine')}}
.rf-board .strikes path{stroke-width:${width('strikeLine')}}
.rf-board .strikes path:first-child{stroke-width:calc(2.4*${width('strikeLine')})}
.rf-board .fence .rail{stroke-width:${width('railLine')}}
.rf-board .fence .casing{stroke-width:${cased('railLine')}}
.rf-board .fence rect.post{stroke-width:${width('casingLine')};transform-box:fill-box;transform-origin:center;scale:min(1,calc(var(--rf-pixel)*${POST_PIXELS / (lengths.postHeight * CELL)}))}
.rf-board .tree path{stroke-width:${width('treeLine')}}
.rf-board .tree .casing{stroke-width:${cased('treeLine')}}
.rf-board .lit{stroke-width:${width('litLine')}}
.rf-board .last-move{stroke-width:${width('lastMoveLine')}}
.rf-board .marks :not(text){stroke-width:${width('markLine')}}
.rf-board .marks :first-child:nth-last-child(2){stroke-width:calc(2.6*${width('markLine')})}
.rf-highlight,.rf-faults,.rf-inset{stroke-width:${width('highlightLine')}}
.rf-faults{${dashes([5, 6], [3.6, 4])}}
.rf-frontier{${dashes([5, 6], [3, 4])}}
.rf-current{stroke-width:calc(1.5*${width('highlightLine')})}
.rf-dropped{${dashes([1, 1], [4, 5])}}`;

/**
 * Each sheet of the drawing is a layer of its own (`will-change`): what changes beside it or in another one does not paint it.
 * A cell without territory or heat paints nothing: a large board has hundreds of them, in every frame that changes it.
 */
const look = `
.rf-board{position:relative;width:100%;height:100%;font-family:inherit}
.rf-board .rf-sheet,.rf-board .rf-arrival{position:absolute;inset:0;pointer-events:none;will-change:transform}
.rf-board .rf-arrival{inset:auto;will-change:transform,opacity}
.rf-board svg{display:block;width:100%;height:100%;will-change:transform;touch-action:manipulation;user-select:none;-webkit-user-select:none;-webkit-tap-highlight-color:transparent}
.rf-live{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;contain:strict}
.rf-board [aria-hidden]{pointer-events:none}
.rf-tip{position:absolute;contain:layout paint style;padding:.2em .65em;border-radius:1em;background:var(--rf-ink);color:var(--rf-paper);font-size:13px;font-weight:600;line-height:1.35;white-space:nowrap}
.rf-tip:empty{display:none}
.rf-cell{fill:none;outline:none;pointer-events:all}
.rf-field{fill:var(--rf-field)}
.rf-grid,.rf-rim,.rf-inset,.rf-highlight,.rf-faults,.rf-cursor{fill:none;stroke-linejoin:round}
.rf-grid{stroke:var(--rf-grid);stroke-linecap:round}
.rf-rim{stroke:var(--rf-rim)}
[data-material=slab] :is(.rf-field,.rf-rim){display:none}
[data-material=slab] .white{stroke-width:clamp(${pixels(1.5)},${lengths.blackRimLine * CELL}px,${pixels(2)})}
.rf-slab .edge,.rf-slab .grooves{stroke-width:${width('gridLine')}}
.rf-board .on-heat{stroke:var(--rf-on-heat)}
.rf-visited{fill:${tint('info', 22)}}
.rf-frontier{fill:${tint('info', 34)};stroke:var(--rf-info)}
.rf-marked{fill:${tint('accent', 24)};stroke:var(--rf-accent)}
.rf-current{fill:${tint('accent', 40)};stroke:var(--rf-accent)}
.rf-dropped{fill:${tint('muted', 12)};stroke:var(--rf-muted);stroke-linecap:round}
.rf-highlight{stroke:var(--rf-accent)}
.rf-faults{stroke:var(--rf-error)}
.rf-cursor:not(.rf-shown){visibility:hidden}
.rf-preview{opacity:.85}
.rf-drop{transform-origin:inherit}
.rf-board text{font-variant-numeric:tabular-nums}
@keyframes rf-rail{from{stroke-dasharray:1;stroke-dashoffset:1}to{stroke-dasharray:1;stroke-dashoffset:0}}
@keyframes rf-link{from{stroke-dasharray:40;stroke-dashoffset:40}to{stroke-dasharray:40;stroke-dashoffset:0}}
@keyframes rf-appear{from{opacity:0}}
@keyframes rf-drop{from{opacity:0;transform:translateY(var(--rf-height,-9px)) scale(1.3)}60%{opacity:1;transform:scale(.96)}}
@keyframes rf-sink{from{opacity:.2;transform:scale(1.12)}}
@keyframes rf-rise{from{opacity:0;scale:.2}60%{scale:1.35}}
@keyframes rf-glow{0%,35%{opacity:0}55%{opacity:.55}to{opacity:0}}
.rf-new .rail{animation:rf-rail .5s ease-in-out}
.rf-new .casing{animation:rf-appear .5s ease-in}
.rf-new .post{animation:rf-rise .25s backwards;transform-box:fill-box;transform-origin:center}
.rf-board .glow{opacity:0;stroke-width:calc(3.2*${width('railLine')})}
.rf-new .glow{animation:rf-glow 1.2s ease-out}
.rf-new .tree path{animation:rf-link .5s ease-in-out}
.rf-new .lit path{animation:rf-appear .25s .3s backwards}
.rf-new.rf-cell{animation:rf-appear .25s backwards}
.rf-new>.rf-drop{animation:rf-drop .24s cubic-bezier(.3,.7,.4,1)}
.rf-arrival.rf-new{--rf-height:calc(-9px/var(--rf-pixel));animation:rf-drop .24s cubic-bezier(.3,.7,.4,1)}
.rf-new.rf-taken>.rf-drop{animation:rf-sink .35s ease-in backwards}
.rf-still *{animation:none!important}
@media (prefers-reduced-motion:reduce){.rf-board *{animation:none!important}}
@media (forced-colors:active){.rf-board svg{forced-color-adjust:none}}
.rf-legend{display:inline-flex;flex-wrap:wrap;align-items:center;gap:.3em .9em;color:var(--rf-muted)}
.rf-legend span{display:flex;align-items:center;gap:.35em}
.rf-legend svg{width:1.3em;height:1.3em}
.rf-legend span[aria-hidden]{gap:0;border:1px solid var(--rf-grid)}
.rf-legend i{width:1.1em;height:.8em}`;

const themed = ['.rf-board', '.rf-legend'].flatMap((selector) => [
  themeCss(`${selector}[data-theme=auto]`, 'maple-light'),
  `@media (prefers-color-scheme:dark){${themeCss(`${selector}[data-theme=auto]`, 'maple-dark')}}`,
  ...themeNames.map((name) => themeCss(`${selector}[data-theme=${name}]`, name)),
]);

interface Shared {
  readonly sheet: CSSStyleSheet;
  users: number;
}

const shared = new WeakMap<DocumentOrShadowRoot, Shared>();

/**
 * Adds the boards' style sheet to the document or shadow tree of an element, once for all boards in it. The sheet is
 * created in script, so a strict content security policy allows it. Call the result when done.
 */
export function adoptStyle(element: Element): () => void {
  const root = element.getRootNode();
  const scope = root instanceof ShadowRoot ? root : document;
  let entry = shared.get(scope);
  if (entry === undefined) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(widths + look + heatRules + themed.join(''));
    entry = { sheet, users: 0 };
    shared.set(scope, entry);
  }
  const { sheet } = entry;
  if (entry.users++ === 0) scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
  const used = entry;
  return () => {
    if (--used.users === 0) scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
