import { receivedMethods } from '#money/payment.ts';

/** The statuses of an order (decision 0014). DASH-010 names the first three; the fourth is that of a cancelled order. */
export const orderStatuses = ['Pending', 'In-Progress', 'Completed', 'Cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The channel by which an order reached the shop: the marketplace, the counter (`walk-in`), the shop's page (`link`), or a WhatsApp message that
 * the seller entered (R67).
 */
export const orderChannels = ['marketplace', 'walk-in', 'link', 'whatsapp'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** True for a channel whose buyers have no account, so that their names and numbers are unproven (R67). */
export function isGuestChannel(channel: unknown): boolean {
  return channel === 'link' || channel === 'whatsapp';
}

/** True for a channel whose orders a member of the shop enters. The shop knows of these orders and is not notified of them. */
export function isWrittenByShop(channel: unknown): boolean {
  return channel === 'walk-in' || channel === 'whatsapp';
}

/**
 * Lists the channels that figures show separately: the marketplace and the counter always, each other channel once it has had an order
 * (DOOR-101).
 */
export function listShownChannels(isUsed: (channel: OrderChannel) => boolean): OrderChannel[] {
  return orderChannels.filter((channel) => !isGuestChannel(channel) || isUsed(channel));
}

/** How a buyer without an account gets the goods. */
export const orderWays = ['pickup', 'delivery'] as const;
export type OrderWay = (typeof orderWays)[number];

export function toOrderWay(value: unknown): OrderWay | undefined {
  return orderWays.find((way) => way === value);
}

/** The payment methods of an order that is not paid yet. */
export const owedMethods = ['credit', 'unpaid'] as const;
export const paymentMethods = [...receivedMethods, ...owedMethods] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export function isOwedMethod(method: string): boolean {
  return owedMethods.some((owed) => owed === method);
}

/**
 * The kinds of steps in an order's history: the order was placed, expired goods were allowed, the status changed, the payment
 * changed, goods were returned, the sale was voided.
 */
export const orderEventKinds = ['placed', 'expired', 'status', 'payment', 'return', 'void'] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** The most lines of one order. */
export const maxOrderLines = 100;

const moves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['In-Progress', 'Cancelled'],
  'In-Progress': ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
};

/** Lists the statuses that may follow this one, the usual next one first. */
export function nextStatuses(status: OrderStatus): readonly OrderStatus[] {
  return moves[status];
}

export function toOrderStatus(value: unknown): OrderStatus | undefined {
  return orderStatuses.find((status) => status === value);
}

export function toPaymentMethod(value: unknown): PaymentMethod | undefined {
  return paymentMethods.find((method) => method === value);
}

/** Letters and digits that nobody confuses when they are read out. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** The characters of a code after its prefix. */
export const codeLength = 8;

/** Makes a tracking id, `DK-K7Q2MB9X`, or the code of a WhatsApp message, `W-K7Q2MB9X`. `random` returns numbers from 0 up to, not including, 1. */
export function makeOrderCode(prefix: 'DK' | 'W', random: () => number): string {
  const letters = Array.from({ length: codeLength }, () =>
    codeAlphabet.charAt(Math.floor(random() * codeAlphabet.length)),
  );
  return `${prefix}-${letters.join('')}`;
}

/** Returns the change in whole shillings; negative while too little was given. */
export function changeDue(total: number, given: number): number {
  return given - total;
}
