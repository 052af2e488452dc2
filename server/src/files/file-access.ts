import { isDocumentId } from '@duka/domain/document-id';
import {
  checkPermissions,
  defaultPermissions,
  isPermitted,
  type PermissionAction,
  type RoleGiver,
  rolesOf,
} from '@duka/domain/permissions';
import type { Stores } from '#database/database.ts';
import type { FileRow } from '#database/file-store.ts';
import { apiError } from '#errors.ts';
import type { Caller, Writer } from '#http/caller.ts';
import { invalidParam } from '#http/params.ts';

/** Lists the roles of which a file's permissions must name one; the operator needs none. */
export function rolesOfCaller(caller: Caller): readonly string[] | 'all' {
  if (caller.kind === 'operator') return 'all';
  return rolesOf(caller.kind === 'member' ? caller : undefined);
}

/** Answers whether a file with these permissions lets the caller do this. */
export function mayDo(caller: Caller, action: PermissionAction, permissions: readonly string[]): boolean {
  const roles = rolesOfCaller(caller);
  return roles === 'all' || isPermitted(permissions, action, roles);
}

/** Answers the file when the caller may read it. To anyone else there is no such file; R5. */
export async function findReadable(stores: Stores, id: string, caller: Caller): Promise<FileRow> {
  const file = await findFile(stores, id);
  if (!mayDo(caller, 'read', file.permissions)) throw apiError('storage_file_not_found');
  return file;
}

/** Answers as `findReadable`, but only once all bytes have come. */
export async function findComplete(stores: Stores, id: string, caller: Caller): Promise<FileRow> {
  const file = await findReadable(stores, id, caller);
  if (file.signature === '') throw apiError('storage_file_not_found');
  return file;
}

/** Answers the file when the caller may change or delete it, which does not need the right to read. */
export async function findChangeable(
  stores: Stores,
  id: string,
  caller: Caller,
  action: 'update' | 'delete',
): Promise<FileRow> {
  const file = await findFile(stores, id);
  if (!mayDo(caller, action, file.permissions)) throw apiError('user_unauthorized');
  return file;
}

async function findFile(stores: Stores, id: string): Promise<FileRow> {
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

/** Answers who is stored as the sender of a file: an account, or '' for the operator, as no account has that id. */
export function ownerIdOf(caller: Writer): string {
  return caller.kind === 'operator' ? '' : caller.accountId;
}

function toGiver(caller: Caller): RoleGiver {
  if (caller.kind === 'guest') return undefined;
  return caller.kind === 'operator' ? 'operator' : caller;
}
