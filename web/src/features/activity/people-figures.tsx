import type { PersonFigures } from '@duka/domain/figures/people-figures';
import { formatPrice } from '@duka/domain/values/money';
import { startOfMonth } from '@duka/domain/values/periods';
import { formatQuantity } from '@duka/domain/values/quantity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPeopleFigures } from '#data/calls/figures.ts';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { DateField } from '#ui/forms/date-field.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';

/** What each person did in some days, by name: for the shop's owner to see, and no ranking (STAFF-056). */
export function PeopleFigures({ storeId }: { storeId: string }) {
  const today = readToday();
  const [range, setRange] = useState({ from: startOfMonth(today), to: today });
  const isRange = range.from !== '' && range.from <= range.to;
  const list = useQuery({
    queryKey: ['activities', storeId, 'people', range],
    queryFn: () => getPeopleFigures(storeId, range),
    placeholderData: keepPreviousData,
    enabled: isRange,
  });
  return (
    <ListFrame
      list={list}
      failedText={m.activity_people_failed()}
      retryLabel={m.activity_retry()}
      loading={<ListSkeleton text={m.activity_loading()} />}
      head={
        <>
          <div className="mb-3 grid max-w-md grid-cols-2 gap-3">
            <DateField
              label={m.activity_from()}
              value={range.from}
              max={range.to}
              onChange={(from) => setRange({ ...range, from })}
            />
            <DateField
              label={m.activity_to()}
              value={range.to}
              min={range.from}
              max={today}
              onChange={(to) => setRange({ ...range, to })}
            />
          </div>
          <p className="mb-4 text-sm text-muted">{m.activity_people_text()}</p>
        </>
      }
      empty={null}
    >
      {list.data ? <PeopleTable people={list.data} /> : null}
    </ListFrame>
  );
}

function PeopleTable({ people }: { people: readonly PersonFigures[] }) {
  const isTableScreen = useTableScreen();
  return (
    <DataTable
      label={m.activity_people_tab()}
      // On a phone it scrolls within its frame.
      isDense={isTableScreen}
      head={
        <>
          <ColumnHead>{m.activity_person()}</ColumnHead>
          <ColumnHead isNumber>{m.activity_people_sales()}</ColumnHead>
          <ColumnHead isNumber>{m.activity_people_per_hour()}</ColumnHead>
          <ColumnHead isNumber>{m.activity_people_hours()}</ColumnHead>
          <ColumnHead isNumber>{m.activity_people_discounts()}</ColumnHead>
          <ColumnHead isNumber>{m.activity_people_returns()}</ColumnHead>
          <ColumnHead isNumber>{m.activity_people_voids()}</ColumnHead>
          <ColumnHead isNumber>{m.activity_people_closes()}</ColumnHead>
        </>
      }
    >
      {people.map(({ member, name, active, sales, perHour, hours, days, discounts, returns, voids, closes }) => (
        <tr key={member}>
          <th scope="row" className="min-w-32 font-semibold wrap-anywhere">
            {name}
            {active ? null : <span className="block font-normal text-muted">{m.activity_people_left()}</span>}
          </th>
          <Amount total={sales.total} count={sales.count} />
          <td className="text-right whitespace-nowrap tabular-nums">
            {perHour ? formatPrice(perHour.total) : '–'}
            {perHour ? <span className="block text-sm text-muted">{formatQuantity(perHour.sales)}</span> : null}
          </td>
          <td className="text-right whitespace-nowrap tabular-nums">
            {m.activity_people_days({ hours: formatQuantity(hours), days })}
          </td>
          <Amount {...discounts} />
          <Amount {...returns} />
          <Amount {...voids} />
          <Amount total={closes.total} count={closes.count} />
        </tr>
      ))}
    </DataTable>
  );
}

/** An amount, and of how many it is; a dash where there were none. */
function Amount({ total, count }: { total: number | null; count: number }) {
  return (
    <td className="text-right whitespace-nowrap tabular-nums">
      {count === 0 ? '–' : total === null ? m.activity_people_unseen() : formatPrice(total)}
      {count > 0 ? <span className="block text-sm text-muted">{count}</span> : null}
    </td>
  );
}
