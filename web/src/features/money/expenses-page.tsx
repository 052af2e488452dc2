import { expenseKinds, toExpenseKind } from '@duka/domain/money/expense';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { ExpenseList } from './expense-list.tsx';
import type { NewExpense } from './expense-mutations.ts';
import { useMonthSheet } from './money-queries.ts';
import { expenseWords } from './money-words.ts';
import { MonthChooser } from './month-chooser.tsx';
import { useMonth } from './use-month.ts';

const ExpenseDialog = lazyComponent(async () => (await import('./expense-dialog.tsx')).ExpenseDialog);

const readRejected = readShown<NewExpense>('expenses');

/** The expenses of a month, and the form to add one; R31. */
export function ExpensesPage() {
  return (
    <WithStore loading={<ListSkeleton text={m.money_loading()} />}>
      {({ id }) => <Expenses key={id} storeId={id} />}
    </WithStore>
  );
}

function Expenses({ storeId }: { storeId: string }) {
  const { month, latest, read, put } = useMonth();
  const kind = toExpenseKind(read('kind'));
  const sheet = useMonthSheet(storeId, month).data;
  // The dashboard leads here with the form open.
  const [isAdding, setAdding] = useState(read('add') !== '');
  const stopAdding = () => {
    setAdding(false);
    if (read('add') !== '') put('add', '');
  };
  const { fixId, leave } = useFixAddress();
  const spent = sheet?.month === month ? (kind ? sheet.expenses[kind] : sheet.expensesTotal) : undefined;
  return (
    <>
      <PageHeader
        title={m.money_expenses()}
        text={m.money_expenses_text()}
        actions={
          <Button icon="plus" size="iconOnPhone" onClick={() => setAdding(true)}>
            <span className="max-sm:sr-only">{m.money_expense_add()}</span>
          </Button>
        }
        areActionsBeside
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <MonthChooser month={month} latest={latest} onMonth={(next) => put('month', next)} />
        <SelectField
          label={m.money_expense_kind()}
          isLabelHidden
          value={kind ?? ''}
          onChange={(value) => put('kind', value)}
          placeholder={m.money_expense_all()}
          options={expenseKinds.map((value) => ({ value, label: expenseWords[value]() }))}
          className="w-56 max-w-full max-sm:w-auto max-sm:grow max-sm:basis-32"
        />
      </div>
      <p role="status" className="mb-3 text-lg font-bold text-ink tabular-nums">
        {spent === undefined ? m.money_loading() : m.money_expense_spent({ sum: formatUnbroken(spent) })}
      </p>
      <ExpenseList key={`${month} ${kind}`} storeId={storeId} month={month} kind={kind} onAdd={() => setAdding(true)} />
      {isAdding ? (
        <LazyPart>
          <ExpenseDialog storeId={storeId} onClose={stopAdding} />
        </LazyPart>
      ) : null}
      {fixId ? (
        <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
          {(rejected) => (rejected ? <ExpenseDialog storeId={storeId} rejected={rejected} onClose={leave} /> : null)}
        </RejectedCommandForm>
      ) : null}
    </>
  );
}
