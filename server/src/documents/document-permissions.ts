import { checkPermissions, defaultPermissions } from '@duka/domain/permissions';
import { apiError } from '#errors.ts';
import type { Member } from '#http/caller.ts';
import { invalidParam } from '#http/params.ts';

/** The permission texts to store for what a member sent; the defaults when nothing was. Contract section 8.2. */
export function readPermissions(value: unknown, caller: Member): readonly string[] {
  if (value === undefined || value === null) return defaultPermissions(caller);
  const check = checkPermissions(value, caller);
  if (check.ok) return check.permissions;
  if (check.problem === 'malformed') throw invalidParam('permissions', check.message);
  throw apiError('user_unauthorized', check.message);
}
