import { type Kysely, sql } from 'kysely';

/**
 * Until now an end of a day had the name of the day on which it was written. One of before noon ends the day before where no
 * money had moved yet on its own day, and where the day before has no end: the counted money was of that day (R43).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'dayCloses')) return;
  const { rows } = await sql<Close>`SELECT _id, storeId, day, at FROM dayCloses ORDER BY storeId, at, _seq`.execute(db);
  const ended = new Set(rows.map(({ storeId, day }) => `${storeId} ${day}`));
  for (const { _id, storeId, day, at } of rows) {
    const startMs = Date.parse(`${day}T00:00:00.000Z`) - aheadMs;
    const before = new Date(startMs + aheadMs - dayMs).toISOString().slice(0, 10);
    if (Date.parse(at) >= startMs + noonMs || ended.has(`${storeId} ${before}`)) continue;
    const start = new Date(startMs).toISOString();
    const moved = await sql`
      SELECT 1 FROM payments WHERE storeId = ${storeId} AND at >= ${start} AND at <= ${at} LIMIT 1`.execute(db);
    const earlier = await sql`
      SELECT 1 FROM payments WHERE storeId = ${storeId} AND at < ${start}
        AND at >= ${new Date(startMs - dayMs).toISOString()} LIMIT 1`.execute(db);
    if (moved.rows.length > 0 || earlier.rows.length === 0) continue;
    ended.add(`${storeId} ${before}`);
    await sql`UPDATE dayCloses SET day = ${before} WHERE _id = ${_id}`.execute(db);
  }
}

interface Close {
  readonly _id: string;
  readonly storeId: string;
  readonly day: string;
  readonly at: string;
}

/** East Africa Time is always three hours ahead of UTC (decision 0021). */
const hourMs = 60 * 60 * 1000;
const [aheadMs, noonMs, dayMs] = [3 * hourMs, 12 * hourMs, 24 * hourMs];
