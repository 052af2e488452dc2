import { actRights } from '@duka/domain/members/screen-rights';
import { type CashEntry, parseCashEntry } from '@duka/domain/money/cash-entry';
import { equal, order } from '@duka/domain/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDocuments } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { type Sort, useSort } from '#shop/trade/use-sort.ts';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import type { EntryRow } from './entry-row.tsx';
import { EntryRows } from './entry-rows.tsx';
import { MoneyList } from './money-list.tsx';
import { pageOf } from './money-queries.ts';
import { moveWords } from './money-words.ts';

const TakeBackQuestion = lazyComponent(async () => (await import('./take-back-entry.tsx')).TakeBackEntry);

/** Transfers, the owner's money and opening money, the newest first. One that is taken back stays in sight. */
export function CashEntryList({ storeId, onAdd }: { storeId: string; onAdd: () => void }) {
  const [page, setPage] = useState(1);
  const { sort, sortBy } = useSort<EntryOrder>('at', () => setPage(1));
  const list = useCashEntries(storeId, sort, page);
  const [asked, setAsked] = useState<CashEntry>();
  const entries = list.data?.entries ?? [];
  const mayRecord = useMay()(actRights.recordCashEntry);
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
            mayRecord ? (
              <Button variant="secondary" icon="plus" onClick={onAdd}>
                {m.money_entry_first()}
              </Button>
            ) : undefined
          }
        />
      }
      page={page}
      onPage={setPage}
    >
      <EntryRows
        label={m.money_entries()}
        kindHead={m.money_entry_kind()}
        dateSort={sortBy('at')}
        amountSort={sortBy('amount')}
        cancelledText={m.money_entry_cancelled()}
        entries={entries.map(toRow)}
        onTakeBack={mayRecord ? (id) => setAsked(entries.find((entry) => entry.id === id)) : undefined}
      />
      {asked ? (
        <LazyPart>
          <TakeBackQuestion entry={asked} onClose={() => setAsked(undefined)} />
        </LazyPart>
      ) : null}
    </MoneyList>
  );
}

/** Names the methods that the money left and reached: `Cash → Bank`. */
function methodsOf({ from, to }: CashEntry): string {
  return [from, to].flatMap((method) => (method ? [paymentWords[method]()] : [])).join(' → ');
}

function toRow(entry: CashEntry): EntryRow {
  return { ...entry, kindName: moveWords[entry.kind](), methods: methodsOf(entry) };
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
