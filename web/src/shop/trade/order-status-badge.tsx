import type { OrderStatus } from '@duka/domain/orders/order';
import { Badge, type BadgeTone } from '#ui/page/badge.tsx';
import { orderStatusWords } from './order-status-words.ts';

const tones: Record<OrderStatus, BadgeTone> = {
  Completed: 'success',
  'In-Progress': 'info',
  Pending: 'warning',
  Cancelled: 'danger',
};

/** Shows the status in the specification's words, each with a colour of its own; DASH-010, DASH-011. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{orderStatusWords[status]()}</Badge>;
}
