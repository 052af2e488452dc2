import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';

/** Says what was counted beyond what should be there, in shillings; null where nobody counted. */
export function differenceText(difference: number | null): string {
  if (difference === null) return m.money_not_counted();
  if (difference === 0) return m.money_right();
  const sum = formatUnbroken(Math.abs(difference));
  return difference < 0 ? m.money_missing({ sum }) : m.money_too_much({ sum });
}

/** The class of its colour. */
export function differenceTone(difference: number | null): string {
  if (difference === null || difference > 0) return 'text-muted';
  return difference === 0 ? 'text-on-success-soft' : 'text-danger';
}
