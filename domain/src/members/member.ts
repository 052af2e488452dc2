import { type MemberRole, parseDiscountLimit, parseMemberRole, parseRights, type Right } from '#collections/rights.ts';
import { readText } from '#values/unchecked-values.ts';

/** A person of a shop as whoever works beside them sees them: what they may do there (R63). */
export interface MemberProfile {
  readonly name: string;
  readonly role: MemberRole;
  readonly rights: readonly Right[];
  /** The most that may be taken off the list price, in percent; null for no limit. */
  readonly discountLimit: number | null;
}

/** A person who works in a shop (R63). */
export interface ShopMember extends MemberProfile {
  readonly id: string;
  readonly storeId: string;
  /** Empty where there is none, and for a caller without the right `staff`. */
  readonly phone: string;
  /** The id of the users document; empty for a member without an account of their own. */
  readonly accountId: string;
  readonly active: boolean;
  readonly hasPin: boolean;
  /** ISO text; null for a member who was never seen. */
  readonly lastSeenAt: string | null;
}

/** Parses a member, with relations as ids or as nested documents. Returns undefined for anything else. */
export function parseMember(document: unknown): ShopMember | undefined {
  const member = Object(document);
  const role = parseMemberRole(member.role);
  if (typeof member.$id !== 'string' || !role) return undefined;
  return {
    ...{ id: member.$id, storeId: readRelation(member.storeId), name: readText(member.name) },
    ...{ phone: readText(member.phone), accountId: readRelation(member.accountId), role },
    rights: parseRights(member.rights),
    discountLimit: parseDiscountLimit(member.discountLimit),
    active: member.active === true,
    hasPin: member.hasPin === true,
    lastSeenAt: readText(member.lastSeenAt) || null,
  };
}

function readRelation(value: unknown): string {
  return readText(value) || readText(Object(value).$id);
}
