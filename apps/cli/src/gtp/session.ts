import { drawTerminal, pictureOf } from '@ringfence/draw';
import type { Engine } from '@ringfence/engine';
import { sideWord } from '@ringfence/rules';
import { formatReplayError, readRecords, replay } from '@ringfence/rules/record';
import { lineToMove } from '../shared/document.ts';
import { GtpClocks } from './clock.ts';
import { type GtpTools, gtpCommands } from './commands.ts';
import { GtpGame, type GtpGameOptions, numberNamed, sideNamed } from './game.ts';
import { failure, GtpError, type GtpLine, parseLine, success } from './line.ts';
import { analysisLine } from './report.ts';
import { GtpThinker, type Thinking } from './thinker.ts';

interface GtpOptions extends GtpGameOptions {
  readonly engine: Engine;
  readonly thinking: Thinking;
  readonly version: string;
  /** The chance of winning, in percent, below which the engine resigns; default: it never does. */
  readonly resignBelow?: number;
  /** The clock in milliseconds; default: wall-clock time. */
  now?(): number;
  /** Whether the engine can play on boards of a size; default: on all that the rules allow. */
  acceptsSize?(size: number): Promise<boolean>;
  write(text: string): void;
  /** The text of a file; throws if it cannot be read. */
  readFile(file: string): Promise<string>;
}

/** Commands that the session answers itself. */
const ownHelp: Readonly<Record<string, string>> = {
  quit: 'quit: ends the session',
  known_command: 'known_command NAME: true or false',
  list_commands: 'list_commands: all commands, one per line',
  help: 'help [NAME]: what commands do',
  analyze: 'analyze [COLOUR] [N]: analyses until the next command, and reports every N/100 seconds',
  'lz-analyze': 'lz-analyze [COLOUR] [N]: the same as analyze',
};

const commandNames: readonly string[] = [...Object.keys(gtpCommands), ...Object.keys(ownHelp)].sort();

/** The interval between two reports of an analysis, in hundredths of a second. */
const USUAL_INTERVAL = 50;

/** A conversation in version 2 of the Go Text Protocol: lines in, text out, one command after the other. */
export class GtpSession {
  private readonly options: GtpOptions;
  private readonly tools: GtpTools;
  private readonly waiting: string[] = [];
  private working: Promise<void> | undefined;
  private streaming: AbortController | undefined;
  private ended = false;
  private quit: () => void = () => {};
  /** Resolves on `quit`. */
  readonly quitted: Promise<void> = new Promise((resolve) => {
    this.quit = resolve;
  });

  constructor(options: GtpOptions) {
    this.options = options;
    const game = new GtpGame(options);
    this.tools = {
      game,
      clocks: new GtpClocks(),
      thinker: new GtpThinker(options.engine, options.thinking),
      version: options.version,
      acceptsSize: options.acceptsSize ?? (async () => true),
      ...(options.resignBelow !== undefined && { resignBelow: options.resignBelow }),
      now: options.now ?? (() => performance.now()),
      picture: async () => drawTerminal(pictureOf(game.position), { colour: false, ascii: true }),
      load: (file, moves) => this.load(file, moves),
    };
  }

  /** Accepts a line; it also ends a running analysis. */
  feed(line: string): void {
    this.waiting.push(line);
    this.streaming?.abort();
    // Cleared after the work and never inside it: lines without a command are done before `feed` returns.
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
  }

  /** Resolves when all lines so far are answered; no more will come, so an analysis ends. */
  async finish(): Promise<void> {
    this.ended = true;
    this.streaming?.abort();
    await this.idle();
  }

  /** Resolves when all lines so far are answered. */
  async idle(): Promise<void> {
    while (this.working !== undefined) await this.working;
  }

  private async work(): Promise<void> {
    for (let line = this.waiting.shift(); line !== undefined; line = this.waiting.shift()) {
      const command = parseLine(line);
      if (command === undefined) continue;
      await this.answer(command);
      if (command.name !== 'quit') continue;
      this.waiting.length = 0;
      this.quit();
    }
  }

  private async answer(line: GtpLine): Promise<void> {
    const { write } = this.options;
    try {
      if (line.name === 'analyze' || line.name === 'lz-analyze') await this.stream(line);
      else write(success(line.id, await this.result(line)));
    } catch (error) {
      // Even a bug is only this command's failure: it must not end a tournament.
      const message = error instanceof GtpError ? error.message : `internal error: ${String(error)}`;
      write(failure(line.id, message));
    }
  }

  private result({ name, args }: GtpLine): string | Promise<string> {
    if (Object.hasOwn(gtpCommands, name)) return gtpCommands[name].run(args, this.tools);
    switch (name) {
      case 'quit':
        return '';
      case 'known_command':
        return String(commandNames.includes(args[0]));
      case 'list_commands':
        return commandNames.join('\n');
      case 'help':
        return this.help(args[0]);
      default:
        throw new GtpError('unknown command');
    }
  }

  private help(name: string | undefined): string {
    const helpOn = (command: string): string => gtpCommands[command]?.help ?? ownHelp[command];
    if (name === undefined) return `\n${commandNames.map(helpOn).join('\n')}`;
    if (!commandNames.includes(name)) throw new GtpError('unknown command');
    return helpOn(name);
  }

  /** Reports on the position until a line arrives; then sends the empty line that ends the answer. */
  private async stream({ id, args }: GtpLine): Promise<void> {
    const { game, thinker } = this.tools;
    const { write } = this.options;
    const hasColour = args.length > 0 && !/^[0-9]/.test(args[0]);
    const side = hasColour ? sideNamed(args[0]) : game.position.turn;
    const word = args[hasColour ? 1 : 0];
    const interval = (word === undefined ? USUAL_INTERVAL : Math.max(1, numberNamed(word))) * 10;
    if (game.isOver) throw new GtpError('the game is over');
    if (!game.giveTurn(side)) throw new GtpError(`it is ${sideWord(game.position.turn)}'s turn`);
    const position = game.position.clone();
    // A controller that has already sent the next line still gets one report; lines that came together are all read first.
    await new Promise((resolve) => setImmediate(resolve));
    const stop = new AbortController();
    this.streaming = stop;
    const hurried = this.ended || this.waiting.length > 0;
    write(`=${id}\n`);
    let shown = performance.now();
    try {
      const info = await thinker.analyse(
        position,
        hurried ? { moveTime: interval } : {},
        (snapshot) => {
          if (hurried || stop.signal.aborted || performance.now() - shown < interval) return;
          shown = performance.now();
          write(`${analysisLine(game.names, position, snapshot)}\n`);
        },
        stop.signal,
      );
      if (info.nodes > 0 || info.proof !== undefined) write(`${analysisLine(game.names, position, info)}\n`);
      if (!hurried && !stop.signal.aborted) {
        await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
      }
    } catch (error) {
      write(`info error ${String(error)}\n`);
    } finally {
      this.streaming = undefined;
      write('\n');
    }
  }

  private async load(file: string, moves: number | undefined): Promise<void> {
    const { game } = this.tools;
    const records = readRecords(await this.options.readFile(file));
    if (!records.ok) throw new Error('this is not a game record');
    const [record] = records.value;
    if (record.header.game !== game.game) throw new Error(`this is a game of ${record.header.game}`);
    const played = replay(record, lineToMove(file, record, moves).at(-1));
    if (!played.ok) throw new Error(formatReplayError(played.error));
    game.load(played.value.position, played.value.resigned);
  }
}
