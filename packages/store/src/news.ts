/** Hears of changes by their topics; `undefined`: anything may have changed. */
export type Hear = (topic: string | undefined) => void;

/** The channel of our notifications in a database. */
export const CHANNEL = 'ringfence';

/** How often everybody looks, in case of lost news, and for what comes with time alone. */
const BEAT_MS = 10_000;

/** Those who hear the news of one database. */
export class News {
  private readonly beatMs: number;
  private readonly hearers = new Set<Hear>();
  private beat: NodeJS.Timeout | undefined;

  constructor(beatMs = BEAT_MS) {
    this.beatMs = beatMs;
  }

  /** Returns a function that ends it. */
  listen(hear: Hear): () => void {
    this.hearers.add(hear);
    this.beat ??= setInterval(() => this.tell(undefined), this.beatMs).unref();
    return () => {
      this.hearers.delete(hear);
      if (this.hearers.size === 0) this.close();
    };
  }

  tell(topic: string | undefined): void {
    for (const hear of [...this.hearers]) hear(topic);
  }

  close(): void {
    this.hearers.clear();
    clearInterval(this.beat);
    this.beat = undefined;
  }
}

/** A function for triggers of a schema, which {@link tells} names. */
export const tellFunction = (schema: string): string =>
  `CREATE FUNCTION ${schema}.tell() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('${CHANNEL}', TG_ARGV[0]); RETURN NULL; END $$`;

/** Which changes of a table are news: `INSERT OR DELETE`, `UPDATE OF state`; default: all. */
interface Told {
  readonly on?: string;
  /** A condition on `NEW` and `OLD`. */
  readonly when?: string;
}

/** A trigger by which everybody hears of changed rows as soon as they are committed, whichever process has changed them. */
export function tells(table: string, topic: string, { on = 'INSERT OR UPDATE OR DELETE', when }: Told = {}): string {
  const [schema] = table.split('.');
  const name = `tells_${`${topic} ${on}`.toLowerCase().replace(/\W+/g, '_')}`;
  const condition = when === undefined ? '' : `WHEN (${when})`;
  return `CREATE TRIGGER ${name} AFTER ${on} ON ${table} FOR EACH ROW ${condition}
    EXECUTE FUNCTION ${schema}.tell('${topic}')`;
}
