import type { OrderStatus } from '@duka/domain/orders/order';
import { m } from '#paraglide/messages.js';

/** The statuses in the specification's words, or as the language of the app says them; DASH-010. */
export const orderStatusWords: Record<OrderStatus, () => string> = {
  Pending: m.order_status_pending,
  'In-Progress': m.order_status_in_progress,
  Completed: m.order_status_completed,
  Cancelled: m.order_status_cancelled,
};
