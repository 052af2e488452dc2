import { fullNameOf } from '#accounts/user-profile.ts';
import { allRights } from '#collections/rights.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentChange } from '#commands/command-store.ts';
import { equal } from './conditions.ts';

/**
 * Adds the owner's member to a new shop, and takes the members of a deleted one away: the shop always has exactly one owner (R63).
 */
export async function recordOwnerMember(write: CommandStore, { action, row }: DocumentChange): Promise<void> {
  if (action === 'delete') {
    await write.deleteSome('shopMembers', [{ method: 'isNull', attribute: 'storeId' }], 1000);
    return;
  }
  const { ownerId = null } = row.attributes;
  const owner = await write.documents.get('users', String(ownerId));
  const ofShop = { where: [equal('storeId', row.id), equal('role', 'owner')], limit: 1 };
  if (!owner || action !== 'create' || (await write.documents.list('shopMembers', ofShop)).length > 0) return;
  await write.insert('shopMembers', {
    id: makeRowId(write),
    attributes: {
      ...{ storeId: row.id, name: fullNameOf(owner.attributes) || 'Owner', phone: owner.attributes.phone ?? null },
      ...{ accountId: owner.id, role: 'owner', rights: allRights },
      ...{ discountLimit: null, active: true, hasPin: false, lastSeenAt: null },
    },
  });
}
