import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { allKeptTables } from './all-kept-tables.ts';
import type { KeptTables, Trigger } from './kept-tables.ts';
import { writeFunctions } from './postgres-functions.ts';
import { toPostgres } from './postgres-sql.ts';

/** Runs several statements, separated by `;`, without values. */
type RunScript = (script: string) => Promise<unknown>;

type ShapeTables = { documentShape: { id: number; digest: string } };

/** The row of `documentShape` that tells of the tables that are kept. */
const shapeId = 2;

/**
 * Makes what is missing of the tables that the database keeps, with the functions that they use, unless all was made by this very
 * version, and fills new tables from the rows that are there. The caller holds the transaction.
 */
export async function createKeptTables(db: Kysely<unknown>, run: RunScript): Promise<void> {
  const shape = db.withTables<ShapeTables>();
  const digest = createHash('sha256')
    .update(JSON.stringify([writeFunctions(), allKeptTables]))
    .digest('hex');
  const stored = await shape.selectFrom('documentShape').select('digest').where('id', '=', shapeId).executeTakeFirst();
  const missing = await findMissing(db);
  if (missing.length === 0 && stored?.digest === digest) return;
  await run(writeFunctions());
  for (const { make, fill } of missing) await run(toPostgres(make + fill));
  await run(allKeptTables.flatMap(({ triggers }) => triggers.map(writeTrigger)).join(''));
  await shape
    .insertInto('documentShape')
    .values({ id: shapeId, digest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
    .execute();
}

async function findMissing(db: Kysely<unknown>): Promise<readonly KeptTables[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and pg_table_is_visible(oid)`.execute(db);
  return allKeptTables.filter(({ table }) => !rows.some(({ name }) => name === table));
}

/** What a trigger does is a function of the same name. */
function writeTrigger({ name, after, on, when, run }: Trigger): string {
  const condition = when === undefined ? '' : `WHEN ${when}`;
  return toPostgres(`
CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${run} RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER ${name} AFTER ${after} ON ${on} FOR EACH ROW ${condition} EXECUTE FUNCTION ${name}();`);
}
