import type { Right } from '@duka/domain/collections/rights';
import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import { listMissingSaleRights } from '@duka/domain/orders/sale-rights';
import { findOwed, lineTotal, saleTotal, saleWorth } from '@duka/domain/orders/sale-sums';
import type { ActiveMember } from '#session/memberships.ts';

/** What a sale needs that its seller lacks, and how much of the list price is taken off, in percent. */
interface MissingRights {
  readonly rights: readonly Right[];
  readonly discountPercent: number;
}

/** Finds what somebody else must allow of a sale; undefined for nothing. */
export function findMissingRights(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  seller: Pick<ActiveMember, 'rights' | 'discountLimit'>,
): MissingRights | undefined {
  const orderTotal = saleWorth(draft, goods);
  const listTotal = draft.lines.reduce(
    (sum, { price: _, ...line }) => sum + lineTotal(line, goods.get(line.productId)),
    0,
  );
  const rights = listMissingSaleRights(
    { listTotal, orderTotal, owed: findOwed(draft, saleTotal(draft, goods)) },
    seller,
  );
  if (rights.length === 0) return undefined;
  const below = Math.max(listTotal - orderTotal, 0);
  return { rights, discountPercent: listTotal === 0 ? 0 : (below * 100) / listTotal };
}
