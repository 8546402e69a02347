import type { RungName } from '@ringfence/jail';
import type { ProgramGame } from './folder.ts';
import { type PackedRules, unpackRules } from './rules.ts';
import { type RulesSession, startRules } from './session.ts';
import { ProgramTable } from './table.ts';

/**
 * The processes with the rules of one game. They are kept from one game to the next: to start one takes longer than many moves.
 */
export class RulesHouse {
  private readonly rules: PackedRules;
  readonly rung: RungName;
  private readonly idle: RulesSession[] = [];
  private readonly game: ProgramGame;

  /** Throws a `RangeError` if the files of the rules are not what they say. */
  constructor(rules: PackedRules, rung: RungName) {
    this.rules = rules;
    this.rung = rung;
    const game = unpackRules(rules);
    if (!game.ok) throw new RangeError(game.error);
    this.game = game.value;
  }

  get folder(): string {
    return this.game.folder;
  }

  get players(): ProgramGame['players'] {
    return this.game.players;
  }

  get options(): PackedRules['options'] {
    return this.rules.options;
  }

  get sides(): PackedRules['sides'] {
    return this.rules.sides;
  }

  get hash(): string {
    return this.rules.hash;
  }

  /** Works with a table at the start of a game. */
  async withTable<T>(work: (table: ProgramTable) => Promise<T>): Promise<T> {
    const { sides, options } = this.rules;
    const session = this.idle.pop() ?? this.start();
    const table = await ProgramTable.open({ sides, options, start: () => this.start() }, session).catch(
      async (error: unknown) => {
        await session.close();
        throw error;
      },
    );
    try {
      const done = await work(table);
      if (table.session.isOpen) this.idle.push(table.session);
      return done;
    } catch (error) {
      await table.session.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((session) => session.close()));
  }

  private start(): RulesSession {
    return startRules(this.game, this.rung);
  }
}

/** The house of the rules that are being played. With a new version of the rules, the old one is not needed any more. */
export class RulesHouses {
  private readonly rung: RungName;
  private house: RulesHouse | undefined;

  constructor(rung: RungName) {
    this.rung = rung;
  }

  async of(rules: PackedRules): Promise<RulesHouse> {
    if (this.house?.hash === rules.hash && isSame(this.house.options, rules.options)) return this.house;
    await this.close();
    this.house = new RulesHouse(rules, this.rung);
    return this.house;
  }

  async close(): Promise<void> {
    const { house } = this;
    this.house = undefined;
    await house?.close();
  }
}

const isSame = (one: PackedRules['options'], other: PackedRules['options']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
