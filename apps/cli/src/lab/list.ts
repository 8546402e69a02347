import { type Algorithm, algorithmNamed, allKeys } from '@ringfence/lab';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { refuseMore } from './operands.ts';

const questions: Readonly<Record<Algorithm['asks'], string>> = {
  captures: 'captured cells',
  tripod: 'tripods',
  loop: 'loops',
  winner: 'tripods and loops',
  move: 'a move',
};

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('lab', args, { json: 'switch' });
  refuseMore('list', operands, 0);
  const all = allKeys.map(algorithmNamed);
  if (options.json) {
    print(
      JSON.stringify(
        all.map(({ key, game, document, asks, title, summary, readings, claim, script }) => {
          const { pseudocode, tallies, marks } = script;
          return { key, game, document, asks, title, summary, readings, claim, pseudocode, tallies, marks };
        }),
      ),
    );
    return 0;
  }
  const width = Math.max(...allKeys.map((key) => key.length)) + 2;
  print(
    ...all.flatMap(({ key, game, asks, document, summary, claim }) => [
      `${key.padEnd(width)}${game}, ${questions[asks]}; document ${document}, claimed ${claim.text}`,
      `${' '.repeat(width)}${summary}`,
    ]),
  );
  return 0;
}
