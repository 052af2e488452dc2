import type { OrderChannel } from '@duka/domain/orders/order';
import { listPaidMarks } from '@duka/domain/orders/paid-marks';
import type { OrderPayment } from '@duka/domain/orders/paid-order';
import { isOwed, type ShopOrder } from '@duka/domain/orders/shop-order';
import { channelNames } from '#shop/trade/channel-names.ts';
import { Badge } from '#ui/page/badge.tsx';
import { describePaid } from './paid-words.ts';

/** Says by which channel it came. */
export function ChannelBadge({ channel }: { channel: OrderChannel }) {
  return <Badge>{channelNames[channel]()}</Badge>;
}

interface PaymentBadgeProps {
  order: ShopOrder;
  /** The amount received and not refunded; undefined until it is known. */
  money: readonly OrderPayment[] | undefined;
  /** True while a phone is asked for it. */
  isAsked?: boolean;
}

/** Says each method by which it was paid, and what is owed or was given up; money that is still owed stands out. */
export function PaymentBadge({ order, money = [], isAsked = false }: PaymentBadgeProps) {
  const isStillOwed = isOwed(order) && (order.owed > 0 || order.returned >= order.orderTotal);
  return <Badge tone={isStillOwed ? 'warning' : 'neutral'}>{describePaid(listPaidMarks(order, money), isAsked)}</Badge>;
}
