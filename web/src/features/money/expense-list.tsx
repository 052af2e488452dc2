import type { Expense, ExpenseKind } from '@duka/domain/money/expense';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { useSort } from '#shop/trade/use-sort.ts';
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
import { type ExpenseOrder, useExpenses } from './money-queries.ts';
import { expenseWords } from './money-words.ts';

const TakeBackExpense = lazyComponent(async () => (await import('./take-back-expense.tsx')).TakeBackExpense);

interface ExpenseListProps {
  storeId: string;
  month: string;
  kind: ExpenseKind | undefined;
  onAdd: () => void;
}

interface RowsProps {
  expenses: readonly Expense[];
  sortBy: ReturnType<typeof useSort<ExpenseOrder>>['sortBy'];
  onTakeBack: (expense: Expense) => void;
}

/** The expenses of a month, the newest first, unless a head orders them otherwise. One that is taken back stays in sight. */
export function ExpenseList({ storeId, month, kind, onAdd }: ExpenseListProps) {
  const [page, setPage] = useState(1);
  const { sort, sortBy } = useSort<ExpenseOrder>('expenseDate', () => setPage(1));
  const list = useExpenses(storeId, month, kind, sort, page);
  const [asked, setAsked] = useState<Expense>();
  const Rows = useTableScreen() ? ExpenseTable : ExpenseRows;
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
      <Rows expenses={list.data?.expenses ?? []} sortBy={sortBy} onTakeBack={setAsked} />
      {asked ? (
        <LazyPart>
          <TakeBackExpense expense={asked} onClose={() => setAsked(undefined)} />
        </LazyPart>
      ) : null}
    </MoneyList>
  );
}

function ExpenseRows({ expenses, onTakeBack }: RowsProps) {
  return (
    <ListRows label={m.money_expenses()}>
      {expenses.map((expense) => {
        const { id, kind, method, day, note, isCancelled } = expense;
        const name = expenseWords[kind]();
        return (
          <ListRow
            key={id}
            name={note === '' ? name : `${name}: ${note}`}
            nameEnd={<Amount expense={expense} />}
            detail={`${formatDay(day)} · ${paymentWords[method]()}`}
            detailEnd={isCancelled ? <Badge>{m.money_expense_cancelled()}</Badge> : null}
            end={
              isCancelled ? null : (
                <RowMenu label={m.list_more({ name })} title={name}>
                  {(close) => (
                    <RowMenuItem
                      icon="minus"
                      label={takeBackLabel(expense)}
                      onPress={() => {
                        close();
                        onTakeBack(expense);
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

function ExpenseTable({ expenses, sortBy, onTakeBack }: RowsProps) {
  return (
    <DataTable
      label={m.money_expenses()}
      head={
        <>
          <ColumnHead>{m.money_expense_kind()}</ColumnHead>
          <ColumnHead {...sortBy('expenseDate')}>{m.money_date()}</ColumnHead>
          <ColumnHead>{m.money_note()}</ColumnHead>
          <ColumnHead>{m.money_paid_by()}</ColumnHead>
          <ColumnHead isNumber {...sortBy('amount')}>
            {m.money_amount()}
          </ColumnHead>
          <td />
        </>
      }
    >
      {expenses.map((expense) => (
        <tr key={expense.id}>
          <th scope="row" className="text-ink">
            <span className="font-medium">{expenseWords[expense.kind]()}</span>
          </th>
          <td className="whitespace-nowrap text-muted">{formatDay(expense.day)}</td>
          <td className="max-w-sm wrap-anywhere text-muted">{expense.note}</td>
          <td className="text-muted">{paymentWords[expense.method]()}</td>
          <td className="text-right">
            <Amount expense={expense} />
          </td>
          <td className="text-right">
            {expense.isCancelled ? (
              <Badge>{m.money_expense_cancelled()}</Badge>
            ) : (
              <Button
                variant="ghost"
                size="compact"
                className="whitespace-nowrap"
                aria-label={takeBackLabel(expense)}
                onClick={() => onTakeBack(expense)}
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
function Amount({ expense: { amount, isCancelled } }: { expense: Expense }) {
  const figure = <Figure size="row">{formatPrice(amount)}</Figure>;
  return isCancelled ? <s>{figure}</s> : figure;
}

function takeBackLabel({ kind, amount }: Expense): string {
  return m.money_expense_take_back_of({ name: expenseWords[kind](), sum: formatPrice(amount) });
}
