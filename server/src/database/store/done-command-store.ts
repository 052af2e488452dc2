import type { Kysely } from 'kysely';
import { bytesBesideValues } from '#database/migrations/sum-rows.ts';
import { createRunQuery } from '#database/query/compiled-query-cache.ts';

/** A command that was done (R62). */
export interface DoneCommand {
  readonly accountId: string;
  /** The account chose it. */
  readonly id: string;
  /** Tells whether a repeated command is the same. */
  readonly bodyHash: string;
  /** JSON. */
  readonly answer: string;
  /** ISO text in UTC ending in Z. */
  readonly at: string;
}

/** Whose commands those of the operator's key and of buyers without an account are: no account has this id. */
export const noAccountId = '@operator';

/** Remembers the commands that were done. */
export interface DoneCommandStore {
  get(accountId: string, id: string): Promise<DoneCommand | undefined>;
  /** Throws `UniqueError` for a command that is remembered already. */
  insert(command: DoneCommand): Promise<void>;
  /** Lists commands of an account by their ids, those behind `after`. */
  listOf(accountId: string, after: string, limit: number): Promise<DoneCommand[]>;
  /** Forgets at most `limit` commands that were done before `at`; resolves to these, without their answers but with their bytes. */
  deleteBefore(at: string, limit: number): Promise<readonly ForgottenCommand[]>;
  /** Forgets at most `limit` commands of an account; returns how many. */
  deleteOf(accountId: string, limit: number): Promise<number>;
}

export interface ForgottenCommand extends Pick<DoneCommand, 'accountId' | 'id'> {
  readonly bytes: number;
}

type CommandTables = { doneCommands: DoneCommand };

export function createDoneCommandStore(untyped: Kysely<unknown>): DoneCommandStore {
  const db = untyped.withTables<CommandTables>();
  const run = createRunQuery(untyped);

  async function deleteAll(commands: readonly Pick<DoneCommand, 'accountId' | 'id'>[]): Promise<void> {
    for (const [accountId, ofAccount] of Map.groupBy(commands, (command) => command.accountId)) {
      const ids = ofAccount.map(({ id }) => id);
      await db.deleteFrom('doneCommands').where('accountId', '=', accountId).where('id', 'in', ids).execute();
    }
  }

  return {
    async get(accountId, id) {
      const [command] = await run('command get', [accountId, id], () =>
        db.selectFrom('doneCommands').selectAll().where('accountId', '=', accountId).where('id', '=', id),
      );
      return command as unknown as DoneCommand | undefined;
    },
    async insert({ accountId, id, bodyHash, answer, at }) {
      const values = { accountId, id, bodyHash, answer, at };
      await run('command insert', Object.values(values), () => db.insertInto('doneCommands').values(values));
    },
    listOf: (accountId, after, limit) =>
      db
        .selectFrom('doneCommands')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    async deleteBefore(at, limit) {
      const old = await db
        .selectFrom('doneCommands')
        .selectAll()
        .where('at', '<', at)
        .orderBy('at')
        .limit(limit)
        .execute();
      await deleteAll(old);
      return old.map((command) => ({ accountId: command.accountId, id: command.id, bytes: measureCommand(command) }));
    },
    async deleteOf(accountId, limit) {
      const some = await db
        .selectFrom('doneCommands')
        .select(['accountId', 'id'])
        .where('accountId', '=', accountId)
        .limit(limit)
        .execute();
      await deleteAll(some);
      return some.length;
    },
  };
}

/** Returns the bytes that a remembered command counts as (R52). */
export function measureCommand({ id, answer }: Pick<DoneCommand, 'id' | 'answer'>): number {
  return bytesBesideValues + Buffer.byteLength(id) + Buffer.byteLength(answer);
}
