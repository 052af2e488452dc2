import type { OrderStatus } from '@duka/domain/orders/order';
import { Badge, type BadgeTone } from '#ui/page/badge.tsx';
import { orderStatusWords } from './order-status-words.ts';

const tones: Record<OrderStatus, BadgeTone> = {
  Completed: 'success',
  'In-Progress': 'info',
  Pending: 'warning',
  Cancelled: 'danger',
};

interface OrderStatusBadgeProps {
  status: OrderStatus;
  /** What is open of the payment, in words. */
  payment?: string | undefined;
}

/** Shows the status in the specification's words, each with a colour of its own; DASH-010, DASH-011. */
export function OrderStatusBadge({ status, payment }: OrderStatusBadgeProps) {
  const words = orderStatusWords[status]();
  if (payment === undefined) return <Badge tone={tones[status]}>{words}</Badge>;
  return (
    // A finished order of which money is open is not done. Beside a new one stands what confirms it, which says enough.
    <Badge tone={status === 'Completed' ? 'warning' : tones[status]}>
      <span className={status === 'Pending' ? 'sr-only' : ''}>{words} · </span>
      {payment}
    </Badge>
  );
}
