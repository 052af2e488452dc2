import { fullNameOf } from '#accounts/user-profile.ts';
import { allRights } from '#collections/rights.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentChange } from '#commands/command-store.ts';
import { equal } from './conditions.ts';

/** The most members that are deleted along with their shop. */
const maxMembers = 1000;

/**
 * Maintains the member that stands for a shop's owner: creates it for a new shop, replaces it when the shop gets another owner, and deletes
 * all members with the shop (R63).
 */
export async function recordOwnerMember(write: CommandStore, { action, row, before }: DocumentChange): Promise<void> {
  if (action === 'delete') {
    // The deletion of the shop has emptied the relation of its members by now.
    await write.deleteSome('shopMembers', [{ method: 'isNull', attribute: 'storeId' }], maxMembers);
    return;
  }
  const { ownerId = null } = row.attributes;
  if (action === 'update' && before?.attributes.ownerId === ownerId) return;
  const members = await write.documents.list('shopMembers', { where: [equal('storeId', row.id)] });
  for (const member of members) {
    const isFormerOwner = member.attributes.role === 'owner' && member.attributes.accountId !== ownerId;
    if (!isFormerOwner) continue;
    await write.update('shopMembers', member, { attributes: { role: 'manager', rights: [], active: false } });
  }
  const owner = await write.documents.get('users', String(ownerId));
  if (!owner) return;
  const own = { role: 'owner', rights: allRights, discountLimit: null, active: true };
  const known = members.find(({ attributes }) => attributes.accountId === ownerId);
  if (known) {
    await write.update('shopMembers', known, { attributes: own });
    return;
  }
  const { phone = null } = owner.attributes;
  const person = { name: fullNameOf(owner.attributes) || 'Owner', phone, accountId: owner.id };
  const attributes = { storeId: row.id, ...person, ...own, hasPin: false, lastSeenAt: null };
  await write.insert('shopMembers', { id: makeRowId(write), attributes });
}
