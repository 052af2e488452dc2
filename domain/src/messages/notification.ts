import { type StockLevel, stockLevelOf } from '#products/stock-level.ts';

/**
 * The causes of a seller's notifications: a customer's message, a new order or one that expired unconfirmed, a product that runs low, was
 * sold beyond its stock (R33) or expires, a permit that lapses (R74), a new member (R64), an override, a new counter, and mobile money that came late or for a cancelled order (R77). A `NotificationKind` may also be of several
 * products at once.
 */
export type NotificationCause =
  | 'message'
  | 'order'
  | 'order-expired'
  | 'low-stock'
  | 'beyond-stock'
  | 'expiring'
  | 'permit'
  | 'member'
  | 'override'
  | 'counter'
  | 'payment-late'
  | 'payment-stray';
export type NotificationKind = NotificationCause | 'many-low-stock' | 'many-expiring';

/** The most products that one notification names; each name is cut at `maxNameLength` characters, so that all of them fit. */
export const maxNamed = 3;
const maxNameLength = 90;

/** Names the first of several products: `Urea, DAP, Maize seed`. */
export function nameProducts(names: readonly string[]): string {
  const cut = (name: string) =>
    [...name].length > maxNameLength ? `${[...name].slice(0, maxNameLength).join('')}…` : name;
  return names.slice(0, maxNamed).map(cut).join(', ');
}

/** The choices that a seller has made about notifications in the settings; SET-010. */
export interface NotificationChoices {
  /** True when copies of the notifications also go by mail. */
  readonly emailNotifications: boolean;
  readonly orderUpdates: boolean;
  readonly messaging: boolean;
  readonly promotions: boolean;
}

/** Reads the choices from the account's preferences. A choice never made has the default of SET-017 and SET-018. */
export function readNotificationChoices(prefs: Readonly<Record<string, unknown>>): NotificationChoices {
  const read = (name: string, unset: boolean) => (typeof prefs[name] === 'boolean' ? prefs[name] : unset);
  return {
    emailNotifications: read('emailNotifications', true),
    orderUpdates: read('orderUpdates', true),
    messaging: read('messaging', true),
    promotions: read('promotions', false),
  };
}

/**
 * True if the choices allow this notification. None of them covers the shop's own stock, so those always come.
 */
export function isNotificationWanted(kind: NotificationKind, choices: NotificationChoices): boolean {
  if (kind === 'message') return choices.messaging;
  return kind === 'order' || kind === 'order-expired' ? choices.orderUpdates : true;
}

/** From the best level to the worst. */
const levels: readonly StockLevel[] = ['in-stock', 'low-stock', 'out-of-stock'];

/** True if a change of stock has lowered the product's level. */
export function hasRunLow(before: number, after: number): boolean {
  return levels.indexOf(stockLevelOf(after)) > levels.indexOf(stockLevelOf(before));
}
