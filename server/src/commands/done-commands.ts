import { createHash } from 'node:crypto';
import { dayMs } from '@duka/domain/values/durations';
import { isObject } from '@duka/domain/values/unchecked-values';
import type { WireDocument } from '#access/wire-document.ts';
import type { Database } from '#database/database.ts';
import { type DoneCommand, measureCommand, noAccountId } from '#database/store/done-command-store.ts';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import { runInSlicesToTheEnd } from '#work/slices.ts';
import type { RowQuota } from '#writes/row-quota.ts';
import type { Write } from '#writes/write.ts';

/** Days for which a command that was done is remembered. */
const rememberedDays = 90;
/** Commands that one transaction forgets. */
const forgottenAtOnce = 100;

/** A command as it is told from others: by whose it is, its id, and what it says. */
export type CommandKey = Pick<DoneCommand, 'accountId' | 'id' | 'bodyHash'>;

/** Returns the key of a command; `body` is everything that makes it another command under the same id. */
export function keyOf(caller: Writer, id: string, body: object): CommandKey {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(sortNames(body)))
    .digest('base64url');
  return { accountId: caller.kind === 'member' ? caller.accountId : noAccountId, id, bodyHash };
}

/** Two bodies that differ in the order of their names are one. A body is nested at most 64 deep (`http/wire/json-body.ts`). */
function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, sortNames(part)]);
}

/**
 * Resolves to what a command was answered when it was done; undefined when it was not. Rejects with `ApiError` 409 `command_id_reused`
 * where another one was done under its id.
 */
export async function recall(
  { doneCommands }: Pick<Database, 'doneCommands'>,
  { accountId, id, bodyHash }: CommandKey,
): Promise<readonly WireDocument[] | undefined> {
  const done = await doneCommands.get(accountId, id);
  if (!done) return undefined;
  if (done.bodyHash !== bodyHash) throw apiError('command_id_reused');
  return JSON.parse(done.answer);
}

/**
 * Remembers a command in the transaction that does it, so that neither is there without the other. Its bytes count as those of a row
 * (R52), but nothing that deletes is refused for them. Returns what to call after the commit.
 */
export async function remember(
  write: Write,
  key: CommandKey,
  documents: readonly WireDocument[],
  { rowQuota, isDeletion }: { readonly rowQuota: RowQuota; readonly isDeletion: boolean },
): Promise<() => void> {
  const command = { ...key, answer: JSON.stringify(documents), at: write.at };
  await write.doneCommands.insert(command);
  if (key.accountId === noAccountId) return () => {};
  return rowQuota.chargeBytes(write, key.accountId, measureCommand(command), !isDeletion);
}

/** Forgets the commands that were done long ago, in slices: others write in between. */
export async function forgetOldCommands({
  database,
  rowQuota,
  now,
}: {
  readonly database: Database;
  readonly rowQuota: RowQuota;
  readonly now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - rememberedDays * dayMs).toISOString();
  const forgetSome = async () => {
    const { count, notes } = await database.transaction(async (tx) => {
      const forgotten = await tx.doneCommands.deleteBefore(before, forgottenAtOnce);
      const notes: (() => void)[] = [];
      for (const [accountId, some] of Map.groupBy(forgotten, (command) => command.accountId)) {
        const bytes = some.reduce((sum, command) => sum + command.bytes, 0);
        if (accountId !== noAccountId) notes.push(await rowQuota.chargeBytes(tx, accountId, -bytes, false));
      }
      return { count: forgotten.length, notes };
    });
    for (const note of notes) note();
    return count;
  };
  await runInSlicesToTheEnd(async () => {
    while ((await forgetSome()) === forgottenAtOnce);
  });
}
