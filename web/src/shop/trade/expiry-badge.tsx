import { type DatedGoods, expiryStateOf } from '@duka/domain/products/expiry';
import { formatDay } from '@duka/domain/values/dates';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { Badge } from '#ui/page/badge.tsx';

/** Marks goods past their date and those in their last 30 days; nothing for goods that do not expire (R24). */
export function ExpiryBadge({ hasExpiry, expiryDate }: DatedGoods) {
  const state = expiryStateOf({ hasExpiry, expiryDate }, readNowMs());
  if (!state) return null;
  const day = formatDay(expiryDate ?? '') ?? '';
  return state === 'expired' ? (
    <Badge tone="danger">{m.goods_expired({ day })}</Badge>
  ) : (
    <Badge tone="warning">{m.goods_expires({ day })}</Badge>
  );
}
