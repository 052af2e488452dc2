/** The rules of orders; decision 0014. */

/** DASH-010 names the first three; an order that is called off is Cancelled. */
export const orderStatuses = ['Pending', 'In-Progress', 'Completed', 'Cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Ordered over the marketplace, or sold at the shop's counter. */
export const orderChannels = ['marketplace', 'walk-in'] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const paymentMethods = ['cash', 'mobile money', 'bank', 'credit', 'unpaid'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What an order's history keeps: it was given or sold, went to another status, or is paid in another way. */
export const orderEventKinds = ['placed', 'status', 'payment'] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** Most lines of one order. */
export const maxOrderLines = 100;

const moves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['In-Progress', 'Cancelled'],
  'In-Progress': ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
};

/** Where an order may go from here, the usual next step first. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return moves[status];
}

export function toOrderStatus(value: unknown): OrderStatus | undefined {
  return orderStatuses.find((status) => status === value);
}

export function toPaymentMethod(value: unknown): PaymentMethod | undefined {
  return paymentMethods.find((method) => method === value);
}

/** Letters and digits that nobody confuses when reading them out. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const trackingLength = 8;

/** A tracking id, `DK-K7Q2MB9X`. `random` answers numbers from 0 up to 1. */
export function makeTrackingId(random: () => number): string {
  const letters = Array.from({ length: trackingLength }, () =>
    codeAlphabet.charAt(Math.floor(random() * codeAlphabet.length)),
  );
  return `DK-${letters.join('')}`;
}

/** Money back over the counter; negative while too little was given. Whole shillings. */
export function changeDue(total: number, given: number): number {
  return given - total;
}
