import {
  type CheckFinding,
  type CheckReport,
  type CheckSummary,
  checkBot,
  isProgram,
  type PlayerSpec,
  parsePlayer,
  playerKinds,
  playerProblem,
  programSetting,
  RulesHouse,
} from '@ringfence/arena';
import { defaultLimits, type Rung } from '@ringfence/jail';
import { gameNames, gameTitle, shortened, startProblem } from '@ringfence/rules';
import { untilInterrupted } from '../shared/interrupt.ts';
import { jailFor } from '../shared/jail.ts';
import { anyGame, gameOption, numberOption, optionTable, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { programGame } from '../shared/program-game.ts';
import { self } from '../shared/self.ts';
import { startStatusLine } from '../shared/status-line.ts';
import { CommandError, visible } from '../shared/trouble.ts';

export const usage = `ringfence check-bot COMMAND [options]

Plays about a hundred short games with a bot and lists what must be fixed, most
important first, with the lines that led to the mistake. COMMAND is one
argument, such as 'python3 bot.py', and speaks the line protocol of
docs/bots.md. Other players are written as for "ringfence match": gtp:PROGRAM,
java:CLASS@PATH, python:PACKAGE@FOLDER. Only games that the class plays are
tested.

It checks that the bot starts and answers as both sides on several sizes, plays
only legal moves, avoids captured cells, handles swaps by either side, keeps to
every kind of clock, is silent after the game, ignores unknown messages, can run
twice at the same time and exits on "quit"; and that the getWinner of a classic
Java player is right.

  --game GAME      only ${anyGame}, or the folder
                   of a game whose rules are a program, with --option N=V
  --size N         only boards of this size; needs --game
  --move-time MS   time per move where the clock is not tested;
                   default: 500
  --seed S         seed of the random positions; default: 1
  --trust          run the bot even if this machine has no jail
  --json           print the report as JSON, with whole transcripts

Examples
  ringfence check-bot 'python3 bot.py'
  ringfence check-bot ./bot --game squatter
  ringfence check-bot 'java -cp build Bot' --game fencemaster --size 5

Exit code: 0 nothing must be fixed; 1 something must; 2 bad usage.`;

const table = optionTable('game= option= size= move-time= seed= trust json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('check-bot', args, table);
  const spec = specOf(operands);
  const chosen = programGame(options.game, options.option);
  const setting = chosen && programSetting(chosen.game, chosen.options);
  const game = setting === undefined ? gameOption(options.game) : undefined;
  const size = numberOption('size', options.size, 1);
  if (size !== undefined && game === undefined) throw new CommandError('--size needs --game, since sizes differ');
  const problem = size === undefined || game === undefined ? undefined : startProblem(game, { size });
  if (problem !== undefined) throw new CommandError(problem);
  const moveMs = numberOption('move-time', options['move-time'], 1);
  const seed = numberOption('seed', options.seed, 0);
  const unfit = await playerProblem(
    spec,
    process.cwd(),
    undefined,
    setting?.game ?? game,
    size === undefined ? undefined : [size],
  );
  if (unfit !== undefined) throw new CommandError(`the bot cannot play: ${visible(unfit)}`);
  const rung = isProgram(spec) || setting !== undefined ? await jailFor(options.trust) : undefined;
  const house = setting && rung && new RulesHouse(setting.rules, rung.name);
  const { say, clear } = startStatusLine();
  return untilInterrupted(async (signal) => {
    const report = await checkBot(spec, {
      context: rung === undefined ? {} : { rung: rung.name, limits: { ...defaultLimits, ...setting?.limits } },
      ...(game !== undefined && { games: [game] }),
      ...(setting !== undefined &&
        house !== undefined && {
          rules: { game: setting.game, house, ...(setting.clock && moveMs === undefined && { clock: setting.clock }) },
        }),
      ...(size !== undefined && { size }),
      ...(moveMs !== undefined && { moveMs }),
      ...(seed !== undefined && { seed }),
      signal,
      onProgress: (done, total, check) => say(() => `Game ${done + 1} of ${total}: ${check} …`),
    }).finally(async () => {
      clear();
      await house?.close();
    });
    if (options.json) print(JSON.stringify({ ...report, jail: rung?.name ?? null }));
    else {
      const own =
        chosen &&
        `--game ${shellWord(options.game ?? '')}${options.option === undefined ? '' : ` --option ${shellWord(options.option)}`}`;
      print(...reportLines(report, rung, own));
    }
    return report.passed ? 0 : 1;
  });
}

/** A player specification, or the words of a command. */
function specOf(operands: readonly string[]): PlayerSpec {
  if (operands.length !== 1) {
    const hint = operands.length === 0 ? '' : ' (put the whole command in quotation marks)';
    throw new CommandError(`check-bot takes one bot, such as 'python3 bot.py', not ${operands.length}${hint}`);
  }
  const [word] = operands;
  const isNamed = playerKinds.some((kind) => new RegExp(`^${kind}(?::|$)`, 'i').test(word.trim()));
  const spec = parsePlayer(isNamed ? word : `cmd:${word}`);
  if (!spec.ok) throw new CommandError(spec.error);
  if (spec.value.kind === 'human') throw new CommandError('check-bot checks programs, not people');
  return spec.value;
}

/** `own`: the options that name a game whose rules are a program. */
function reportLines(report: CheckReport, rung: Rung | undefined, own: string | undefined): string[] {
  const { player, games: tried, checks, findings, passed } = report;
  const held = rung === undefined ? '' : ` Jail: ${rung.title}.`;
  const only = tried.length < gameNames.length ? ` ${tried.map((game) => gameTitle(game)).join(' and ')} only.` : '';
  const width = Math.max(...checks.map(({ title }) => title.length)) + 2;
  const again: Again = ({ game, size }) =>
    `${self} check-bot ${shellWord(player.replace(/^cmd:/, ''))} ${own ?? `--game ${game} --size ${size}`}`;
  const must = findings.filter(({ weight }) => weight === 'must');
  const should = findings.filter(({ weight }) => weight === 'should');
  return [
    `Checked ${visible(player)}.${only}${held}`,
    '',
    ...checks.map((check) => summaryLine(check, findings, width)),
    ...partialLines(checks),
    ...section('What must be fixed, most important first', must, again),
    ...section('What should be fixed', should, again),
    '',
    passed
      ? 'Nothing must be fixed: this bot can play in a tournament.'
      : must.length === 1
        ? '1 problem found. Fix it and run check-bot again.'
        : `${must.length} problems found. Fix the first one and run check-bot again.`,
  ];
}

function summaryLine(summary: CheckSummary, findings: readonly CheckFinding[], width: number): string {
  const { check, title, tries, failures, untried } = summary;
  const isMust = findings.some((finding) => finding.check === check && finding.weight === 'must');
  const mark = failures > 0 ? (isMust ? 'FAIL' : 'mind') : tries > 0 ? 'ok' : '-';
  const played = tries === 1 ? '1 game' : `${tries} games`;
  const count = failures > 0 ? `${failures} of ${played}` : tries > 0 ? played : '';
  const missing = untried.length === 0 ? '' : `not tested: ${untried.map((game) => gameTitle(game)).join(', ')}`;
  const tail = [count, missing].filter((words) => words !== '').join('; ');
  return `  ${mark.padEnd(6)}${title.padEnd(width)}${tail}`.trimEnd();
}

/** A bot need not play all games. */
function partialLines(checks: readonly CheckSummary[]): string[] {
  const untried = new Set(checks.flatMap((check) => check.untried));
  const isPartial = checks.some(({ check, tries }) => check !== 'start' && check !== 'quit' && tries > 0);
  if (untried.size === 0 || !isPartial) return [];
  const names = [...untried].map((game) => gameTitle(game)).join(' and ');
  return ['', `If it does not play ${names}, choose its game with --game.`];
}

/** The command that checks the same again. */
type Again = (finding: CheckFinding) => string;

function section(title: string, findings: readonly CheckFinding[], again: Again): string[] {
  if (findings.length === 0) return [];
  return ['', title, ...findings.flatMap((finding, i) => ['', ...findingLines(finding, i + 1, again)])];
}

/** More lines before a mistake explain nothing. */
const LINES_SHOWN = 8;
const COLUMNS_SHOWN = 100;

function findingLines(finding: CheckFinding, number: number, again: Again): string[] {
  const { where, words, times, tries, transcript, stderr } = finding;
  const often = times > 1 ? ` (${times} of ${tries} games)` : '';
  const block = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0
      ? []
      : [`   ${title}`, ...lines.map((line) => `     ${shortened(visible(line), COLUMNS_SHOWN)}`)];
  return [
    `${number}. ${where}${often}`,
    `   ${visible(words)}`,
    `   To do: ${finding.advice}`,
    ...block('Messages (> to the bot, < from the bot):', transcript.slice(-LINES_SHOWN)),
    ...block('Its standard error:', stderr.slice(-LINES_SHOWN)),
    `   Again: ${again(finding)}`,
  ];
}

const shellWord = (text: string): string => `'${visible(text).replaceAll("'", "'\\''")}'`;
