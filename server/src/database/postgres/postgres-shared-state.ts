import type { Pool, PoolConfig } from 'pg';
import type { CountedKey, LimitCounts, SharedState, WaitingMails } from '#database/shared-state.ts';
import type { CommitLog } from './postgres-commit-log.ts';
import { toStoreError } from './postgres-errors.ts';
import { createTurns, type PostgresTurns } from './postgres-turns.ts';

/** Opens the state that the processes of one database share; `close` releases its connection. */
export function createSharedState(
  pool: Pool,
  settings: PoolConfig,
  log: CommitLog,
  isShared: () => boolean,
): SharedState & Pick<PostgresTurns, 'close'> {
  const turns = createTurns(pool, settings);

  async function ask<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await pool.query<Row>({ name, text, values: [...values] })).rows;
    } catch (error) {
      throw toStoreError(error, { uniqueColumns: new Map() });
    }
  }

  const limitCounts: LimitCounts = {
    async get({ name, key, turn }) {
      const [found] = await ask<{ calls: number }>(
        'duka-count',
        'select calls from "limitCounts" where name = $1 and key = $2 and turn = $3',
        [name, key, turn],
      );
      return found?.calls ?? 0;
    },
    async add({ name, key, turn, endsAt }: CountedKey, calls: number) {
      const [counted] = await ask<{ calls: number }>(
        'duka-count-more',
        `insert into "limitCounts" as known (name, key, turn, calls, "endsAt") values ($1, $2, $3, $4, $5)
          on conflict (name, key) do update set turn = excluded.turn, "endsAt" = excluded."endsAt",
          calls = case when known.turn = excluded.turn then known.calls else 0 end + excluded.calls returning calls`,
        [name, key, turn, calls, endsAt],
      );
      return counted?.calls ?? 0;
    },
    async giveBack({ name, key, turn }, calls) {
      const values = [name, key, turn, calls];
      const ofKey = 'name = $1 and key = $2 and turn = $3';
      const deleted = await ask(
        'duka-count-back-all',
        `delete from "limitCounts" where ${ofKey} and calls <= $4 returning key`,
        values,
      );
      if (deleted.length > 0) return;
      await ask(
        'duka-count-back',
        `update "limitCounts" set calls = greatest(calls - $4::bigint, 0) where ${ofKey}`,
        values,
      );
    },
    async clear({ name, key, turn }) {
      const [cleared] = await ask<{ calls: number; turn: number }>(
        'duka-count-none',
        'delete from "limitCounts" where name = $1 and key = $2 returning calls, turn',
        [name, key],
      );
      return Number(cleared?.turn) === turn ? Number(cleared?.calls) : 0;
    },
    async prune(now, maxKeys) {
      await ask('duka-count-prune', 'delete from "limitCounts" where "endsAt" < $1', [now.getTime()]);
      await ask(
        'duka-count-most',
        `delete from "limitCounts" where (name, key) in (select name, key from (
          select name, key, row_number() over (partition by name order by calls desc, "endsAt" desc) as place from "limitCounts"
        ) as placed where place > $1)`,
        [maxKeys],
      );
    },
  };

  const waitingMails: WaitingMails = {
    async add({ id, sealed }, forMs) {
      const text = `insert into "waitingMails" (id, sealed, tries, "dueAt") values ($1, $2, 1, now() + $3 * interval '1 millisecond')`;
      await ask('duka-mail', text, [id, sealed, forMs]);
    },
    async claim(forMs) {
      const [claimed] = await ask<{ id: string; sealed: string; tries: number }>(
        'duka-mail-claim',
        `update "waitingMails" set tries = tries + 1, "dueAt" = now() + $1 * interval '1 millisecond' where id = (
          select id from "waitingMails" where "dueAt" <= now() order by "dueAt" limit 1 for update skip locked
        ) returning id, sealed, tries`,
        [forMs],
      );
      return claimed;
    },
    async remove(id) {
      await ask('duka-mail-gone', 'delete from "waitingMails" where id = $1', [id]);
    },
    async delay(id, ms) {
      const text = `update "waitingMails" set "dueAt" = now() + $2 * interval '1 millisecond' where id = $1`;
      await ask('duka-mail-later', text, [id, ms]);
    },
  };

  return {
    isShared,
    async catchUp() {
      if (!isShared()) return;
      try {
        await log.pull();
      } catch (error) {
        throw toStoreError(error, { uniqueColumns: new Map() });
      }
    },
    limitCounts,
    turns,
    waitingMails,
    prune: () => log.prune(),
    close: turns.close,
  };
}
