import { type BotContext, isProgram, openBot, parsePlayer } from '@ringfence/arena';
import { defaultLimits, findRung } from '@ringfence/jail';
import { classRules } from '../connect/class-rules.ts';
import { HomeClient } from '../connect/client.ts';
import { numberOption, optionTable, readOptions } from '../shared/options.ts';
import { complain, print } from '../shared/output.ts';
import { CommandError, visible } from '../shared/trouble.ts';

export const usage = `ringfence connect URL PLAYER --token TOKEN [options]

Plays practice games for your class from your own machine. Your program stays
here: only moves travel. PLAYER is a program, such as 'python3 bot.py', or any
other player of "ringfence match", such as java:CLASS@PATH.

  --token TOKEN     from your team's page; better in RINGFENCE_TOKEN, where
                    nobody sees it in the list of processes
  --channel WORD    play someone who uses the same word: agree on one with a
                    friend; default: anyone who waits without one
  --opponent NAME   a house player instead, such as random or level:3
  --games K         number of games; default: 1
  --name NAME       a name that opponents see after your team's
  --memory MB       memory limit of your program; default: 1024, or that of the
                    class for a course's own players
  --json            print the number of games as JSON at the end

Practice games are not rated. The clock is wall-clock time; the network round
trip is measured and not charged. After a lost connection the game resumes, for
up to a minute.

Examples
  ringfence connect http://ladder.example:8080 'python3 bot.py' --games 10
  ringfence connect http://localhost:8080 'python3 bot.py' --channel fish
  ringfence connect http://localhost:8080 java:Mine@classes --opponent level:2

Exit code: 0 all games were played; 1 not all; 2 bad usage, or the server
refuses. docs/connect.md describes the protocol for your own programs.`;

const table = optionTable('token= channel= opponent= games= name= memory= json');

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('connect', args, table);
  if (operands.length !== 2) throw new CommandError('connect takes the address of a server and a player');
  const [address, words] = operands;
  const url = socketUrl(address);
  const token = options.token ?? process.env.RINGFENCE_TOKEN;
  if (token === undefined) throw new CommandError('connect needs --token, or RINGFENCE_TOKEN: see your team’s page');
  if (options.channel !== undefined && options.opponent !== undefined) {
    throw new CommandError('--channel and --opponent are two ways to find an opponent: give one of them');
  }
  const { channel, opponent, name } = options;
  const player = await playerOf(words, numberOption('memory', options.memory, 1), () => classRules(address, token));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const client = new HomeClient({
    url,
    token,
    wish: {
      games: numberOption('games', options.games, 1) ?? 1,
      ...(channel !== undefined && { channel }),
      ...(opponent !== undefined && { opponent }),
      ...(name !== undefined && { name }),
    },
    openBot: player,
    log: (line) => complain(visible(line)),
    signal: stop.signal,
  });
  const { games, problem } = await client.run();
  if (options.json) print(JSON.stringify({ games, problem: problem ?? null }));
  else print(`Games played: ${games}.`);
  if (problem === undefined) return 0;
  complain(`ringfence: ${visible(problem)}`);
  return games > 0 || problem === 'stopped' ? 1 : 2;
}

function socketUrl(address: string): string {
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new CommandError(`${visible(address)} is not the address of a server, such as http://localhost:8080`);
  }
  const url = new URL('/api/class/connect', address);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** A bare command is a program with the line protocol. */
async function playerOf(words: string, memory: number | undefined, rulesOf: () => ReturnType<typeof classRules>) {
  const known = parsePlayer(words);
  const spec = known.ok ? known : parsePlayer(`cmd:${words}`);
  if (!spec.ok) throw new CommandError(visible(spec.error));
  if (spec.value.kind === 'human')
    throw new CommandError('connect is for programs: people play on the site, under Live');
  // A course's own players import its package.
  const rules = spec.value.kind === 'python' ? await rulesOf() : undefined;
  const memoryMb = memory ?? rules?.memoryMb ?? defaultLimits.memoryMb;
  // It is the user's own program on the user's own machine: jailed if possible, otherwise not.
  const rung = isProgram(spec.value) ? await findRung({ trust: true }) : undefined;
  const context: BotContext = {
    limits: { ...defaultLimits, memoryMb },
    ...(rung !== undefined && { rung: rung.name }),
    ...(rules !== undefined && { rules }),
  };
  return () => openBot(spec.value, context);
}
