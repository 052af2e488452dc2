import { maxNamed } from '@duka/domain/messages/notification';
import { formatDay, toDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { toPermitName } from '#shop/inputs/permit-words.ts';
import type { Notification } from './notifications.ts';

/** Says what happened. Goods that were about to expire when the notification was made may have expired by `nowMs` (R24). */
export function toNotificationWords({ kind, name, quantity, day, reference }: Notification, nowMs: number): string {
  if (kind === 'message') {
    const writer = name || m.inbox_someone();
    return quantity > 1 ? m.inbox_messages({ count: quantity, name: writer }) : m.inbox_message({ name: writer });
  }
  if (kind === 'order') return m.inbox_order({ reference, name: name || m.inbox_someone() });
  if (kind === 'order-expired') return m.inbox_order_expired({ reference, name: name || m.inbox_someone() });
  if (kind === 'expiring') {
    const words = { name, day: formatDay(day) ?? day };
    return day < toDay(nowMs) ? m.inbox_expired(words) : m.inbox_expiring(words);
  }
  if (kind === 'permit') {
    const words = { permit: toPermitName(reference, name), day: formatDay(day) ?? day };
    return day < toDay(nowMs) ? m.inbox_permit_lapsed(words) : m.inbox_permit(words);
  }
  if (kind === 'many-low-stock' || kind === 'many-expiring') {
    const more = Math.max(0, quantity - maxNamed);
    const products = more > 0 ? m.inbox_products_more({ names: name, count: more }) : name;
    if (kind === 'many-low-stock') return m.inbox_many_low_stock({ count: quantity, products });
    const words = { count: quantity, products };
    if (reference === 'expired') return m.inbox_many_expired(words);
    return day !== '' && day < toDay(nowMs) ? m.inbox_some_expired(words) : m.inbox_many_expiring(words);
  }
  if (kind === 'member') return m.inbox_member({ name: name || m.inbox_someone() });
  if (kind === 'counter') return name ? m.inbox_counter({ device: name }) : m.inbox_counter_unnamed();
  if (kind === 'override') {
    const words = { name: name || m.inbox_someone(), amount: formatPrice(quantity) };
    return quantity > 0 ? m.inbox_override_amount(words) : m.inbox_override(words);
  }
  if (kind === 'payment-late' || kind === 'payment-stray') {
    const words = { amount: formatPrice(quantity), name: name || m.inbox_someone(), reference };
    if (kind === 'payment-stray') return m.inbox_payment_stray(words);
    return reference === '' ? m.inbox_payment_late_debt(words) : m.inbox_payment_late(words);
  }
  if (kind === 'beyond-stock') return m.inbox_beyond_stock({ name });
  return quantity > 0 ? m.inbox_low_stock({ name, quantity }) : m.inbox_out_of_stock({ name });
}
