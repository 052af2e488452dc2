import { formatDay } from '@duka/domain/values/dates';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { Button } from '#ui/base/button.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { type AccountEntry, describeNotes, formatChange, isTakeable, takeBackLabel } from './account-entry.ts';
import type { AccountEntryListProps } from './account-entry-rows.tsx';
import { formatBalance } from './debt-words.ts';
import { DueDay } from './due-day.tsx';

/** The lines of an account in columns, from 768 px on. */
export function AccountEntryTable({ lines, onTakeBack }: AccountEntryListProps) {
  return (
    <DataTable
      label={m.credit_entries()}
      head={
        <>
          <ColumnHead>{m.orders_column_date()}</ColumnHead>
          <ColumnHead>{m.credit_line()}</ColumnHead>
          <ColumnHead isNumber>{m.credit_amount()}</ColumnHead>
          <ColumnHead isNumber>{m.credit_column_after()}</ColumnHead>
        </>
      }
    >
      {lines.map((line) => (
        <tr key={line.entry.id} className="align-top">
          <th scope="row" className="whitespace-nowrap tabular-nums">
            {formatDay(line.entry.at)}
          </th>
          <td className="w-full">
            <What line={line} onTakeBack={() => onTakeBack(line)} />
          </td>
          <td className="text-right whitespace-nowrap">
            {line.entry.amount === 0 ? null : (
              <span className={line.isTakenBack ? 'line-through' : ''}>
                <Figure size="row">{formatChange(line.entry.amount)}</Figure>
              </span>
            )}
          </td>
          <td className="text-right whitespace-nowrap text-muted tabular-nums">
            {formatBalance(line.entry.balanceAfter)}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function What({ line, onTakeBack }: { line: AccountEntry; onTakeBack: () => void }) {
  const { entry, name, owed, isTakenBack } = line;
  const { method, orderId, trackingId } = entry;
  const details = [...(method ? [paymentWords[method]()] : []), ...describeNotes(entry)];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <div>
        <span className="text-[0.9375rem] font-semibold wrap-anywhere text-ink">{name}</span>{' '}
        {orderId === '' ? null : (
          <Link
            to={orderPath(orderId)}
            className="inline-flex min-h-6 items-center whitespace-nowrap text-on-primary-soft underline underline-offset-2"
          >
            {trackingId}
          </Link>
        )}{' '}
        {isTakenBack ? <Badge>{m.undo_taken_back()}</Badge> : null}
        {details.length > 0 ? <p className="wrap-anywhere text-muted">{details.join(' · ')}</p> : null}
        {owed && owed.owed < entry.amount ? (
          <p className="text-accent-text tabular-nums">{m.credit_of_it_owed({ sum: formatUnbroken(owed.owed) })}</p>
        ) : null}
      </div>
      <div className="-mb-2 empty:hidden">
        {owed ? <DueDay order={owed} /> : null}
        {isTakeable(line) ? (
          <Button variant="ghost" size="compact" aria-label={takeBackLabel(line)} onClick={onTakeBack}>
            {m.undo_take_back()}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
