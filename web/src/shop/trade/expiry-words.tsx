import { type DatedGoods, expiryStateOf } from '@duka/domain/products/expiry';
import { formatRecent } from '@duka/domain/values/recent-day';
import { readNowMs, readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';

/** Says in a row's grey line when goods expire or have expired; nothing for goods that do not expire (R24). */
export function sayExpiry(goods: DatedGoods) {
  const state = expiryStateOf(goods, readNowMs());
  if (!state) return undefined;
  // Compared with the year alone, the day of today is a day as well, and not a time.
  const day = formatRecent(goods.expiryDate ?? '', readToday().slice(0, 4));
  return state === 'expired' ? (
    <span className="text-danger">{m.goods_expired({ day })}</span>
  ) : (
    <span className="text-on-warning-soft">{m.goods_expires({ day })}</span>
  );
}
