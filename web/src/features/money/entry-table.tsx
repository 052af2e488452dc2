import { formatDay } from '@duka/domain/values/dates';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { EntryAmount, type EntryRowsProps, takeBackLabel } from './entry-row.tsx';

/** The entries on a screen with room for columns; a phone does not load it. */
export function EntryTable({
  label,
  kindHead,
  dateSort,
  amountSort,
  cancelledText,
  entries,
  onTakeBack,
}: EntryRowsProps) {
  return (
    <DataTable
      label={label}
      head={
        <>
          <ColumnHead>{kindHead}</ColumnHead>
          <ColumnHead {...dateSort}>{m.money_date()}</ColumnHead>
          <ColumnHead>{m.money_note()}</ColumnHead>
          <ColumnHead>{m.money_paid_by()}</ColumnHead>
          <ColumnHead isNumber {...amountSort}>
            {m.money_amount()}
          </ColumnHead>
          <td />
        </>
      }
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row" className="text-ink">
            <span className="font-medium">{entry.kindName}</span>
          </th>
          <td className="whitespace-nowrap text-muted">{formatDay(entry.day)}</td>
          <td className="max-w-sm wrap-anywhere text-muted">{entry.note}</td>
          <td className="text-muted">{entry.methods}</td>
          <td className="text-right whitespace-nowrap">
            <EntryAmount entry={entry} />
          </td>
          <td className="text-right">
            {entry.isCancelled ? (
              <Badge>{cancelledText}</Badge>
            ) : onTakeBack ? (
              <Button
                variant="ghost"
                size="compact"
                className="whitespace-nowrap"
                aria-label={takeBackLabel(entry)}
                onClick={() => onTakeBack(entry.id)}
              >
                {m.money_expense_take_back()}
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
