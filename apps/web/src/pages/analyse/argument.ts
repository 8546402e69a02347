import { m } from '../../paraglide/messages.js';

/** How the engine's reasons begin, with the words for each; what a group has found goes into them. */
const reasons: readonly (readonly [begins: RegExp, words: (cells: string) => string])[] = [
  [/^exact: a draw\b/, () => m.analyse_exact_draw()],
  [/^exact: (\d+) ahead\b/, (cells) => m.analyse_exact_ahead({ cells })],
  [/^exact: (\d+) behind\b/, (cells) => m.analyse_exact_behind({ cells })],
  [/^cannot lose\b/, () => m.analyse_cannot_lose()],
  [/^proved by tree search$/, () => m.analyse_proved_by_tree()],
];

/** The engine's reason for a proof in the language of the site; one that is not listed here stays in English. */
export function argumentWords(argument = ''): string {
  for (const [begins, words] of reasons) {
    const found = begins.exec(argument);
    if (found !== null) return words(found[1] ?? '');
  }
  return argument;
}
