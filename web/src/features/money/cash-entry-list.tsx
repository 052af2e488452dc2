import { type CashEntry, parseCashEntry } from '@duka/domain/money/cash-entry';
import { equal, order } from '@duka/domain/query';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDocuments } from '#api/documents.ts';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { type Sort, useSort } from '#shop/trade/use-sort.ts';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { RowMenu, RowMenuItem } from '#ui/lists/row-menu.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { MoneyList } from './money-list.tsx';
import { pageOf } from './money-queries.ts';
import { moveWords } from './money-words.ts';

const TakeBackQuestion = lazyComponent(async () => (await import('./take-back-entry.tsx')).TakeBackEntry);

interface RowsProps {
  entries: readonly CashEntry[];
  sortBy: ReturnType<typeof useSort<EntryOrder>>['sortBy'];
  onTakeBack: (entry: CashEntry) => void;
}

/** Transfers, the owner's money and opening money, the newest first. One that is taken back stays in sight. */
export function CashEntryList({ storeId, onAdd }: { storeId: string; onAdd: () => void }) {
  const [page, setPage] = useState(1);
  const { sort, sortBy } = useSort<EntryOrder>('at', () => setPage(1));
  const list = useCashEntries(storeId, sort, page);
  const [asked, setAsked] = useState<CashEntry>();
  const Rows = useTableScreen() ? EntryTable : EntryRows;
  return (
    <MoneyList
      list={list}
      failedText={m.money_entries_failed()}
      empty={
        <EmptyState
          icon="money"
          title={m.money_entries_empty_title()}
          text={m.money_entries_empty_text()}
          action={
            <Button variant="secondary" icon="plus" onClick={onAdd}>
              {m.money_entry_first()}
            </Button>
          }
        />
      }
      page={page}
      onPage={setPage}
    >
      <Rows entries={list.data?.entries ?? []} sortBy={sortBy} onTakeBack={setAsked} />
      {asked ? (
        <LazyPart>
          <TakeBackQuestion entry={asked} onClose={() => setAsked(undefined)} />
        </LazyPart>
      ) : null}
    </MoneyList>
  );
}

function EntryRows({ entries, onTakeBack }: RowsProps) {
  return (
    <ListRows label={m.money_entries()}>
      {entries.map((entry) => {
        const { id, kind, day, note, isCancelled } = entry;
        const name = moveWords[kind]();
        return (
          <ListRow
            key={id}
            name={note === '' ? name : `${name}: ${note}`}
            nameEnd={<Amount entry={entry} />}
            detail={`${formatDay(day)} · ${waysOf(entry)}`}
            detailEnd={isCancelled ? <Badge>{m.money_entry_cancelled()}</Badge> : null}
            end={
              isCancelled ? null : (
                <RowMenu label={m.list_more({ name })} title={name}>
                  {(close) => (
                    <RowMenuItem
                      icon="minus"
                      label={takeBackLabel(entry)}
                      onPress={() => {
                        close();
                        onTakeBack(entry);
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

function EntryTable({ entries, sortBy, onTakeBack }: RowsProps) {
  return (
    <DataTable
      label={m.money_entries()}
      head={
        <>
          <ColumnHead>{m.money_entry_kind()}</ColumnHead>
          <ColumnHead {...sortBy('at')}>{m.money_date()}</ColumnHead>
          <ColumnHead>{m.money_note()}</ColumnHead>
          <ColumnHead>{m.money_paid_by()}</ColumnHead>
          <ColumnHead isNumber {...sortBy('amount')}>
            {m.money_amount()}
          </ColumnHead>
          <td />
        </>
      }
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row" className="text-ink">
            <span className="font-medium">{moveWords[entry.kind]()}</span>
          </th>
          <td className="whitespace-nowrap text-muted">{formatDay(entry.day)}</td>
          <td className="max-w-sm wrap-anywhere text-muted">{entry.note}</td>
          <td className="text-muted">{waysOf(entry)}</td>
          <td className="text-right whitespace-nowrap">
            <Amount entry={entry} />
          </td>
          <td className="text-right">
            {entry.isCancelled ? (
              <Badge>{m.money_entry_cancelled()}</Badge>
            ) : (
              <Button
                variant="ghost"
                size="compact"
                className="whitespace-nowrap"
                aria-label={takeBackLabel(entry)}
                onClick={() => onTakeBack(entry)}
              >
                {m.money_expense_take_back()}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** An entry that was taken back is struck through, as it counts no more. */
function Amount({ entry: { amount, isCancelled } }: { entry: CashEntry }) {
  const figure = <Figure size="row">{formatPrice(amount)}</Figure>;
  return isCancelled ? <s>{figure}</s> : figure;
}

/** Says between what the money went: `Cash → Bank`. */
function waysOf({ from, to }: CashEntry): string {
  return [from, to].flatMap((method) => (method ? [paymentWords[method]()] : [])).join(' → ');
}

function takeBackLabel({ kind, amount }: CashEntry): string {
  return m.money_expense_take_back_of({ name: moveWords[kind](), sum: formatPrice(amount) });
}

/** The columns by which entries are ordered. */
type EntryOrder = 'at' | 'amount';

/** Asks for a page of transfers, the owner's money and opening money. */
function useCashEntries(storeId: string, { column, isUp }: Sort<EntryOrder>, page: number) {
  return useQuery({
    queryKey: ['money', storeId, 'entries', column, isUp, page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('cashEntries', [
        equal('storeId', storeId),
        order(isUp ? 'orderAsc' : 'orderDesc', column),
        ...pageOf(page),
      ]);
      return { total, entries: documents.flatMap((document) => parseCashEntry(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}
