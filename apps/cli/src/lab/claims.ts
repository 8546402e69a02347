import { join } from 'node:path';
import { algorithms, type ClaimReport, measureClaim, plotClaim } from '@ringfence/lab';
import { readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { breathe, writeAtomically } from '../shared/write-file.ts';
import { algorithmOperand, refuseMore } from './operands.ts';

const table = { json: 'switch', svg: 'value' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('lab', args, table);
  refuseMore('claims', operands, 1);
  const asked = operands.length === 0 ? algorithms : [algorithmOperand(operands[0])];
  const reports: ClaimReport[] = [];
  for (const algorithm of asked) {
    const report = measureClaim(algorithm);
    reports.push(report);
    if (!options.json) print(...linesOf(report));
    if (options.svg !== undefined) {
      writeAtomically(join(options.svg, `${report.algorithm.replace('/', '-')}.svg`), plotClaim(report));
    }
    await breathe();
  }
  if (options.json) print(JSON.stringify(reports));
  return 0;
}

function linesOf({ algorithm, claim, curves }: ClaimReport): string[] {
  const what = `${claim.variable}${claim.per === 'search' ? ', operations for one search' : ''}`;
  const claimed = claim.exponent === undefined ? '' : `, power ${claim.exponent}`;
  return [
    `${algorithm}: claimed ${claim.text}${claimed} (by ${what})`,
    ...curves.map(({ family, points, exponent }) => {
      const { variable, operations } = points[points.length - 1];
      const power = exponent === undefined ? 'no fit' : `power ${exponent.toFixed(2)}`;
      return `  ${family.padEnd(12)}${power.padEnd(12)}${Math.round(operations)} operations at ${variable}`;
    }),
  ];
}
