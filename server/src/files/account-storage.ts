import type { FastifyInstance } from 'fastify';
import type { Database, Stores } from '#database/database.ts';
import type { FileRow } from '#database/store/file-store.ts';
import { apiError } from '#errors.ts';
import { requireMember, type Writer } from '#http/caller/caller.ts';
import type { RowQuota } from '#writes/row-quota.ts';
import { operatorId, ownerIdOf } from './file-access.ts';

interface Deps {
  readonly database: Pick<Database, 'files' | 'accountRows'>;
  readonly accountStorageBytes: number;
}

/** Returns how many bytes a caller may still store. The operator's own server has no limit. */
export async function findRoom({ database, accountStorageBytes }: Deps, caller: Writer): Promise<number> {
  if (caller.kind === 'operator') return Number.POSITIVE_INFINITY;
  return Math.max(0, accountStorageBytes - (await database.files.sumOwned(ownerIdOf(caller))));
}

/**
 * Rejects with `ApiError` 403 `storage_limit_exceeded` when the file, which is not stored yet, is more than its uploader may
 * store. In the transaction that stores it, so that uploads at the same moment do not take the same room.
 */
export async function checkRoom(
  { files }: Pick<Stores, 'files'>,
  { ownerId, sizeOriginal }: FileRow,
  accountStorageBytes: number,
): Promise<void> {
  if (ownerId === operatorId) return;
  if ((await files.sumOwned(ownerId)) + sizeOriginal > accountStorageBytes) throw apiError('storage_limit_exceeded');
}

/**
 * Registers the call that returns how much the files and rows of an account take, below `/account/storage`; the wire contract has
 * none.
 */
export async function accountStorageRoutes(
  app: FastifyInstance,
  { database, accountStorageBytes, rowQuota }: Deps & { readonly rowQuota: RowQuota },
): Promise<void> {
  app.get('/', async (request) => {
    const { accountId } = requireMember(request, 'account');
    const rows = { usedBytes: await rowQuota.sumBytes(database, accountId), totalBytes: rowQuota.limitBytes };
    return { usedBytes: await database.files.sumOwned(accountId), totalBytes: accountStorageBytes, rows };
  });
}

/** The most bytes of the files of one account. */
export interface StorageLimit {
  readonly accountStorageBytes: number;
}

/**
 * Makes those of these files that one account has sent another's, such as pictures of a shop's goods. Rejects with `ApiError` 403
 * `storage_limit_exceeded` where that account has no room for them (R64).
 */
export async function giveFiles(
  { files }: Pick<Stores, 'files'>,
  ids: readonly string[],
  { from, to, accountStorageBytes }: StorageLimit & { readonly from: string; readonly to: string },
): Promise<void> {
  const given: FileRow[] = [];
  for (const id of ids) {
    const file = await files.get(id);
    if (file?.ownerId === from) given.push(file);
  }
  if (given.length === 0) return;
  const bytes = given.reduce((sum, { sizeOriginal }) => sum + sizeOriginal, 0);
  if ((await files.sumOwned(to)) + bytes > accountStorageBytes) throw apiError('storage_limit_exceeded');
  await files.moveOwned(ids, from, to);
}
