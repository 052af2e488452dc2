import { countedAtMost } from '@duka/domain/products/product-total';
import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';

/**
 * Formats a number of products. When the server stopped counting at its limit, "or more" is added until the rest is
 * counted.
 */
export function formatCount(total: number): string {
  return total === countedAtMost ? m.list_count_more({ count: formatWhole(total) }) : formatWhole(total);
}

/** Returns the number of pages; beyond the counted ones there is one more as long as the page shown is full. */
export function countPages(total: number, page: number, rows: number, pageSize: number): number {
  const counted = Math.ceil(total / pageSize);
  if (total !== countedAtMost) return counted;
  return Math.max(counted, rows === pageSize ? page + 1 : page);
}
