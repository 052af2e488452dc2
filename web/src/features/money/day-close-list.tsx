import { type DayClose, differenceOf, type WayClose } from '@duka/domain/money/day-close';
import { isMonth } from '@duka/domain/money/month-sheet';
import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { Card } from '#ui/page/card.tsx';
import { differenceText, differenceTone } from './difference-words.ts';
import { MoneyList } from './money-list.tsx';
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

function CloseCard({ close: { at, ways, note } }: { close: DayClose }) {
  return (
    <Card padding="snug">
      <h3 className="font-semibold text-ink tabular-nums">{formatDayAndTime(at)}</h3>
      <ul className="divide-y divide-line">
        {receivedMethods
          .filter((way) => wasUsed(ways[way]))
          .map((way) => (
            <WayLine key={way} way={way} close={ways[way]} />
          ))}
      </ul>
      {note === '' ? null : <p className="mt-1 text-sm wrap-anywhere text-muted">{note}</p>}
    </Card>
  );
}

/** A way that held nothing and was not counted says nothing. */
function wasUsed({ expected, counted }: WayClose): boolean {
  return expected !== 0 || counted !== null;
}

function WayLine({ way, close }: { way: ReceivedMethod; close: WayClose }) {
  const difference = differenceOf(close);
  const { expected, counted, taken } = close;
  return (
    <li className="flex flex-wrap justify-between gap-x-3 py-1.5 text-sm tabular-nums">
      <span className="font-medium">{paymentWords[way]()}</span>
      <span className={`font-semibold ${differenceTone(difference)}`}>{differenceText(difference)}</span>
      <span className="w-full text-muted">
        {counted === null
          ? m.money_close_uncounted({ expected: formatPrice(expected) })
          : m.money_close_counted({ expected: formatPrice(expected), counted: formatPrice(counted) })}
        {taken > 0 ? ` · ${m.money_close_taken({ taken: formatPrice(taken) })}` : ''}
      </span>
    </li>
  );
}
