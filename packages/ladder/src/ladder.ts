import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type Boards, isBuiltIn, type OpenPlayer, type ProgramGame } from '@ringfence/arena';
import { findRung, type Rung } from '@ringfence/jail';
import { mailChoiceOf, setMailChoice } from '@ringfence/people';
import type { PackedFile } from '@ringfence/submission';
import { Games } from './around-the-clock/games.ts';
import { openDoor } from './backup/door.ts';
import { type Pruned, pruneClass } from './backup/prune.ts';
import { writeBackup } from './backup/write.ts';
import type { Lounge } from './connect/lounge.ts';
import { loungeOf } from './connect/practice.ts';
import { deleteTeam, removePerson } from './deletion.ts';
import { createEmitter, type LadderEmitter } from './events.ts';
import { versionId } from './games/house.ts';
import { replaceGame } from './games/replace-game.ts';
import { otherWorkers } from './games/workers.ts';
import { gradeFileNames, writeGrades } from './grades/formats.ts';
import { countingIds, Grades } from './grades/grades.ts';
import { officialResults } from './grades/official-results.ts';
import { handedOutBy, type SourceFolder, sourceFolders } from './grades/sources.ts';
import { type GameCount, gameCounts, healthOf } from './health.ts';
import { Learning } from './learning/learning.ts';
import { ClassMail, type ClassMailOptions } from './mail/class-mail.ts';
import { audit, auditPage } from './people/audit.ts';
import { ClassRoom } from './people/class-room.ts';
import { deadlineOf } from './people/deadlines.ts';
import { type ExportExtras, type ExportPart, exportCsv, exportJson } from './people/export.ts';
import { People } from './people/people.ts';
import { Sessions } from './people/sessions.ts';
import { Teams } from './people/teams.ts';
import type { Actor, Viewer } from './people/viewer.ts';
import { personData } from './person-data.ts';
import { Refusal } from './refusal.ts';
import type { LadderStore } from './schema/ladder-store.ts';
import { Builder } from './submissions/builder.ts';
import { Submissions } from './submissions/submissions.ts';
import { dropForgotten, versionFolder } from './submissions/version-folder.ts';
import type { GradeFormat, HealthView, MailChoice, OfficialRulingWish, Replacement } from './views/index.ts';

export interface LadderOptions {
  /** The folder of this process's files; programs are unpacked to `versions` below it. */
  readonly folder: string;
  /** Whether to run programs even if this machine has no jail. */
  readonly trust?: boolean;
  /** Receives internal errors; the class continues. */
  readonly onBug: (error: unknown) => void;
  /** Receives notes for the operator of the server, such as that it plays the games itself. */
  readonly onNote?: (words: string) => void;
  /** Parallel games on this machine; default: one for each core but one. 0: games are neither planned nor played. */
  readonly slots?: number;
  /** Builds at a time on this machine; default: as many as it has cores and memory for, at least two. */
  readonly builders?: number;
  /** Sends mail; default: none is sent. */
  readonly mail?: ClassMailOptions;
  /** Plays the games in this process instead of separate ones, for tests. */
  readonly players?: (boards: Boards) => OpenPlayer;
  /** How long games that fail wait, for tests. */
  readonly pauseMs?: number;
}

/** A class over its store, with all its parts. */
export class Ladder {
  readonly store: LadderStore;
  readonly folder: string;
  readonly events: LadderEmitter;
  readonly room: ClassRoom;
  readonly people: People;
  readonly sessions: Sessions;
  readonly teams: Teams;
  readonly games: Games;
  readonly grades: Grades;
  readonly learning: Learning;
  /** Where programs at home meet. */
  readonly lounge: Lounge;
  readonly submissions: Submissions;
  /** If the server sends mail. */
  readonly mail: ClassMail | undefined;
  private readonly options: LadderOptions;
  private readonly builder: Builder;
  private jail: Promise<Rung | undefined> | undefined;
  private isStarted = false;
  private isClosed = false;
  /** Whether this process holds the lock of the class. */
  private isLeading = false;
  /** Whether it builds and plays: also for a moment without the lock. */
  private isWorking = false;
  private lead: Promise<void> = Promise.resolve();
  private leave = async (): Promise<void> => {};
  private waiting: NodeJS.Timeout | undefined;
  private door: Server | undefined;

  private constructor(store: LadderStore, options: LadderOptions) {
    const { folder, onBug } = options;
    this.options = options;
    this.store = store;
    this.folder = folder;
    this.events = createEmitter();
    this.room = new ClassRoom(store);
    this.people = new People(store);
    this.sessions = new Sessions(store, this.room);
    this.teams = new Teams(store, this.room);
    this.games = new Games({
      ...options,
      store,
      room: this.room,
      slots: options.slots ?? Math.max(1, availableParallelism() - 1),
      fetchVersion: async (version) => void (await this.versionFolder(version)),
      isLeading: () => this.isLeading,
      rung: () => this.rung(),
      onTrouble: onBug,
      onNote: options.onNote ?? (() => {}),
    });
    this.grades = new Grades({ store, room: this.room, ratings: () => this.games.ratings() });
    this.learning = new Learning(store, this.room);
    this.lounge = loungeOf(store, this.room, { rung: () => this.rung(), onBug });
    this.submissions = new Submissions(store, this.room);
    this.mail =
      options.mail &&
      new ClassMail({
        ...options.mail,
        store,
        room: this.room,
        health: () => this.health(),
        onNote: options.onNote ?? (() => {}),
        onBug,
      });
    this.builder = new Builder(store, this.room, this.events, {
      folder: join(folder, 'builds'),
      name: `${hostname()}:${process.pid} (server)`,
      workers: async () => (this.isLeading ? otherWorkers(store) : undefined),
      ...(options.builders !== undefined && { builders: options.builders }),
      rung: async () => (await this.rung())?.name,
      onBug,
    });
  }

  /** Opens a class, and creates or migrates its tables. */
  static async open(store: LadderStore, options: LadderOptions): Promise<Ladder> {
    mkdirSync(options.folder, { recursive: true });
    await store.ready();
    return new Ladder(store, options);
  }

  /** Whether the class has been created. */
  async exists(): Promise<boolean> {
    return (await this.room.find()) !== undefined;
  }

  /** A page of the audit log, the newest first; pages count from 1. */
  audit(page: number): ReturnType<typeof auditPage> {
    return auditPage(this.store.tables, page);
  }

  /** Queue, builds, workers, the last backup and the disk. */
  health(): Promise<HealthView> {
    return healthOf(this.store, this.folder);
  }

  gameCounts(): Promise<GameCount[]> {
    return gameCounts(this.store);
  }

  /** The whole class as JSON, or a part of it as CSV, in chunks. */
  async *export(actor: Actor, part?: ExportPart): AsyncGenerator<string> {
    const { tables } = this.store;
    await audit(tables, actor, { action: 'exported', subject: part ?? 'everything' });
    const standings = new Map((await this.games.standing()).map((standing) => [standing.player, standing]));
    const extras: ExportExtras = {
      standing: (active) => {
        const known = standings.get(versionId(active));
        if (known === undefined) return { rank: null, rating: null, low: null, high: null };
        const [rating, low, high] = [known.rating, known.low, known.high].map(Math.round);
        return { rank: known.isProvisional ? null : known.rank, rating, low, high };
      },
      results: (row) => officialResults(this.store, row),
    };
    yield* part === undefined ? exportJson(tables, extras) : exportCsv(tables, part, extras);
  }

  /** A backup of the class, gzipped, as it is written. */
  backup(): Readable {
    const packed = createGzip({ level: PACK_LEVEL });
    const write = async (text: string): Promise<void> => {
      if (!packed.write(text)) await once(packed, 'drain');
    };
    writeBackup(this.store, write).then(
      () => packed.end(),
      (error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return packed;
  }

  /** Notes that a backup was written and checked. */
  async backedUp(file: string): Promise<void> {
    await audit(this.store.tables, 'command line', { action: 'backed-up', subject: file });
  }

  /** Deletes what programs wrote, and build logs, that are older than some days. */
  prune(days: number, actor: Actor): Promise<Pruned> {
    return pruneClass(this.store, days, actor);
  }

  /** Lets commands on this machine ask for a backup while this process has the database of a folder open. */
  openDoor(): void {
    if (this.store.address.kind === 'pglite') this.door ??= openDoor(this, this.store.address.folder);
  }

  /** Gives the class another version of its game; without a reason it only says what would become of the games. */
  replaceGame(program: ProgramGame, reason: string | undefined, actor: Actor): Promise<Replacement> {
    return replaceGame({ store: this.store, room: this.room, rung: () => this.rung() }, program, reason, actor);
  }

  /** A tutor's decision about a game of an official tournament; returns what was found. */
  async ruleOnOfficial(id: string, wish: OfficialRulingWish, actor: Actor): Promise<string> {
    const { tournament, finding } = await this.games.official.rule(id, wish, actor);
    this.events.emit('official', { tournaments: [tournament] });
    return finding;
  }

  /** Deletes a team's data and ends its connections; the games of others against it stay. */
  async deleteTeam(team: string, actor: Actor): Promise<void> {
    this.events.emit('official', { tournaments: await deleteTeam(this.store, team, actor) });
    this.lounge.dismissTeam(team);
    await dropForgotten(this.store.tables, this.folder);
  }

  /** Deletes a person, whose name is then nowhere; the team's submissions stay. */
  async deletePerson(person: string, actor: Actor): Promise<void> {
    this.events.emit('official', { tournaments: await removePerson(this.store, person, actor) });
  }

  /** Everything that the class has about a person, as one zip. */
  async personData(person: string, actor: Actor): Promise<Buffer> {
    const { tables } = this.store;
    const data = await personData(tables, person);
    await audit(tables, actor, { action: 'exported', subject: 'a person', detail: { person } });
    return data;
  }

  /** Which mails a person gets; with a signature, it must be that of a mail to them. */
  mailChoice(person: string, signature?: string): Promise<MailChoice | undefined> {
    return mailChoiceOf(this.store.tables, person, signature);
  }

  chooseMail(person: string, choice: MailChoice): Promise<void> {
    return setMailChoice(this.store.tables, person, choice);
  }

  /** Mails a personal link to everybody who has never come in; returns their names. */
  mailLinks(actor: Actor): Promise<string[]> {
    if (this.mail === undefined) throw new Refusal('no-mail', 'this server sends no mail: see docs/mail.md');
    return this.mail.invite(actor);
  }

  /** The deadline of a team; for one of its members, with their own extension. */
  async deadlineFor(team: string, viewer: Viewer | undefined): Promise<Date | null> {
    const { tables } = this.store;
    const settings = await this.room.settings();
    const { extension } = await this.teams.find(team);
    const own =
      viewer?.team?.id === team
        ? await tables.selectFrom('ladder.people').select('extension').where('id', '=', viewer.id).executeTakeFirst()
        : undefined;
    return deadlineOf(settings, extension, own?.extension) ?? null;
  }

  /** The grades as a file. */
  async gradeFile(format: GradeFormat, actor: Actor): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const { tables } = this.store;
    const { title } = await this.room.info();
    const rows = await tables.selectFrom('ladder.people').select(['id', 'listed']).execute();
    const listed = new Map(rows.map(({ id, listed: known }) => [id, known]));
    const bytes = await writeGrades(await this.grades.table(), format, { title, listed });
    await audit(tables, actor, { action: 'exported', subject: `grades (${format})` });
    return { name: gradeFileNames[format], bytes };
  }

  /** The sources of all versions that count, a folder for each team. */
  async sources(actor: Actor): Promise<SourceFolder[]> {
    const info = await this.room.info();
    const wanted = countingIds(await this.grades.table());
    await audit(this.store.tables, actor, { action: 'exported', subject: 'sources' });
    const rung = (await this.rung())?.name;
    return sourceFolders(wanted, { store: this.store, rung, ...(isBuiltIn(info) && { game: info.game }) });
  }

  /** What the class gives to its teams: starter kits, or the rules of its game. */
  async handedOut(): Promise<PackedFile[]> {
    const info = await this.room.info();
    return handedOutBy(isBuiltIn(info) ? info.game : info.rules);
  }

  /** The jail of this machine; `undefined` if it has none. */
  rung(): Promise<Rung | undefined> {
    this.jail ??= findRung({ trust: this.options.trust ?? false });
    return this.jail;
  }

  /** The folder with a version's program, fetched if necessary. */
  versionFolder(version: string): Promise<string> {
    return versionFolder(this.store.tables, this.folder, version);
  }

  /** Starts to work: builds submissions and plays. Only one process of a database does, the others only read. */
  async start(): Promise<void> {
    if (this.isStarted) return;
    this.isStarted = true;
    this.mail?.start();
    await this.seekLead(LEAD_MS);
  }

  /** Stops working, waits for unfinished steps, and closes the store. */
  async close(): Promise<void> {
    this.lounge.close();
    this.isClosed = true;
    this.door?.close();
    this.door?.closeAllConnections();
    clearTimeout(this.waiting);
    await this.lead;
    await this.mail?.close();
    await this.games.close();
    await this.learning.close();
    await this.builder.stop();
    await this.leave();
    await this.store.close();
  }

  /** The process with the lock works; when it ends, for whatever reason, another one gets it. */
  private async takeLead(): Promise<void> {
    const release = await this.store.database.hold('ladder', () => this.loseLead());
    if (release === undefined) {
      await this.stepDown();
      return this.seekLeadIn(LEAD_MS);
    }
    this.leave = release;
    if (this.isClosed) return;
    try {
      await dropForgotten(this.store.tables, this.folder);
    } catch (error) {
      await release(); // for the next attempt, of whichever process
      throw error;
    }
    this.isLeading = true;
    this.isWorking = true;
    this.builder.start();
    this.games.start();
  }

  /** Without the lock it plans nothing, but what runs continues: usually it has the lock again in a moment. */
  private loseLead(): void {
    this.isLeading = false;
    this.seekLeadIn(REGAIN_MS);
  }

  /** Another process has taken the lock meanwhile: ends what only one may do, and leaves the rest to that one. */
  private async stepDown(): Promise<void> {
    if (!this.isWorking) return;
    this.options.onNote?.('another server leads the class now: this one answers requests, and waits for its turn');
    await this.builder.stop();
    await this.games.stop();
    this.isWorking = false;
  }

  /** Tries again for as long as it takes: the database may be unreachable for a while. */
  private seekLead(ms: number): Promise<void> {
    this.lead = this.takeLead().catch((error: unknown) => {
      this.options.onBug(error);
      this.seekLeadIn(ms);
    });
    return this.lead;
  }

  private seekLeadIn(ms: number): void {
    if (this.isClosed) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.seekLead(ms), ms).unref();
  }
}

/** How often a process that waits for the lead asks for it; one that had it asks sooner, so that it works on. */
const LEAD_MS = 3000;
const REGAIN_MS = 500;
/** Games pack well at any level, and programs are packed already. */
const PACK_LEVEL = 3;
