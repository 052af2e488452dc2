import type { OrderChannel } from '@duka/domain/orders/order';
import { isOwed, type ShopOrder } from '@duka/domain/orders/shop-order';
import { m } from '#paraglide/messages.js';
import { channelNames } from '#shop/trade/channel-names.ts';
import { Badge } from '#ui/page/badge.tsx';
import { paymentWords } from './order-words.ts';

/** Says whether it was sold at the counter or over the marketplace. */
export function ChannelBadge({ channel }: { channel: OrderChannel }) {
  return <Badge>{channelNames[channel]()}</Badge>;
}

/** Says how it was paid, or that its debt was given up; money that is still owed stands out. */
export function PaymentBadge({ order }: { order: ShopOrder }) {
  const { owed, orderTotal, returned, paymentMethod } = order;
  if (isOwed(order) && owed === 0 && returned < orderTotal) return <Badge>{m.credit_entry_write_off()}</Badge>;
  return <Badge tone={isOwed(order) ? 'warning' : 'neutral'}>{paymentWords[paymentMethod]()}</Badge>;
}
