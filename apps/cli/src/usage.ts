import { commands } from './commands/index.ts';

/** What a newcomer reads first. */
export function generalHelp(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n');
  return `ringfence: play, judge and analyse three board games,
Squatter, Fencemaster and Havannah, and run matches between programs.

An example: a Squatter board on which White has captured one cell:

  printf '3\\nB W B\\nW - W\\nB W +\\n' | ringfence judge --explain

Commands
${list}

  ringfence help COMMAND    explain a command, with examples
  ringfence --version       print the version

A FILE named "-" is standard input. Every command except gtp has --json; data
always writes JSON. Colours need a terminal; NO_COLOR turns them off.

Exit codes: 0 done; 1 the answer is "no" (a check failed); 2 bad input or usage.
The folder docs/ of the project has the rules of the games and the file formats.`;
}
