import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { allDerivedTables } from '#database/derived/all-derived-tables.ts';
import type { Trigger } from '#database/derived/derived-tables.ts';
import { type SumTableName, sumTableNames, sumTables } from '#database/derived/sum-store.ts';
import { writeFunctions } from './postgres-functions.ts';
import { toPostgres } from './postgres-sql.ts';

/** Runs several statements, separated by `;`, without values. */
type RunScript = (script: string) => Promise<unknown>;

type ShapeTables = { documentShape: { id: number; digest: string } };

/** The row of `documentShape` with the digest of the derived tables. */
const shapeId = 2;

/**
 * Creates the missing derived tables and their functions, unless this version has created all of them before, and fills new tables from
 * the stored rows, but for those of sums, whose names it returns. Must run inside a transaction of the caller's.
 */
export async function createDerivedTables(db: Kysely<unknown>, run: RunScript): Promise<readonly SumTableName[]> {
  const shape = db.withTables<ShapeTables>();
  const digest = createHash('sha256')
    .update(JSON.stringify([writeFunctions(), allDerivedTables]))
    .digest('hex');
  const stored = await shape.selectFrom('documentShape').select('digest').where('id', '=', shapeId).executeTakeFirst();
  const tables = await listTables(db);
  const missing = allDerivedTables.filter(({ table }) => !tables.has(table));
  const missingSums = sumTableNames.filter((table) => !tables.has(table));
  if (missingSums.length > 0) await run(writeFunctions());
  for (const table of missingSums) await run(toPostgres(sumTables[table].make));
  if (missing.length === 0 && stored?.digest === digest) return missingSums;
  await run(writeFunctions());
  for (const { make, fill } of missing) await run(toPostgres(make + fill));
  await run(allDerivedTables.flatMap(({ triggers }) => triggers.map(writeTrigger)).join(''));
  await shape
    .insertInto('documentShape')
    .values({ id: shapeId, digest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
    .execute();
  return missingSums;
}

async function listTables(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and pg_table_is_visible(oid)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the SQL of a trigger and of its function, which has the same name. */
function writeTrigger({ name, after, on, when, run }: Trigger): string {
  const condition = when === undefined ? '' : `WHEN ${when}`;
  return toPostgres(`
CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${run} RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER ${name} AFTER ${after} ON ${on} FOR EACH ROW ${condition} EXECUTE FUNCTION ${name}();`);
}
