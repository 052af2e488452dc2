import type { Right } from '@duka/domain/collections/rights';
import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import { findOwed, lineTotal, saleTotal } from '@duka/domain/orders/sale-sums';
import type { ActiveMember } from '#session/memberships.ts';

/** What a sale needs that its seller lacks, and how much of the list price is taken off, in percent. */
export interface MissingRights {
  readonly rights: readonly Right[];
  readonly discountPercent: number;
}

/** Finds what somebody else must allow of a sale, by the rule of the server (`place-order.ts`); undefined for nothing. */
export function findMissingRights(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  { rights, discountLimit }: Pick<ActiveMember, 'rights' | 'discountLimit'>,
): MissingRights | undefined {
  const total = saleTotal(draft, goods);
  const listTotal = draft.lines.reduce(
    (sum, { price: _, ...line }) => sum + lineTotal(line, goods.get(line.productId)),
    0,
  );
  const below = Math.max(listTotal - total, 0);
  const isWithin = discountLimit === null || below * 100 <= listTotal * discountLimit;
  const missing: readonly Right[] = [
    ...(findOwed(draft, total) > 0 && !rights.includes('credit') ? (['credit'] as const) : []),
    ...(below > 0 && !(rights.includes('discount') && isWithin) ? (['discount'] as const) : []),
  ];
  if (missing.length === 0) return undefined;
  return { rights: missing, discountPercent: listTotal === 0 ? 0 : (below * 100) / listTotal };
}
