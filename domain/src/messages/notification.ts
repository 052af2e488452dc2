import { type StockLevel, stockLevelOf } from '#products/stock-level.ts';
import { toDay } from '#values/dates.ts';

/** What a seller is told of: a customer's message, a new order, a product that runs low, one that is about to expire. */
const notificationKinds = ['message', 'order', 'low-stock', 'expiring'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a seller chose in Settings to be told of; SET-010. */
export interface NotificationChoices {
  /** Whether what is told in the app also goes by mail. */
  readonly emailNotifications: boolean;
  readonly orderUpdates: boolean;
  readonly messaging: boolean;
  readonly promotions: boolean;
}

/** Reads the choices from the account's preferences; a choice never made is as SET-017 and SET-018 say. */
export function readNotificationChoices(prefs: Readonly<Record<string, unknown>>): NotificationChoices {
  const read = (name: string, unset: boolean) => (typeof prefs[name] === 'boolean' ? prefs[name] : unset);
  return {
    emailNotifications: read('emailNotifications', true),
    orderUpdates: read('orderUpdates', true),
    messaging: read('messaging', true),
    promotions: read('promotions', false),
  };
}

/** No choice is about the shop's own goods: of those the seller is always told. */
export function isNotificationWanted(kind: NotificationKind, choices: NotificationChoices): boolean {
  if (kind === 'message') return choices.messaging;
  return kind === 'order' ? choices.orderUpdates : true;
}

const order: readonly StockLevel[] = ['in-stock', 'low-stock', 'out-of-stock'];

/** Whether a product has come to run low, or out. */
export function hasRunLow(before: number, after: number): boolean {
  return order.indexOf(stockLevelOf(after)) > order.indexOf(stockLevelOf(before));
}

/** Days before its expiry on which a seller is told of a product. */
const expiryNoticeDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** The last day of expiry a seller is told of on the shop's day at `nowMs`, as `2026-12-21`. */
export function lastExpiryDayToTell(nowMs: number): string {
  // Whole days from noon, so that no calendar shifts them.
  return toDay(Date.parse(`${toDay(nowMs)}T12:00:00+03:00`) + expiryNoticeDays * dayMs);
}
