import { bucketId, projectId } from '@duka/domain/project';
import { toDay } from '@duka/domain/values/dates';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { Database } from '#database/database.ts';
import type { FileRow } from '#database/store/file-store.ts';
import { apiError } from '#errors.ts';
import type { Member } from '#http/caller/caller.ts';
import type { Turn } from '#work/turn.ts';
import type { WorkQueue } from '#work/work-queue.ts';

/** Commands that are read at a time. */
const commandsAtOnce = 200;

/** One page of documents of one collection. */
export interface ExportedPage {
  readonly collection: string;
  readonly documents: readonly object[];
}

export interface ExportDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Returns the account's documents in pages, collection after collection; each page is read by `readPage`. */
  readonly exportDocuments: (
    accountId: string,
    readPage: <Result>(read: () => Promise<Result>) => Promise<Result>,
  ) => AsyncIterable<ExportedPage>;
  /** The queue in which each page waits for its turn. */
  readonly reads: WorkQueue;
  /** Returns the account and its sessions in the form that clients get. */
  readonly describeAccount: (member: Member) => Promise<{ account: object; sessions: readonly object[] } | undefined>;
}

/** Returns the file's name, with the day in the shop's time zone: `duka-data-2026-11-21.json`. */
export function exportName(now: Date): string {
  return `duka-data-${toDay(now.getTime())}.json`;
}

/**
 * Yields everything that is stored about the caller as one JSON text, piece by piece, so that a large shop is never in memory as a whole.
 * Links to files begin with `origin`. Throws `user_not_found` for an account that is gone.
 */
export async function* exportAccount(
  deps: ExportDeps,
  member: Member,
  { origin, turn }: { readonly origin: string; readonly turn: Turn },
): AsyncGenerator<string> {
  const described = await deps.describeAccount(member);
  if (!described) throw apiError('user_not_found');
  yield `{\n"exportedAt": ${JSON.stringify(toWireDate(deps.now().toISOString()))},\n`;
  yield `"account": ${JSON.stringify(described.account)},\n"sessions": ${JSON.stringify(described.sessions)}`;
  let open: string | undefined;
  let isFirst = true;
  for await (const { collection, documents } of deps.exportDocuments(member.accountId, (read) =>
    deps.reads.run(turn, read),
  )) {
    if (collection !== open) {
      yield `${open === undefined ? '' : '\n]'},\n${JSON.stringify(collection)}: [`;
      open = collection;
      isFirst = true;
    }
    for (const document of documents) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(document)}`;
      isFirst = false;
    }
  }
  yield `${open === undefined ? '' : '\n]'},\n"commands": [`;
  yield* exportCommands(deps, member, turn);
  const files = await deps.database.files.listOwned(member.accountId);
  yield `\n],\n"files": ${JSON.stringify(files.map((file) => describeFile(file, origin)))}\n}\n`;
}

/** Yields the commands that are remembered of the account (R62), without the list around them. */
async function* exportCommands({ database, reads }: ExportDeps, { accountId }: Member, turn: Turn) {
  let after: string | undefined = '';
  let isFirst = true;
  while (after !== undefined) {
    const from: string = after;
    const commands = await reads.run(turn, () => database.doneCommands.listOf(accountId, from, commandsAtOnce));
    for (const { id, at, answer } of commands) {
      yield `${isFirst ? '' : ','}\n{"id": ${JSON.stringify(id)}, "at": "${toWireDate(at)}", "documents": ${answer}}`;
      isFirst = false;
    }
    after = commands.length === commandsAtOnce ? commands.at(-1)?.id : undefined;
  }
}

function describeFile({ id, createdAt, name, mimeType, sizeOriginal }: FileRow, origin: string) {
  const link = `${origin}/v1/storage/buckets/${bucketId}/files/${id}/download?project=${projectId}`;
  return { $id: id, $createdAt: toWireDate(createdAt), name, mimeType, sizeOriginal, link };
}
