import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';

/** Leads to what the customer of an order owes, this order among it. */
export function OrderDebt({ order: { customerPhone, customerName } }: { order: ShopOrder }) {
  const who = customerPhone || customerName;
  if (who.trim() === '') return null;
  return (
    <ButtonLink to={debtPaths.of(who)} variant="secondary" size="compact">
      {m.credit_order_account()}
    </ButtonLink>
  );
}
