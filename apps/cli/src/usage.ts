import { commands } from './commands/index.ts';

/** What a newcomer reads first. */
export function generalHelp(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n');
  return `ringfence: play, judge, analyse and let programs play three board games,
Squatter, Fencemaster and Havannah.

A first example, a Squatter board on which White has fenced in one cell:

  printf '3\\nB W B\\nW - W\\nB W +\\n' | ringfence judge --explain

Commands
${list}

  ringfence help COMMAND    everything about one command, with examples
  ringfence --version       which version this is

A FILE named "-" is standard input. Every command has --json for other programs,
but gtp, and data, which writes nothing else. Colours need a terminal, and
NO_COLOR turns them off.

Exit codes: 0 done; 1 the answer is "no" (a check failed); 2 bad input or usage.
Read on: the folder docs/ of the project has the rules of the games and the file
formats.`;
}
