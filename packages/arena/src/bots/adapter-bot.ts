import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fail, type GameName, gameNames, ok, type Result } from '@ringfence/rules';
import type { Answer, MoveQuestion } from '../game/bot.ts';
import { BotFault, type Fault, type FaultKind } from '../game/fault.ts';
import { LineBot } from './line-bot.ts';

const runFile = promisify(execFile);

/** The exit code of our adapters when a line on standard error describes the fault. */
const FAULT_CODE = 70;

/** A player behind one of our adapters, which knows more about its faults than an exit code says. */
export class AdapterBot extends LineBot {
  override async chooseMove(question: MoveQuestion): Promise<Answer> {
    try {
      return await super.chooseMove(question);
    } catch (error) {
      throw error instanceof BotFault ? new BotFault(seenFault(error.fault)) : error;
    }
  }
}

const answers = new Map<string, Promise<Result<string, string>>>();

/** What our adapter reports about a class, or why the class cannot be used. A successful answer is cached. */
export async function askAdapter(
  language: string,
  program: string,
  args: readonly string[],
): Promise<Result<string, string>> {
  const key = [program, ...args].join('\0');
  const asked = answers.get(key) ?? ask(language, program, args);
  answers.set(key, asked);
  const answer = await asked;
  if (!answer.ok) answers.delete(key);
  return answer;
}

async function ask(language: string, program: string, args: readonly string[]): Promise<Result<string, string>> {
  try {
    const { stdout } = await runFile(program, args);
    return ok(stdout.trim());
  } catch (error) {
    const { stderr, message } = error as { readonly stderr?: string; readonly message: string };
    const lines = (stderr ?? '').trim().split('\n');
    return fail(toldFault(lines)?.words ?? `the ${language} adapter does not run: ${lines.at(-1) || message}`);
  }
}

/** The games in an adapter's answer, after the name of the class. */
export const gamesIn = (answer: string): GameName[] =>
  gameNames.filter((game) => answer.split(' ').slice(1).includes(game));

/** What the adapter's exit means. */
function seenFault(fault: Fault): Fault {
  const told = fault.exit?.code === FAULT_CODE ? toldFault(fault.stderr) : undefined;
  if (told === undefined) return fault;
  const { kind, words, answer } = told;
  return { ...fault, kind, words: `${capitalised(words)}.`, ...(answer !== undefined && { answer }) };
}

/** The fault in the adapter's last lines; the player's threads may print more after it. */
function toldFault(stderr: readonly string[]): Pick<Fault, 'kind' | 'words' | 'answer'> | undefined {
  const pattern = /^ringfence: (illegal-move|memory-limit|crashed|protocol-error)(?: ([a-z]+[0-9]+))?: (.*)$/;
  const match = stderr
    .map((line) => pattern.exec(line))
    .filter((each) => each !== null)
    .at(-1);
  if (match === undefined) return undefined;
  const [, kind, answer, words] = match;
  return { kind: kind as FaultKind, words, ...(answer !== undefined && { answer }) };
}

/** A sentence begins with a capital letter, unless its first word is the name of a class or file. */
const capitalised = (words: string): string =>
  /^[a-z]+ /.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
