import { allRights, type MemberRole, presetRights } from '@duka/domain/collections/rights';
import type { DocumentRow } from '#database/types.ts';
import { type DemoRow, storeIdOf } from './demo-ids.ts';
import { fullNameOf, people, type SellerKey } from './demo-people.ts';

/** The people who work in the demo shops beside their owners. They have no PIN and no account yet. */
const staff: Readonly<
  Record<SellerKey, readonly { readonly id: string; readonly name: string; readonly role: MemberRole }[]>
> = {
  asha: [
    { id: 'asha-shop-upendo', name: 'Upendo Massawe', role: 'cashier' },
    { id: 'asha-shop-godfrey', name: 'Godfrey Swai', role: 'storekeeper' },
  ],
  juma: [],
};

/** Makes the owner's member of a demo shop, its staff, and what the shop's history says of them (R63). */
export function makeDemoStaff(seller: SellerKey, at: string): DemoRow[] {
  const storeId = storeIdOf(seller);
  const ownerId = `${storeId}-owner`;
  const row = (id: string, attributes: DocumentRow['attributes']): DocumentRow => ({
    ...{ id, createdAt: at, updatedAt: at, permissions: [] },
    attributes: { storeId, discountLimit: null, active: true, hasPin: false, lastSeenAt: null, ...attributes },
  });
  const { phone } = people[seller];
  const owner = { name: fullNameOf(seller), phone, accountId: seller, role: 'owner', rights: allRights };
  return [
    ['shopMembers', row(ownerId, owner)],
    ...staff[seller].flatMap(({ id, name, role }): DemoRow[] => [
      ['shopMembers', row(id, { name, phone: null, accountId: null, role, rights: presetRights[role] })],
      ['activities', makeAdded(storeId, { id, name }, { id: ownerId, name: owner.name }, at)],
    ]),
  ];
}

function makeAdded(
  storeId: string,
  added: { readonly id: string; readonly name: string },
  owner: { readonly id: string; readonly name: string },
  at: string,
): DocumentRow {
  return {
    ...{ id: `${added.id}-added`, createdAt: at, updatedAt: at, permissions: [] },
    attributes: {
      ...{ storeId, member: owner.id, memberName: owner.name, device: null, kind: 'member-added' },
      ...{ subjectCollection: 'shopMembers', subject: added.id, summary: added.name, amount: null },
      ...{ reason: null, overrideBy: null, overrideName: null, at },
    },
  };
}
