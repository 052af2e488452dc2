import { type OrderSums, openStatuses } from '@duka/domain/figures/today';
import { type OrderStatus, orderStatuses } from '@duka/domain/orders/order';
import type { OrderFilter } from '@duka/domain/orders/order-filter';
import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { Chip, ChipRow } from '#ui/lists/chip-row.tsx';

interface StatusChipsProps {
  status: OrderFilter['status'];
  /** How many orders the other filters find in each status, and what the open ones come to; undefined until it is known. */
  counts: OrderSums | undefined;
  onStatus: (status: OrderStatus | '') => void;
}

/** Chooses the orders of one status, and says how many there are, and what those come to that are still worked on. */
export function StatusChips({ status, counts, onStatus }: StatusChipsProps) {
  const all = counts && orderStatuses.reduce((sum, each) => sum + counts[each], 0);
  return (
    <ChipRow label={m.orders_statuses()}>
      <Chip isPressed={status === ''} count={format(all)} onPress={() => onStatus('')}>
        {m.orders_status_all()}
      </Chip>
      {orderStatuses.map((each) => (
        <Chip
          key={each}
          isPressed={status === each}
          count={format(counts?.[each])}
          sum={describeSum(each, counts)}
          onPress={() => onStatus(each)}
        >
          {orderStatusWords[each]()}
        </Chip>
      ))}
    </ChipRow>
  );
}

function format(count: number | undefined): string {
  return count === undefined ? '' : formatWhole(count);
}

/** What the orders of an open status come to; undefined for none, and before it is known. An older server does not say. */
function describeSum(status: OrderStatus, counts: OrderSums | undefined): string | undefined {
  const open = openStatuses.find((each) => each === status);
  const total = open && counts?.openTotals?.[open];
  return total ? formatWhole(total) : undefined;
}
