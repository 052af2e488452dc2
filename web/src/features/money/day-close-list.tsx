import {
  byMethod,
  type DayClose,
  differenceOf,
  type MethodClose,
  type MethodCloses,
  sumMethods,
} from '@duka/domain/money/day-close';
import { isMonth } from '@duka/domain/money/month-sheet';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/use-search-params.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { differenceText, differenceTone } from './difference-words.ts';
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
  const title = month ? m.money_closes_of({ month: formatMonth(month) }) : m.money_closes();
  const Rows = useTableScreen() ? CloseTable : CloseRows;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-lg font-semibold tracking-tight text-ink">
        {title}
      </h2>
      <MoneyList
        list={list}
        failedText={m.money_closes_failed()}
        empty={<p className="text-muted">{m.money_closes_none()}</p>}
        page={page}
        onPage={setPage}
      >
        <Rows label={title} closes={list.data?.closes ?? []} />
      </MoneyList>
    </section>
  );
}

interface RowsProps {
  label: string;
  closes: readonly DayClose[];
}

function CloseRows({ label, closes }: RowsProps) {
  return (
    <ListRows label={label}>
      {closes.map(({ id, day, at, methods, note, isCancelled }) => {
        const difference = findDifference(methods);
        const counted = receivedMethods.filter((method) => methods[method].counted !== null);
        return (
          <ListRow
            key={id}
            link={{ to: closeOf(id) }}
            name={<span className={isCancelled ? 'line-through' : ''}>{formatDay(day)}</span>}
            nameEnd={
              isCancelled ? (
                <Badge>{m.money_close_cancelled()}</Badge>
              ) : (
                <span className={`text-sm font-semibold tabular-nums ${differenceTone(difference)}`}>
                  {isBlind(methods) ? '' : differenceText(difference)}
                </span>
              )
            }
            detail={[m.money_close_at({ at: formatDayAndTime(at) ?? '' }), note].filter(Boolean).join(' · ')}
            detailEnd={
              counted.length > 0 ? (
                <Figure size="row">
                  {formatPrice(counted.reduce((sum, method) => sum + (methods[method].counted ?? 0), 0))}
                </Figure>
              ) : null
            }
          />
        );
      })}
    </ListRows>
  );
}

function CloseTable({ label, closes }: RowsProps) {
  return (
    <DataTable
      label={label}
      isDense
      head={
        <>
          <ColumnHead>{m.money_close_day_of()}</ColumnHead>
          {receivedMethods.map((method) => (
            <ColumnHead key={method} isNumber>
              {paymentWords[method]()}
            </ColumnHead>
          ))}
          <ColumnHead isNumber>{m.money_taken()}</ColumnHead>
        </>
      }
    >
      {closes.map(({ id, day, at, methods, note, isCancelled }) => (
        <tr key={id} className="align-top">
          <th scope="row" className="min-w-40">
            <Link
              to={closeOf(id)}
              className={`inline-flex min-h-6 items-center text-[0.9375rem] font-semibold text-ink tabular-nums hover:underline ${isCancelled ? 'line-through' : ''}`}
            >
              {formatDay(day)}
            </Link>{' '}
            {isCancelled ? <Badge>{m.money_close_cancelled()}</Badge> : null}
            <span className="block text-muted">{m.money_close_at({ at: formatDayAndTime(at) ?? '' })}</span>
            {note === '' ? null : <span className="block wrap-anywhere text-muted">{note}</span>}
          </th>
          {receivedMethods.map((method) => (
            <td key={method} className="text-right whitespace-nowrap">
              <CountedMethod close={methods[method]} />
            </td>
          ))}
          <td className="text-right whitespace-nowrap">
            <Figure size="row">{formatPrice(sumMethods(byMethod((method) => methods[method].taken)))}</Figure>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The counted amount, and below it the difference. */
function CountedMethod({ close }: { close: MethodClose }) {
  const difference = differenceOf(close);
  return (
    <>
      {close.counted === null ? null : <Figure size="row">{formatPrice(close.counted)}</Figure>}
      {close.expected === null ? null : (
        <span className={`block tabular-nums ${differenceTone(difference)}`}>{differenceText(difference)}</span>
      )}
    </>
  );
}

/** True where whoever reads may not see what was expected (R63). */
const isBlind = (methods: MethodCloses) => receivedMethods.every((method) => methods[method].expected === null);

/** Returns what is missing of all that was counted, what is too much where nothing is missing, and null where nobody counted. */
function findDifference(methods: MethodCloses): number | null {
  const differences = receivedMethods.flatMap((method) => differenceOf(methods[method]) ?? []);
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  if (differences.length === 0) return null;
  return sum(differences.filter((one) => one < 0)) || sum(differences);
}
