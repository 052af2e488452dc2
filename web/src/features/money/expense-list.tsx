import type { Expense, ExpenseKind } from '@duka/domain/money/expense';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { useSort } from '#shop/trade/use-sort.ts';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import type { EntryRow } from './entry-row.tsx';
import { EntryRows } from './entry-rows.tsx';
import { MoneyList } from './money-list.tsx';
import { type ExpenseOrder, useExpenses } from './money-queries.ts';
import { expenseWords } from './money-words.ts';

const TakeBackExpense = lazyComponent(async () => (await import('./take-back-expense.tsx')).TakeBackExpense);

interface ExpenseListProps {
  storeId: string;
  month: string;
  kind: ExpenseKind | undefined;
  onAdd: () => void;
}

/** The expenses of a month, the newest first, unless a head orders them otherwise. One that is taken back stays in sight. */
export function ExpenseList({ storeId, month, kind, onAdd }: ExpenseListProps) {
  const [page, setPage] = useState(1);
  const { sort, sortBy } = useSort<ExpenseOrder>('expenseDate', () => setPage(1));
  const list = useExpenses(storeId, month, kind, sort, page);
  const [asked, setAsked] = useState<Expense>();
  const expenses = list.data?.expenses ?? [];
  return (
    <MoneyList
      list={list}
      failedText={m.money_expenses_failed()}
      empty={
        <EmptyState
          icon="money"
          title={m.money_expenses_empty_title()}
          text={m.money_expenses_empty_text()}
          action={
            <Button variant="secondary" icon="plus" onClick={onAdd}>
              {m.money_expense_first()}
            </Button>
          }
        />
      }
      page={page}
      onPage={setPage}
    >
      <EntryRows
        label={m.money_expenses()}
        kindHead={m.money_expense_kind()}
        dateSort={sortBy('expenseDate')}
        amountSort={sortBy('amount')}
        cancelledText={m.money_expense_cancelled()}
        entries={expenses.map(toRow)}
        onTakeBack={(id) => setAsked(expenses.find((expense) => expense.id === id))}
      />
      {asked ? (
        <LazyPart>
          <TakeBackExpense expense={asked} onClose={() => setAsked(undefined)} />
        </LazyPart>
      ) : null}
    </MoneyList>
  );
}

function toRow({ kind, method, ...expense }: Expense): EntryRow {
  return { ...expense, kindName: expenseWords[kind](), methods: paymentWords[method]() };
}
