import { contains, type QueryDescription, searchFor } from '#query.ts';
import { toPhonePart } from '#values/phone.ts';
import { toSearchWords } from '#values/search.ts';
import type { ShopOrder } from './shop-order.ts';

/** The attributes that an order is searched by. */
const searchedOfOrder = ['customerName', 'trackingId', 'customerPhone'] as const;

/** The most characters of a search; three attributes with it must fit into one query of 4,096 (wire section 8.4). */
export const maxOrderSearchLength = 100;

/** Lists what a search looks through in an order. */
export function textsOfOrder(order: Pick<ShopOrder, (typeof searchedOfOrder)[number]>): string[] {
  return searchedOfOrder.map((attribute) => order[attribute]);
}

/** Describes a search for orders: each word in the tracking id, the customer's name or phone, however this is written; Q-053. */
export function describeOrderSearch(search: string): QueryDescription[] {
  return searchFor(toSearchWords(search), searchedOfOrder, (word) => {
    const part = toPhonePart(word);
    // A few digits of a further word would be in most numbers.
    return part === undefined || part.length < 3 ? [] : [contains('customerPhone', part)];
  });
}
