import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FaultCase,
  FaultCases,
  faultText,
  hintFor,
  type Journal,
  outcomeOf,
  outcomeText,
  playerForms,
  type RunOutcome,
  reproduceIn,
  type Summary,
  type Tournament,
  writeGames,
} from '@ringfence/arena';
import { matchOptions, readMatch } from '../match/plan.ts';
import { numberOption, type Parsed, readOptions } from '../shared/options.ts';
import { print } from '../shared/output.ts';
import { CommandError } from '../shared/trouble.ts';
import { conduct } from '../tournament/conduct.ts';
import { openTerminal } from '../tournament/terminal.ts';

export const usage = `ringfence match A B --game GAME --size N [options]

Plays two players against each other, in pairs of games from the same opening
with colours reversed, and estimates who is stronger.

A player is one of
  level:1 … level:10         the engine at a level for humans
  engine:200ms, engine:5000  the engine with a time or node limit per move
  engine:net:200ms:cpu       with a net (net) or without (mcts); :cpu counts
                             processor time, x4 uses 4 threads: engine:200msx4
  minimax:4                  the classroom minimax, 4 plies deep
  random
  tree:200                   a search for games whose rules are a program
  own:NAME                   a player in the folder of such a game
  'cmd:PROGRAM ARGS'         a program with the line protocol (docs/bots.md)
  'gtp:PROGRAM ARGS'         a program with the Go Text Protocol
  java:CLASS@PATH            a classic Java player
  python:PACKAGE@FOLDER      a Python class (adapters/python)
  lab:symmetric-minimax:2    a lab algorithm, 2 plies deep
  human                      you, in this terminal
Put a name in front for the tables: 'Red=cmd:python3 bot.py'.

GAME is squatter, fencemaster, havannah, hex or the folder of a game whose rules
are a program (docs/game-program.md), which has options instead of a size.

  --option N=V      an option of a game whose rules are a program
  --games K         number of games; default: 2
  --seed S          seed of openings and players; default: 1
  --move-time MS    processor time per move; default: 5000
  --clock CLOCK     another clock, such as "2 min per game + 1 s"
  --concurrency C   games at a time; default: one for each core
  --swap, --no-swap whether the second player may take over the first piece;
                    default: only in Fencemaster
  --openings RULE   "none", "balanced N", "random N" or "file PATH"; default:
                    balanced 2, with --swap balanced 1, with a java: player
                    none, for a game whose rules are a program random 2
  --opening MOVES   one opening for all games, such as c3,d4
  --max-moves N     a game is a draw after N moves
  --memory MB       memory limit per program; default: 1024
  --out DIR         save the games there, each also as SGF in DIR/games; the
                    same command resumes an unfinished match
  --trust           run programs even if this machine has no jail
  --json            print JSON: wins, draws, losses and faults of each side,
                    why bots failed, the rating difference with its 95 %
                    interval, SGF paths

Examples
  ringfence match level:3 minimax:2 --game squatter --size 5 --games 20
  ringfence match 'Mine=cmd:python3 bot.py' random --game fencemaster --size 5

Exit code: 0 done; 2 bad input or usage; 130 stopped by Ctrl-C.`;

const table = { ...matchOptions, concurrency: 'value', out: 'value', trust: 'switch', json: 'switch' } as const;

type MatchOptions = Parsed<typeof table>['options'];

export async function run(args: readonly string[]): Promise<number> {
  const { options, operands } = readOptions('match', args, table);
  if (operands.length !== 2) {
    throw new CommandError(`match takes two players, not ${operands.length}: ${playerForms.join(', ')}`);
  }
  const tournament = readMatch(options, operands[0], operands[1]);
  const concurrency = numberOption('concurrency', options.concurrency, 1);
  const isHuman = tournament.players.some(({ word }) => word === 'human');
  if (isHuman && options.json) throw new CommandError('a human player needs the terminal: leave --json out');
  const folder = options.out ?? mkdtempSync(join(tmpdir(), 'ringfence-match-'));
  const terminal = isHuman ? openTerminal() : undefined;
  try {
    return await conduct(
      tournament,
      {
        folder,
        programFolder: process.cwd(),
        trust: options.trust ?? false,
        isKept: options.out !== undefined,
        ...(concurrency !== undefined && { concurrency }),
        ...(terminal !== undefined && { terminal }),
      },
      (journal, reached) => report(tournament, journal, reached, options),
    );
  } finally {
    terminal?.close();
    if (options.out === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function report(
  tournament: Tournament,
  journal: Journal,
  reached: RunOutcome,
  options: MatchOptions,
): Promise<number> {
  const { out } = options;
  const sgf: string[] = [];
  if (out !== undefined) for await (const path of writeGames(journal, out)) sgf.push(join(out, path));
  const [a, b] = tournament.players;
  const outcome = outcomeOf(tournament, reached, journal.jails, { anchor: b.name });
  const faults = await faultsOf(journal, outcome.summary);
  if (!options.json) {
    print(outcomeText(tournament, outcome));
    if (faults.length > 0)
      print('', faultText(faults, { reproduce: reproduceIn(tournament, options.game), boards: false }));
    return 0;
  }
  const { game, sizes, swap, seed } = tournament;
  const { summary, jail } = outcome;
  print(
    JSON.stringify({
      game,
      size: sizes[0],
      swap,
      seed,
      games: summary.games,
      sides: [a, b].map(({ name, word }) => ({ player: name, word, ...sideOf(summary, name) })),
      rating: summary.ratings?.players.find(({ player }) => player === a.name)?.rating ?? null,
      faults: faults.map(({ player, fault, result }) => ({
        player,
        game: result.plan.id,
        ...fault,
        hint: hintFor(fault),
        moves: result.moves,
      })),
      jail,
      sgf,
      summary,
    }),
  );
  return 0;
}

/** The first game of each kind of fault of each player. */
async function faultsOf(journal: Journal, summary: Summary): Promise<FaultCase[]> {
  if (summary.standings.every(({ faults }) => faults === 0)) return [];
  const cases = new FaultCases(1);
  for await (const result of journal.read()) cases.add(result);
  return cases.all();
}

function sideOf({ standings, faults }: Summary, name: string) {
  const line = standings.find(({ player }) => player === name);
  const { wins = 0, draws = 0, losses = 0, points = 0, faults: lost = 0 } = line ?? {};
  return {
    wins,
    draws,
    losses,
    points,
    faults: lost,
    faultKinds: faults.find(({ player }) => player === name)?.kinds ?? {},
  };
}
