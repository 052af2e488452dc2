import { m } from '#paraglide/messages.js';

/** Answers the name of the customer of an order, which customers at the counter need not give. */
export function customerOf({ customerName }: { readonly customerName: string }): string {
  return customerName.trim() || m.orders_customer_unnamed();
}
