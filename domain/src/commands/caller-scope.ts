import type { MemberRole, Right } from '#collections/rights.ts';
import type { ActorRole } from '#orders/actor.ts';

/** The member of a shop as whom a caller acts there (R63). */
export interface ActingMember {
  /** The id of the member's document; null for an owner whose shop has none. */
  readonly id: string | null;
  readonly storeId: string;
  /** The account of the shop's owner, whose messages and files are the shop's. */
  readonly ownerAccountId: string;
  readonly role: MemberRole;
  readonly rights: readonly Right[];
  /** The most that may be taken off the list price, in percent; null for no limit. */
  readonly discountLimit: number | null;
  /** The member who allows this one act with their PIN; their rights are among `rights`. */
  readonly overrideBy?: string;
  /** True for a member who was removed: the server takes only the sales that they made before. */
  readonly isFormer?: true;
}

/** The documents that belong to a caller; every decision about rows is based on them. Nothing belongs to a guest. */
export interface CallerScope {
  readonly accountId: string | undefined;
  /** The users documents of the account; one at most, under whatever id. None at a counter, whose session is not its owner. */
  readonly userIds: readonly string[];
  /** The shops that the caller is a member of: its own, and those of others. */
  readonly storeIds: readonly string[];
  /** The member as whom the caller acts, in each of these shops. */
  readonly members: readonly ActingMember[];
  /** True for the session of a counter: what belongs to its account alone is not the caller's. */
  readonly isCounter?: true;
  /** True for a buyer without an account, for whom the server places and cancels an order by the page of a shop (R67). */
  readonly isBuyer?: true;
  /** True for the operator: every row counts as its own. */
  readonly everything?: true;
}

/** Returns the member as whom the caller acts in a shop; undefined for a stranger. */
export function findMember({ members }: Pick<CallerScope, 'members'>, storeId: unknown): ActingMember | undefined {
  return members.find((member) => member.storeId === storeId);
}

/**
 * True if the caller may act by at least one of these rights in the shop: its owner and the operator always, any member where `rights` is
 * undefined, and the owner alone where it is empty (R63).
 */
export function isAllowed(
  scope: Pick<CallerScope, 'members' | 'everything'>,
  storeId: unknown,
  rights: readonly Right[] | undefined,
): boolean {
  if (scope.everything) return true;
  const member = findMember(scope, storeId);
  if (!member) return false;
  return member.role === 'owner' || rights === undefined || rights.some((right) => member.rights.includes(right));
}

/** The stored attributes that say who wrote a line of a ledger. */
interface LedgerActor {
  /** The account; null for the operator, which has none. */
  readonly by: string | null;
  readonly byRole: ActorRole;
  /** The member of the shop; null for the operator, for a customer, and in lines from before shops had members. */
  readonly byMember: string | null;
  /** The member who allowed it, where the one who did it lacked the right. */
  readonly overrideBy: string | null;
}

/** Returns who acts on a row of the shop, as a line of a ledger stores it; a caller who is no member of the shop is the customer of an order. */
export function toLedgerActor(scope: CallerScope, storeId: unknown): LedgerActor {
  if (scope.everything) return { by: null, byRole: 'operator', byMember: null, overrideBy: null };
  const member = findMember(scope, String(storeId));
  const { accountId: by = null } = scope;
  if (!member) return { by, byRole: 'customer', byMember: null, overrideBy: null };
  return { by, byRole: 'seller', byMember: member.id, overrideBy: member.overrideBy ?? null };
}
