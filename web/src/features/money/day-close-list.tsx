import type { DayClose } from '@duka/domain/money/day-close';
import { isMonth } from '@duka/domain/money/month-sheet';
import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import { useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/use-search-params.ts';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { CloseLines } from './close-lines.tsx';
import { MoneyList } from './money-list.tsx';
import { closeOf } from './money-paths.ts';
import { useDayCloses } from './money-queries.ts';
import { formatMonth } from './month-chooser.tsx';

/** The earlier ends of days, the newest first; those of one month where the address names it. */
export function DayCloseList({ storeId }: { storeId: string }) {
  const titleId = useId();
  const [parameters] = useSearchParams();
  const asked = parameters.get('month');
  const month = isMonth(asked) ? asked : undefined;
  const [page, setPage] = useState(1);
  const list = useDayCloses(storeId, month, page);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-lg font-semibold tracking-tight text-ink">
        {month ? m.money_closes_of({ month: formatMonth(month) }) : m.money_closes()}
      </h2>
      <MoneyList
        list={list}
        failedText={m.money_closes_failed()}
        empty={<p className="text-muted">{m.money_closes_none()}</p>}
        page={page}
        onPage={setPage}
      >
        <ul aria-labelledby={titleId} className="flex flex-col gap-3">
          {list.data?.closes.map((close) => (
            <li key={close.id}>
              <CloseCard close={close} />
            </li>
          ))}
        </ul>
      </MoneyList>
    </section>
  );
}

function CloseCard({ close: { id, day, at, ways, note, isCancelled } }: { close: DayClose }) {
  return (
    <Card padding="snug">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className={`font-semibold text-ink tabular-nums ${isCancelled ? 'line-through' : ''}`}>
          <Link to={closeOf(id)} className="inline-flex min-h-6 items-center hover:underline">
            {formatDay(day)}
          </Link>
        </h3>
        {isCancelled ? <Badge>{m.money_close_cancelled()}</Badge> : null}
        <p className="text-sm text-muted tabular-nums">{m.money_close_at({ at: formatDayAndTime(at) ?? '' })}</p>
      </div>
      <CloseLines ways={ways} />
      {note === '' ? null : <p className="mt-1 text-sm wrap-anywhere text-muted">{note}</p>}
    </Card>
  );
}
