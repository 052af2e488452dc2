import { formatDay } from '@duka/domain/values/dates';
import { m } from '#paraglide/messages.js';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { RowMenu, RowMenuItem } from '#ui/lists/row-menu.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Badge } from '#ui/page/badge.tsx';
import { EntryAmount, type EntryRowsProps, takeBackLabel } from './entry-row.tsx';

const EntryTable = lazyComponent(async () => (await import('./entry-table.tsx')).EntryTable);

/** Lists entries as rows on a phone, as a table on a wider screen; those that were taken back stay in sight. */
export function EntryRows(props: EntryRowsProps) {
  if (useTableScreen()) {
    return (
      <LazyPart>
        <EntryTable {...props} />
      </LazyPart>
    );
  }
  const { label, cancelledText, entries, onTakeBack } = props;
  return (
    <ListRows label={label}>
      {entries.map((entry) => {
        const { id, kindName: name, day, note, methods, isCancelled } = entry;
        return (
          <ListRow
            key={id}
            name={note === '' ? name : `${name}: ${note}`}
            nameEnd={<EntryAmount entry={entry} />}
            detail={`${formatDay(day)} · ${methods}`}
            detailEnd={isCancelled ? <Badge>{cancelledText}</Badge> : null}
            end={
              isCancelled || !onTakeBack ? null : (
                <RowMenu label={m.list_more({ name })} title={name}>
                  {(close) => (
                    <RowMenuItem
                      icon="minus"
                      label={takeBackLabel(entry)}
                      onPress={() => {
                        close();
                        onTakeBack(id);
                      }}
                    >
                      {m.money_expense_take_back()}
                    </RowMenuItem>
                  )}
                </RowMenu>
              )
            }
          />
        );
      })}
    </ListRows>
  );
}
