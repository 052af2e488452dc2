import type { OrderStatus } from '@duka/domain/orders/order';
import { Badge, type BadgeTone } from '#ui/page/badge.tsx';

const tones: Record<OrderStatus, BadgeTone> = {
  Completed: 'success',
  'In-Progress': 'info',
  Pending: 'warning',
  Cancelled: 'danger',
};

/** The status as it is stored, its words being the specification's, each with a look of its own; DASH-010, DASH-011. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
