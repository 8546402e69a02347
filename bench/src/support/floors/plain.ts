// Programs over plain pipes: what a jail and a referee are measured against.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { legalNames, toldSeed } from '@ringfence/arena';
import { moveNamed, type Side, sideWord, startPosition } from '@ringfence/rules';

/** A program in the least bubblewrap in which it runs: new namespaces, the system and its folder, nothing counted or limited. */
export const leastBubblewrap = (file: string): readonly string[] => [
  'bwrap',
  ...['--unshare-all', '--die-with-parent', '--ro-bind', '/usr', '/usr'],
  ...['bin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ...['--proc', '/proc', '--dev', '/dev', '--ro-bind', dirname(file), dirname(file), '--', file],
];

/** A program and its answers. */
export class PlainProgram {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly ended: Promise<unknown>;
  private heard = '';
  private answer = (_: string): void => {};

  constructor([file = '', ...args]: readonly string[]) {
    this.child = spawn(file, args);
    this.ended = once(this.child, 'exit');
    this.child.stdout.setEncoding('latin1').on('data', (text: string) => {
      this.heard += text;
      const end = this.heard.indexOf('\n');
      if (end < 0) return;
      const line = this.heard.slice(0, end);
      this.heard = this.heard.slice(end + 1);
      this.answer(line);
    });
  }

  tell(text: string): void {
    this.child.stdin.write(text);
  }

  ask(text: string): Promise<string> {
    return new Promise((resolve) => {
      this.answer = resolve;
      this.tell(text);
    });
  }

  async end(): Promise<void> {
    this.tell('quit\n');
    await this.ended;
  }
}

/** Plays a game of Squatter between two copies of a program; nothing is checked, timed or kept. Returns its moves. */
export async function plainGame(command: readonly string[], size: number, seed: number, ms: number): Promise<string[]> {
  const position = startPosition('squatter', { size });
  const programs = ([1, 2] as const).map((side: Side) => {
    const program = new PlainProgram(command);
    program.tell(
      `ringfence 1\ngame squatter ${size} ${sideWord(side)}\nclock move ${ms}\nseed ${toldSeed(seed, side)}\n`,
    );
    return program;
  });
  const moves: string[] = [];
  let told = '';
  while (position.outcome === undefined) {
    const word = sideWord(position.turn);
    const move = await programs[position.turn - 1].ask(`${told}go ${ms} ${legalNames(position).join(' ')}\n`);
    told = `play ${word} ${move}\n`;
    position.play(moveNamed(position, move) as number);
    moves.push(move);
  }
  await Promise.all(programs.map((program) => program.end()));
  return moves;
}
