import { maxDaysAgo } from '@duka/domain/orders/past-sale';
import { formatDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useCashBalances } from '#shop/trade/cash-balances-query.ts';
import { DateField } from '#ui/forms/date-field.tsx';
import type { SalePartProps } from './sale-words.ts';
import { termsFields } from './terms-words.ts';

interface SaleDayProps extends Pick<SalePartProps, 'draft' | 'update'> {
  storeId: string;
  error: string | undefined;
}

/** Asks for the day of the sale, and explains where the money of a day that was closed is counted (R58). */
export function SaleDay({ draft, update, storeId, error }: SaleDayProps) {
  const { data } = useCashBalances(storeId);
  const today = readToday();
  const { soldOn } = draft;
  const isClosed = soldOn !== '' && soldOn < today && soldOn <= (data?.closedDay ?? '');
  return (
    <DateField
      id={termsFields.sold_on}
      className="mt-4"
      label={m.orders_sale_sold_on()}
      value={soldOn}
      onChange={(day) => update((before) => ({ ...before, soldOn: day }))}
      min={addDays(today, -maxDaysAgo)}
      max={today}
      hint={isClosed ? m.orders_sale_day_closed({ day: formatDay(soldOn) ?? '' }) : undefined}
      error={error}
    />
  );
}
