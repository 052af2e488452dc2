import { checkPermissions, defaultPermissions } from '@duka/domain/permissions';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller.ts';
import { invalidParam } from '#http/params.ts';

/**
 * Returns the permission texts to store for what a caller sent, or the defaults when nothing was sent; wire section
 * 8.2.
 */
export function readPermissions(value: unknown, caller: Writer): readonly string[] {
  const giver = caller.kind === 'operator' ? 'operator' : caller;
  if (value === undefined || value === null) return defaultPermissions(giver);
  const check = checkPermissions(value, giver);
  if (check.ok) return check.permissions;
  if (check.problem === 'malformed') throw invalidParam('permissions', check.message);
  throw apiError('user_unauthorized', check.message);
}
