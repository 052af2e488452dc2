import type { Collection } from '@duka/domain/collections';
import type { Party } from '@duka/domain/collections/parts';
import type { CallerScope } from '@duka/domain/commands/caller-scope';
import { describeMissingRight } from '@duka/domain/commands/command';
import type { DocumentRow } from '#database/types.ts';
import { type ApiError, apiError } from '#errors.ts';
import { changeableAttributes, isParty, type OwnedRow } from './rights.ts';

/** Throws as `refuseWrite` unless a new row with these values belongs to the caller. */
export function requireCreatable({ access }: Collection, row: OwnedRow, scope: CallerScope): void {
  const belongs = access.create.every((party) => isParty(party, row, scope));
  if (!belongs) throw refuseWrite(access.create, row, scope);
}

/**
 * Returns the refusal of a write that none of these parties allows: 403 `shop_right_missing` for a member of the row's shop, whom another
 * right would allow it (R63), else 401 `user_unauthorized`.
 */
export function refuseWrite(parties: readonly Party[], row: OwnedRow, { members }: CallerScope): ApiError {
  const rights = parties.flatMap((party) => (party.party === 'store' ? (party.rights ?? []) : []));
  const storeIds = [row.attributes.storeId ?? row.id].flat();
  const isMember = storeIds.every((id) => members.some(({ storeId }) => storeId === id));
  return isMember && rights.length > 0
    ? apiError('shop_right_missing', describeMissingRight(rights))
    : apiError('user_unauthorized');
}

/** Throws as `refuseWrite` unless the caller may change these attributes of a row. */
export function requireChangeable(
  collection: Collection,
  row: DocumentRow,
  names: readonly string[],
  scope: CallerScope,
): void {
  const allowed = changeableAttributes(collection, row, scope);
  if (allowed === 'all') return;
  const refused = names.filter((name) => !allowed?.includes(name));
  if (allowed !== undefined && refused.length === 0) return;
  const { update } = collection.access;
  const wouldAllow = update.filter(
    ({ only }) => !only || names.length === 0 || refused.some((name) => only.includes(name)),
  );
  throw refuseWrite(wouldAllow, row, scope);
}
