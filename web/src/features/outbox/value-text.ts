import { toOrderStatus, toPaymentMethod } from '@duka/domain/orders/order';
import { formatDay } from '@duka/domain/values/dates';
import { nameOf } from '@duka/domain/values/names';
import { formatQuantity } from '@duka/domain/values/quantity';
import { toRelationIds } from '#data/calls/document-data.ts';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';

/** The collections whose names stand for the ids of these attributes. */
export const namedBy = { productCategories: 'productCategories', units: 'units' } as const;

/** Says an attribute's value as the pages say it; `names` are those of what is stored by its id. */
export function valueText(attribute: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return m.outbox_nothing();
  if (attribute in namedBy) return toNames(value, names);
  if (typeof value === 'number') return formatQuantity(value);
  if (typeof value === 'boolean') return value ? m.product_conflict_yes() : m.product_conflict_no();
  const text = String(value);
  return texts[attribute]?.(text) ?? text;
}

/** Returns undefined for what only a later version of the server knows, which is shown as it is. */
const texts: Readonly<Record<string, (text: string) => string | undefined>> = {
  expiryDate: (text) => formatDay(text),
  image: () => m.outbox_photo_other(),
  paymentMethod(text) {
    const method = toPaymentMethod(text);
    return method && paymentWords[method]();
  },
  status(text) {
    if (text === 'draft') return m.view_draft();
    if (text === 'published') return m.view_published();
    const status = toOrderStatus(text);
    return status && orderStatusWords[status]();
  },
};

function toNames(value: unknown, names: ReadonlyMap<string, string>): string {
  const ids = toRelationIds(value);
  if (ids.length === 0) return m.outbox_nothing();
  return ids.map((id) => nameOf(names.get(id) ?? m.outbox_stored_other())).join(', ');
}
