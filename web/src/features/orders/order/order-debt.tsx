import { isGuestChannel } from '@duka/domain/orders/order';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';

/** Leads to what the customer of an order owes, this order among it. A guest has a book of their own, of the order's id (R67). */
export function OrderDebt({ order }: { order: ShopOrder }) {
  const who = order.customerPhone || order.customerName;
  const isGuest = isGuestChannel(order.channel) && !order.isSamePerson;
  if (who.trim() === '') return null;
  return (
    <ButtonLink to={isGuest ? debtPaths.account(order.id) : debtPaths.of(who)} variant="secondary" size="compact">
      {m.credit_order_account()}
    </ButtonLink>
  );
}
