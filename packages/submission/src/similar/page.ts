import { html, type Markup, pageShell, section } from '@ringfence/arena/html';
import { countWords } from '@ringfence/rules';
import type { SourceProgram } from './program-tokens.ts';
import { likeness, type SharedPassage, type SimilarPair } from './similar.ts';

/** Passages of a pair that are shown side by side; the others are only named. */
const SHOWN = 12;

const STYLE = `
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem;margin:.5rem 0 1.5rem}
.sides>div{min-width:0}
.sides pre{overflow-x:auto;margin:.25rem 0;padding:.5rem;border:1px solid var(--line);font-size:.8rem;line-height:1.35;tab-size:4}
@media(max-width:40rem){.sides{grid-template-columns:1fr}}
`;

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Pairs of programs with what they share side by side, as one page that loads nothing. */
export function similarPage(title: string, pairs: readonly SimilarPair[], programs: readonly SourceProgram[]): string {
  const texts = new Map(
    programs.flatMap(({ name, files }) =>
      files.map(({ path, text }) => [`${name}/${path}`, text.split('\n')] as const),
    ),
  );
  const lines = (name: string, { path, from, to }: SharedPassage['a']): string =>
    (texts.get(`${name}/${path}`) ?? []).slice(from - 1, to).join('\n');
  const side = (name: string, passage: SharedPassage['a']): Markup =>
    html`<div><code>${name}/${passage.path}:${passage.from}–${passage.to}</code><pre>${lines(name, passage)}</pre></div>`;
  const pairSection = (pair: SimilarPair, index: number): Markup =>
    section(
      `pair-${index}`,
      `${pair.a} and ${pair.b}`,
      html`<p>${percent(pair.shareOfA)} of ${pair.a} and ${percent(pair.shareOfB)} of ${pair.b}, in ${countWords(pair.passages.length, 'passage')}${pair.passages.length > SHOWN ? `; the longest ${SHOWN} are shown` : ''}.</p>
${pair.passages.slice(0, SHOWN).map(({ a, b }) => html`<div class="sides">${side(pair.a, a)}${side(pair.b, b)}</div>`)}`,
    );
  const rows = pairs.map(
    (pair, index) =>
      html`<tr><td><a href="#pair-${index}">${pair.a}</a></td><td>${pair.b}</td><td>${percent(likeness(pair))}</td><td>${percent(pair.shareOfA)}</td><td>${percent(pair.shareOfB)}</td></tr>`,
  );
  return pageShell({
    title,
    style: STYLE,
    main: html`<p>Programs that share code, the most alike first. Names, comments and layout do not count; neither does what was handed out
or what most programs contain. <strong>This is a hint, not a verdict</strong>: read both programs before you draw a conclusion.</p>
${pairs.length === 0 ? html`<p>No two programs share more than a few lines.</p>` : html`<table><thead><tr><th>program</th><th>program</th><th>alike</th><th>of the first</th><th>of the second</th></tr></thead><tbody>${rows}</tbody></table>`}
${pairs.map(pairSection)}`,
  });
}
