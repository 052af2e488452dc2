import { m } from '#paraglide/messages.js';

interface Buyer {
  readonly customerName: string;
  readonly customerPhone?: string | null;
}

/** Returns the name of the customer of an order, else their number; customers at the counter need give neither. */
export function customerOf({ customerName, customerPhone }: Buyer): string {
  return customerName.trim() || customerPhone || m.orders_customer_unnamed();
}
