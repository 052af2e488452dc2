import type { Expense, ExpenseKind } from '@duka/domain/money/expense';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { useTakeBackExpense } from './expense-mutations.ts';
import { MoneyItems, MoneyList } from './money-list.tsx';
import { useExpenses } from './money-queries.ts';
import { expenseWords } from './money-words.ts';

interface ExpenseListProps {
  storeId: string;
  month: string;
  kind: ExpenseKind | undefined;
}

/** The expenses of a month, the newest first. One that is taken back stays in sight. */
export function ExpenseList({ storeId, month, kind }: ExpenseListProps) {
  const [page, setPage] = useState(1);
  const list = useExpenses(storeId, month, kind, page);
  const [asked, setAsked] = useState<Expense>();
  return (
    <MoneyList
      list={list}
      failedText={m.money_expenses_failed()}
      empty={<EmptyState icon="money" title={m.money_expenses_empty_title()} text={m.money_expenses_empty_text()} />}
      page={page}
      onPage={setPage}
    >
      <MoneyItems label={m.money_expenses()}>
        {list.data?.expenses.map((expense) => (
          <ExpenseItem key={expense.id} expense={expense} onTakeBack={() => setAsked(expense)} />
        ))}
      </MoneyItems>
      {asked ? <TakeBackQuestion expense={asked} onClose={() => setAsked(undefined)} /> : null}
    </MoneyList>
  );
}

function ExpenseItem({ expense, onTakeBack }: { expense: Expense; onTakeBack: () => void }) {
  const { kind, amount, method, day, note, isCancelled } = expense;
  const name = expenseWords[kind]();
  return (
    <li className="flex flex-wrap items-start gap-x-3 p-4">
      <div className="max-w-full grow basis-[7rem]">
        <p className="font-semibold text-ink">{note === '' ? name : `${name}: ${note}`}</p>
        <p className="text-sm text-muted tabular-nums">
          {formatDay(day)} · {paymentWords[method]()}
        </p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1">
        <p className={`font-semibold whitespace-nowrap tabular-nums ${isCancelled ? 'text-muted line-through' : ''}`}>
          {formatPrice(amount)}
        </p>
        {isCancelled ? (
          <Badge>{m.money_expense_cancelled()}</Badge>
        ) : (
          <Button
            variant="ghost"
            size="compact"
            className="whitespace-nowrap"
            aria-label={m.money_expense_take_back_of({ name, sum: formatPrice(amount) })}
            onClick={onTakeBack}
          >
            {m.money_expense_take_back()}
          </Button>
        )}
      </div>
    </li>
  );
}

function TakeBackQuestion({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { show } = useToast();
  const takeBack = useTakeBackExpense();
  return (
    <ConfirmDialog
      open
      title={m.money_expense_question()}
      message={m.money_expense_question_text({
        name: expenseWords[expense.kind](),
        sum: formatPrice(expense.amount),
        way: paymentWords[expense.method](),
      })}
      confirmLabel={m.money_expense_take_back()}
      cancelLabel={m.money_expense_keep()}
      busy={takeBack.isPending}
      onCancel={onClose}
      onConfirm={() =>
        takeBack.mutate(expense.id, {
          onSuccess: () => show(m.money_expense_cancelled()),
          onError: () => show(m.money_expense_take_back_failed(), { kind: 'error' }),
          onSettled: onClose,
        })
      }
    />
  );
}
