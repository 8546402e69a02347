import type { Query } from './database.ts';

/** A table of a schema, with the columns that are written and read. */
interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Rows in the database's own text form, which every PostgreSQL reads back exactly; `null` stays `null`. */
export type DumpedRow = readonly (string | null)[];

/** A program's bytes are half a megabyte a row, a game a few kilobytes. */
const PAGE = 32;

/**
 * The tables of a schema, each after those of it that it refers to. What only displays need (unlogged tables) and the record
 * of migrations are left out.
 */
export async function tablesOf(query: Query, schema: string): Promise<DumpedTable[]> {
  const rows = await query<DumpedTable & { readonly parents: readonly string[] }>(
    `SELECT relname::text AS name,
       (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = table_.oid AND attnum > 0 AND NOT attisdropped) AS columns,
       (SELECT coalesce(json_agg(parent.relname), '[]') FROM pg_constraint
        JOIN pg_class AS parent ON parent.oid = confrelid
        WHERE conrelid = table_.oid AND contype = 'f' AND confrelid <> conrelid
          AND parent.relnamespace = table_.relnamespace) AS parents
     FROM pg_class AS table_
     WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname NOT LIKE 'migrations%'
     ORDER BY relname`,
    [schema],
  );
  const ordered: DumpedTable[] = [];
  const isPlaced = (name: string): boolean => ordered.some((table) => table.name === name);
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, parents }) => !isPlaced(name) && parents.every(isPlaced));
    if (next === undefined) throw new Error(`the tables of ${schema} refer to each other in a circle`);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** Every row of a table as the JSON text of a {@link DumpedRow}, in the order of its key. Inside a transaction. */
export async function* rowsOf(query: Query, schema: string, { name, columns }: DumpedTable): AsyncGenerator<string> {
  const texts = columns.map((column) => `"${column}"::text`).join(', ');
  await query(
    `DECLARE dumped NO SCROLL CURSOR FOR
     SELECT json_build_array(${texts})::text AS row FROM ${schema}."${name}" ORDER BY ${await keyOf(query, schema, name)}`,
  );
  for (;;) {
    const rows = await query<{ row: string }>(`FETCH ${PAGE} FROM dumped`);
    for (const { row } of rows) yield row;
    if (rows.length < PAGE) break;
  }
  await query('CLOSE dumped');
}

/** The columns of a table's primary key. */
async function keyOf(query: Query, schema: string, table: string): Promise<string> {
  const [{ key }] = await query<{ key: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY array_position(indkey::int[], attnum::int)) AS key
     FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
     WHERE indrelid = $1::regclass AND indisprimary`,
    [`${schema}."${table}"`],
  );
  return key;
}

/** Inserts rows, given as the JSON texts that {@link rowsOf} returns. */
export async function insertRows(
  query: Query,
  schema: string,
  { name, columns }: DumpedTable,
  rows: readonly string[],
): Promise<void> {
  const types = await query<{ name: string; type: string }>(
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [`${schema}."${name}"`],
  );
  const values = columns.map((column, i) => {
    const type = types.find((one) => one.name === column)?.type;
    if (type === undefined) throw new Error(`the table ${name} has no column ${column}`);
    return `(row ->> ${i})::${type}`;
  });
  await query(
    `INSERT INTO ${schema}."${name}" (${columns.map((column) => `"${column}"`).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS rows (row)`,
    [`[${rows.join(',')}]`],
  );
}

/** The last values of a schema's sequences, those of its generated keys among them. */
export async function sequencesOf(query: Query, schema: string): Promise<Record<string, string>> {
  const rows = await query<{ name: string; last: string }>(
    `SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = $1 AND last_value IS NOT NULL ORDER BY sequencename`,
    [schema],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setSequences(
  query: Query,
  schema: string,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await query('SELECT setval($1::regclass, $2::bigint)', [`${schema}."${name.replaceAll('"', '')}"`, last]);
  }
}
