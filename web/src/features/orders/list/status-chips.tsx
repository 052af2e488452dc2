import type { OrderCounts } from '@duka/domain/figures/today';
import { type OrderStatus, orderStatuses } from '@duka/domain/orders/order';
import type { OrderFilter } from '@duka/domain/orders/order-filter';
import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';

interface StatusChipsProps {
  status: OrderFilter['status'];
  /** How many orders the other filters find in each status; undefined until it is known. */
  counts: OrderCounts | undefined;
  onStatus: (status: OrderStatus | '') => void;
}

/** Chooses the orders of one status, and says how many there are. */
export function StatusChips({ status, counts, onStatus }: StatusChipsProps) {
  const all = counts && orderStatuses.reduce((sum, each) => sum + counts[each], 0);
  const chips = [
    { value: '', name: m.orders_status_all(), count: all },
    ...orderStatuses.map((each) => ({ value: each, name: orderStatusWords[each](), count: counts?.[each] })),
  ] as const;
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2 sm:mb-4">
      <legend className="sr-only">{m.orders_statuses()}</legend>
      {chips.map(({ value, name, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={status === value}
          onClick={() => onStatus(value)}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-control/60 bg-surface px-3 text-sm font-medium text-ink hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
        >
          {name}
          <span className="min-w-2 font-semibold tabular-nums">{count === undefined ? '' : formatWhole(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
