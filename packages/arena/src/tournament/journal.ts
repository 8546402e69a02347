import { mkdirSync, readSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { countWords } from '@ringfence/rules';
import type { GameResult } from '../game/game.ts';
import { Book } from './book.ts';
import { type BotFile, changedFiles } from './bot-files.ts';
import { differenceWords } from './difference.ts';
import { JOURNAL_VERSION, type JournalEntry, type RunNote, readEntry, writeEntry } from './journal-line.ts';
import type { PlayedTournament, ResultLog } from './log.ts';
import { roundsOf } from './schedule/schedule.ts';
import { type Tournament, tournamentHash } from './tournament.ts';

export const JOURNAL_FILE = 'journal.jsonl';
/** Where damaged lines go. */
const DAMAGED_FILE = 'journal.damaged';

/** A journal that cannot be resumed; the message says why and what to do. */
export class JournalError extends Error {}

/** How much of the file is read at once. */
const CHUNK = 1 << 16;

/** Results that are read before the event loop gets a turn. */
const BREATHE_AFTER = 256;

/** A line whose checksum is wrong. */
export interface DamagedLine {
  /** Counted from 1. */
  readonly line: number;
  /** The game, as far as the line still names it. */
  readonly game: string | undefined;
}

/** The location of a line in the file. */
interface Line {
  readonly offset: number;
  readonly bytes: Buffer;
}

/**
 * The results of a tournament in an append-only file. Every line has a checksum and is on disk before `append`
 * resolves; only the offsets of the lines are kept in memory. A line left incomplete by a power failure is removed when
 * the journal is opened, and its game is played again.
 */
export class Journal implements ResultLog, PlayedTournament {
  readonly tournament: Tournament;
  readonly jails: string[] = [];
  /** The files of the players' programs, as recorded last. */
  files: readonly BotFile[] = [];
  /** Unreadable lines; when the journal is opened to resume it they are set aside, and their games are played again. */
  damage: readonly DamagedLine[] = [];
  private readonly handle: FileHandle;
  readonly book: Book;
  /** By the number of the game: the offset and the length of its line; length 0 means no result. */
  private offsets = new Float64Array(64);
  private lengths = new Uint32Array(64);
  private end = 0;
  private waiting: Waiting[] = [];
  private flushing: Promise<void> | undefined;
  /** Why nothing can be written any more. */
  private broken: unknown;

  private constructor(handle: FileHandle, tournament: Tournament) {
    this.handle = handle;
    this.tournament = tournament;
    this.book = new Book(roundsOf(tournament).width);
  }

  /**
   * Opens the journal of a folder to resume it, or creates it. Refuses another tournament in the folder, and other
   * programs than those that played its games.
   */
  static async open(folder: string, tournament: Tournament, files: readonly BotFile[] = []): Promise<Journal> {
    mkdirSync(folder, { recursive: true });
    let handle = await open(join(folder, JOURNAL_FILE), 'a+');
    try {
      let known = await Journal.scan(handle, folder);
      if (known !== undefined) {
        refuseOther(known.tournament, tournament, folder);
        refuseOtherPrograms(known, files, folder);
        if (known.damage.length > 0) {
          const { damage } = known;
          await setDamagedAside(handle, folder);
          await handle.close();
          handle = await open(join(folder, JOURNAL_FILE), 'a+');
          known = (await Journal.scan(handle, folder)) ?? known;
          known.damage = damage;
        }
        if ((await handle.stat()).size > known.end) await handle.truncate(known.end);
        await known.noteFiles(files);
        return known;
      }
      await handle.truncate(0);
      const journal = new Journal(handle, tournament);
      const hash = tournamentHash(tournament);
      await journal.write({ type: 'tournament', version: JOURNAL_VERSION, hash, tournament });
      await journal.noteFiles(files);
      await syncFolder(folder);
      return journal;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Opens the journal of a folder for reading, also while another process writes. */
  static async look(folder: string): Promise<Journal> {
    const handle = await open(join(folder, JOURNAL_FILE), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new JournalError(`no tournament in ${folder}: name the folder that "ringfence tournament run" wrote`);
    });
    try {
      const journal = await Journal.scan(handle, folder);
      if (journal !== undefined) return journal;
      throw new JournalError(`the tournament in ${folder} has not started: start it with "ringfence tournament run"`);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** How many games are finished. */
  get count(): number {
    return this.book.count;
  }

  /** Records the conditions of the games from here on. */
  async note(note: RunNote): Promise<void> {
    if (this.jails.at(-1) !== note.jail) await this.write({ type: 'run', ...note });
    if (!this.jails.includes(note.jail)) this.jails.push(note.jail);
  }

  private async noteFiles(files: readonly BotFile[]): Promise<void> {
    if (changedFiles(this.files, files).length > 0) await this.write({ type: 'programs', files });
  }

  async append(result: GameResult): Promise<boolean> {
    if (this.book.numberOf(result.plan.id) === undefined) throw new RangeError(`no such game ${result.plan.id}`);
    if (this.book.has(result.plan.id)) return false;
    return this.write({ type: 'result', result });
  }

  async *read(): AsyncGenerator<GameResult> {
    let count = 0;
    for (let number = 0; number < this.lengths.length; number++) {
      if (this.lengths[number] === 0) continue;
      yield this.resultAt(number);
      if (++count % BREATHE_AFTER === 0) await setImmediate();
    }
  }

  /** One result by the id of its game. */
  game(id: string): GameResult | undefined {
    const number = this.book.has(id) ? this.book.numberOf(id) : undefined;
    return number === undefined ? undefined : this.resultAt(number);
  }

  /** Reads what another process has added since, and returns it; for journals opened for reading. */
  async refresh(): Promise<GameResult[]> {
    const added: GameResult[] = [];
    for await (const { offset, bytes } of linesOf(this.handle, this.end)) {
      const entry = readEntry(bytes);
      if (entry !== undefined && this.enter(entry, offset, bytes.length) && entry.type === 'result') {
        added.push(entry.result);
      }
      this.end = offset + bytes.length + 1;
    }
    return added;
  }

  async close(): Promise<void> {
    await this.flushing;
    await this.handle.close();
  }

  private resultAt(number: number): GameResult {
    const length = this.lengths[number];
    const bytes = Buffer.allocUnsafe(length);
    // Many short reads are far faster without a promise for each.
    const isWhole = readSync(this.handle.fd, bytes, 0, length, this.offsets[number]) === length;
    const entry = isWhole ? readEntry(bytes) : undefined;
    if (entry?.type !== 'result') throw new JournalError('the journal changed while it was read: try again');
    return entry.result;
  }

  /** Writes an entry; concurrent entries share one write and one sync. */
  private write(entry: JournalEntry): Promise<boolean> {
    if (this.broken !== undefined) return Promise.reject(this.broken);
    return new Promise((resolve, reject) => {
      this.waiting.push({ entry, bytes: writeEntry(entry), resolve, reject });
      this.flushing ??= this.flush();
    });
  }

  private async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        await this.handle.appendFile(Buffer.concat(batch.map(({ bytes }) => bytes)));
        await this.handle.datasync();
      } catch (error) {
        // Part of a line may be written; later lines could not be told from it.
        this.broken = error;
        for (const { reject } of [...batch, ...this.waiting]) reject(error);
        this.waiting = [];
        break;
      }
      for (const { entry, bytes, resolve } of batch) {
        resolve(this.enter(entry, this.end, bytes.length - 1));
        this.end += bytes.length;
      }
    }
    this.flushing = undefined;
  }

  /** Records the location of an entry; `false` for a result that is already known. */
  private enter(entry: JournalEntry, offset: number, length: number): boolean {
    if (entry.type === 'run' && !this.jails.includes(entry.jail)) this.jails.push(entry.jail);
    if (entry.type === 'programs') this.files = entry.files;
    if (entry.type !== 'result') return true;
    const { plan, winner } = entry.result;
    const number = this.book.numberOf(plan.id);
    if (number === undefined || !this.book.add(plan.id, winner)) return false;
    if (number >= this.lengths.length) this.grow(2 * (number + 1));
    this.offsets[number] = offset;
    this.lengths[number] = length;
    return true;
  }

  private grow(capacity: number): void {
    const offsets = new Float64Array(capacity);
    const lengths = new Uint32Array(capacity);
    offsets.set(this.offsets);
    lengths.set(this.lengths);
    this.offsets = offsets;
    this.lengths = lengths;
  }

  /** Scans a file to its last complete line; `undefined` if not even the first is complete. */
  private static async scan(handle: FileHandle, folder: string): Promise<Journal | undefined> {
    let journal: Journal | undefined;
    const damage: DamagedLine[] = [];
    let line = 0;
    for await (const { offset, bytes } of linesOf(handle)) {
      const entry = readEntry(bytes);
      line++;
      if (journal === undefined) {
        if (entry?.type !== 'tournament')
          throw new JournalError(`${join(folder, JOURNAL_FILE)} is not a Ringfence journal: choose another folder`);
        if (entry.version !== JOURNAL_VERSION) {
          throw new JournalError(`the tournament in ${folder} was played by another version: choose another folder`);
        }
        journal = new Journal(handle, entry.tournament);
      } else if (entry === undefined) damage.push({ line, game: /"id":"(r\d+-p\d+-g[12])"/.exec(String(bytes))?.[1] });
      else journal.enter(entry, offset, bytes.length);
      journal.end = offset + bytes.length + 1;
    }
    if (journal !== undefined) journal.damage = damage;
    return journal;
  }
}

/** Keeps the readable lines, and the others in a file of their own, for whoever wants to know what happened. */
async function setDamagedAside(handle: FileHandle, folder: string): Promise<void> {
  const draft = await open(join(folder, `${JOURNAL_FILE}.tmp`), 'w');
  const aside = await open(join(folder, DAMAGED_FILE), 'a');
  try {
    for await (const { bytes } of linesOf(handle)) {
      const file = readEntry(bytes) === undefined ? aside : draft;
      await file.appendFile(Buffer.concat([bytes, Buffer.from('\n')]));
    }
    await Promise.all([draft.sync(), aside.sync()]);
  } finally {
    await Promise.all([draft.close(), aside.close()]);
  }
  await rename(join(folder, `${JOURNAL_FILE}.tmp`), join(folder, JOURNAL_FILE));
  await syncFolder(folder);
}

interface Waiting {
  readonly entry: JournalEntry;
  readonly bytes: Buffer;
  readonly resolve: (isNew: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** The complete lines of a file, without their line breaks. */
async function* linesOf(handle: FileHandle, from = 0): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0);
  let offset = from;
  for (let position = from; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    let start = 0;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      yield { offset: offset + start, bytes: bytes.subarray(start, end) };
      start = end + 1;
    }
    rest = bytes.subarray(start);
    offset += start;
  }
}

/** A new file is safe only once its folder is synced too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {}); // some systems do not support that, and sync folders anyway
  await handle?.close();
}

function refuseOther(was: Tournament, is: Tournament, folder: string): void {
  if (tournamentHash(was) === tournamentHash(is)) return;
  throw new JournalError(
    `${folder} contains games of a different tournament: ${differenceWords(was, is).join('; ')}. ` +
      'Restore the tournament file to resume it, or choose another --out for the new one',
  );
}

/** A table with games of two versions of a bot would describe neither. */
function refuseOtherPrograms({ files, count }: Journal, now: readonly BotFile[], folder: string): void {
  const changes = files.length === 0 || now.length === 0 || count === 0 ? [] : changedFiles(files, now);
  if (changes.length === 0) return;
  throw new JournalError(
    `${folder} contains ${countWords(count, 'game')} of other programs: ${changes.join('; ')}. ` +
      'Restore them to resume, or choose another --out for the new ones',
  );
}
