/** The rights that a member of a shop may have; the owner has all of them (R63). `docs/collections.md` lists what each one opens. */
export const allRights = [
  'sell',
  'discount',
  'undo',
  'credit',
  'orders',
  'messages',
  'stock',
  'products',
  'remove',
  'costs',
  'money',
  'export',
  'settings',
  'staff',
] as const;
export type Right = (typeof allRights)[number];

export const memberRoles = ['owner', 'manager', 'cashier', 'storekeeper'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The rights that a new member of each role gets; the owner may then change them one by one. */
export const presetRights: Readonly<Record<MemberRole, readonly Right[]>> = {
  owner: allRights,
  manager: allRights.filter((right) => right !== 'settings' && right !== 'staff'),
  cashier: ['sell', 'orders', 'messages'],
  storekeeper: ['stock', 'products'],
};

/** Returns the known rights among the stored or sent ones, in the order of `allRights`, each once; none for anything but a list. */
export function parseRights(value: unknown): readonly Right[] {
  return Array.isArray(value) ? allRights.filter((right) => value.includes(right)) : [];
}

/** Returns the most that a member may take off the list price, in percent; null for no limit. */
export function parseDiscountLimit(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

export function parseMemberRole(value: unknown): MemberRole | undefined {
  return memberRoles.find((role) => role === value);
}
