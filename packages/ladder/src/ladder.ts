import { mkdirSync } from 'node:fs';
import type { Lounge } from './connect/lounge.ts';
import { loungeOf } from './connect/practice.ts';
import { createEmitter, type LadderEmitter } from './events.ts';
import { auditPage } from './people/audit.ts';
import { ClassRoom } from './people/class-room.ts';
import { People } from './people/people.ts';
import { Sessions } from './people/sessions.ts';
import { Teams } from './people/teams.ts';
import type { LadderStore } from './schema/ladder-store.ts';

export interface LadderOptions {
  /** Where this process has its files; programs are unpacked to `versions` below it. */
  readonly folder: string;
  /** Hears of errors that are ours; the class goes on. */
  readonly onBug: (error: unknown) => void;
}

/** A class over its store: every part of it, put together. */
export class Ladder {
  readonly store: LadderStore;
  readonly folder: string;
  readonly events: LadderEmitter;
  readonly room: ClassRoom;
  readonly people: People;
  readonly sessions: Sessions;
  readonly teams: Teams;
  /** Where programs at home meet. */
  readonly lounge: Lounge;

  private constructor(store: LadderStore, { folder, onBug }: LadderOptions) {
    this.store = store;
    this.folder = folder;
    this.events = createEmitter();
    this.room = new ClassRoom(store, this.events);
    this.people = new People(store);
    this.sessions = new Sessions(store);
    this.teams = new Teams(store, this.room, this.events);
    this.lounge = loungeOf(store, this.room, onBug);
  }

  /** Opens a class, and brings its tables up to date or creates them. */
  static async open(store: LadderStore, options: LadderOptions): Promise<Ladder> {
    mkdirSync(options.folder, { recursive: true });
    await store.ready();
    return new Ladder(store, options);
  }

  /** Whether the class was created. */
  async exists(): Promise<boolean> {
    return (await this.room.find()) !== undefined;
  }

  /** A page of who has done what, the newest first; pages count from 1. */
  audit(page: number): ReturnType<typeof auditPage> {
    return auditPage(this.store.tables, page);
  }

  /** Begins to work: builds what was handed in and plays. One process of a database does, the others only look. */
  async start(): Promise<void> {}

  /** Stops working, waits for what is half done, and closes the store. */
  async close(): Promise<void> {
    this.lounge.close();
    await this.store.close();
  }
}
