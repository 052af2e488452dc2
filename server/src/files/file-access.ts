import { isDocumentId } from '@duka/domain/document-id';
import { checkPermissions, defaultPermissions, isPermitted, type RoleGiver, rolesOf } from '@duka/domain/permissions';
import type { Stores } from '#database/database.ts';
import type { FileRow } from '#database/store/file-store.ts';
import { apiError } from '#errors.ts';
import type { Caller, Operator, Writer } from '#http/caller/caller.ts';
import { invalidParam } from '#http/wire/params.ts';

/** The stores for the look-up of rights to a file. */
type Source = Pick<Stores, 'files' | 'attachments'>;

/** Returns whether the caller started the upload of the file. */
export function isUploader(file: FileRow, caller: Caller): boolean {
  return caller.kind === 'member' && caller.accountId === file.ownerId;
}

/**
 * Returns the file when the caller may read it. To anyone else there is no such file; R5. Rejects with `ApiError` 404
 * `storage_file_not_found` for anyone else, and 400 `general_argument_invalid` for what is no id.
 */
export async function findReadable(stores: Source, id: string, caller: Caller): Promise<FileRow> {
  const file = await findFile(stores, id);
  if (!(await mayRead(stores, file, caller))) throw apiError('storage_file_not_found');
  return file;
}

/**
 * A file that its uploader has sent in a message is read by the two of them alone, whatever permissions it was given;
 * R15.
 */
async function mayRead({ attachments }: Source, file: FileRow, caller: Caller): Promise<boolean> {
  if (caller.kind === 'operator' || isUploader(file, caller)) return true;
  if (await attachments.isAttached(file.id, file.ownerId)) {
    return caller.kind === 'member' && attachments.isReceiver(file.id, file.ownerId, caller.accountId);
  }
  return isPermitted(file.permissions, 'read', rolesToRead(file, caller));
}

/**
 * Lists the caller's roles that may open a file. Everyone may sign up and then has those of all members, so these open none but the
 * operator's.
 */
function rolesToRead(file: FileRow, caller: Exclude<Caller, Operator>): string[] {
  const roles = rolesOf(caller.kind === 'member' ? caller : undefined);
  if (file.ownerId === operatorId) return roles;
  return roles.filter((role) => role === 'any' || role.startsWith('user:'));
}

/** As `findReadable`, but only once all bytes have come. Rejects as `findReadable`, also while bytes are missing. */
export async function findComplete(stores: Source, id: string, caller: Caller): Promise<FileRow> {
  const file = await findReadable(stores, id, caller);
  if (file.signature === '') throw apiError('storage_file_not_found');
  return file;
}

/**
 * Returns the file when the caller may change or delete it, which does not need the right to read. One that was sent in a
 * message is its uploader's alone. Rejects with `ApiError` 401 `user_unauthorized` for anyone else, 404
 * `storage_file_not_found` when there is no such file, and 400 `general_argument_invalid` for what is no id.
 */
export async function findChangeable(
  stores: Source,
  id: string,
  caller: Caller,
  action: 'update' | 'delete',
): Promise<FileRow> {
  const file = await findFile(stores, id);
  if (caller.kind === 'operator') return file;
  const roles = rolesOf(caller.kind === 'member' ? caller : undefined);
  const isShut = !isUploader(file, caller) && (await stores.attachments.isAttached(file.id, file.ownerId));
  if (isShut || !isPermitted(file.permissions, action, roles)) throw apiError('user_unauthorized');
  return file;
}

async function findFile(stores: Source, id: string): Promise<FileRow> {
  if (!isDocumentId(id))
    throw invalidParam(
      'fileId',
      'UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore.',
    );
  const file = await stores.files.get(id);
  if (!file) throw apiError('storage_file_not_found');
  return file;
}

/** The permission texts to store for what a caller sent; undefined when nothing was. Wire section 8.2. */
export function readPermissions(value: unknown, caller: Caller): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const check = checkPermissions(value, toGiver(caller));
  if (check.ok) return check.permissions;
  if (check.problem === 'malformed') throw invalidParam('permissions', check.message);
  throw apiError('user_unauthorized', check.message);
}

export function readNewPermissions(value: unknown, caller: Writer): readonly string[] {
  return readPermissions(value, caller) ?? defaultPermissions(toGiver(caller));
}

/** The operator as the uploader of a file: no account has this id. */
export const operatorId = '';

/** Returns who is stored as the uploader of a file: an account, or the operator. */
export function ownerIdOf(caller: Writer): string {
  return caller.kind === 'operator' ? operatorId : caller.accountId;
}

function toGiver(caller: Caller): RoleGiver {
  if (caller.kind === 'guest') return undefined;
  return caller.kind === 'operator' ? 'operator' : caller;
}
