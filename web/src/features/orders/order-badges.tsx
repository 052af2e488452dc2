import type { OrderChannel } from '@duka/domain/orders/order';
import { isOwed, type ShopOrder } from '@duka/domain/orders/shop-order';
import { channelNames } from '#shop/trade/channel-names.ts';
import { Badge } from '#ui/page/badge.tsx';
import { paymentWords } from './order-words.ts';

/** Says whether it was sold at the counter or over the marketplace. */
export function ChannelBadge({ channel }: { channel: OrderChannel }) {
  return <Badge>{channelNames[channel]()}</Badge>;
}

/** Says how it was paid; money that is still owed stands out. */
export function PaymentBadge({ order }: { order: ShopOrder }) {
  return <Badge tone={isOwed(order) ? 'warning' : 'neutral'}>{paymentWords[order.paymentMethod]()}</Badge>;
}
