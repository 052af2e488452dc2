import { countDaysOwed, isOverdue } from '@duka/domain/credit/ageing';
import type { Debt, DebtOrder } from '@duka/domain/credit/debts';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { debtorName } from './debt-words.ts';

interface DebtTableProps {
  debts: readonly Debt[];
  order: DebtOrder;
  onOrder: (order: DebtOrder) => void;
}

/** Lists those who owe in columns; the limit and the last reminder have room on a wide screen alone, and stand in the book. */
export function DebtTable({ debts, order, onOrder }: DebtTableProps) {
  const isWide = useWideScreen();
  const nowMs = readNowMs();
  const sortBy = (column: DebtOrder, sort: 'ascending' | 'descending') => ({
    sort: order === column ? sort : ('none' as const),
    onSort: () => onOrder(column),
  });
  return (
    <DataTable
      label={m.credit_title()}
      head={
        <>
          <ColumnHead>{m.customers_name()}</ColumnHead>
          <ColumnHead isNumber {...sortBy('balance', 'descending')}>
            {m.credit_column_owes()}
          </ColumnHead>
          {isWide ? <ColumnHead isNumber>{m.credit_limit()}</ColumnHead> : null}
          <ColumnHead {...sortBy('oldest', 'ascending')}>{m.credit_column_since()}</ColumnHead>
          <ColumnHead isNumber>{m.credit_column_days()}</ColumnHead>
          <ColumnHead {...sortBy('due', 'ascending')}>{m.credit_column_due()}</ColumnHead>
          {isWide ? <ColumnHead>{m.credit_column_reminded()}</ColumnHead> : null}
        </>
      }
    >
      {debts.map((debt) => (
        <tr key={debt.accountId}>
          <th scope="row">
            <Link
              to={debtPaths.account(debt.accountId)}
              className="inline-flex min-h-8 items-center text-[0.9375rem] font-semibold wrap-anywhere text-ink hover:underline"
            >
              {debtorName(debt)}
            </Link>
          </th>
          <td className="text-right">
            <Figure size="row">{formatPrice(debt.balance)}</Figure>
          </td>
          {isWide ? (
            <td className="text-right whitespace-nowrap tabular-nums">
              {debt.limit === null ? null : formatPrice(debt.limit)}
            </td>
          ) : null}
          <td className="whitespace-nowrap">{debt.oldestAt && formatDay(debt.oldestAt)}</td>
          <td className="text-right tabular-nums">
            {debt.oldestAt && formatWhole(countDaysOwed(debt.oldestAt, nowMs))}
          </td>
          <td className={`whitespace-nowrap ${isOverdue(debt.dueAt, nowMs) ? 'font-semibold text-danger' : ''}`}>
            {debt.dueAt && formatDay(debt.dueAt)}
          </td>
          {isWide ? <td className="whitespace-nowrap">{debt.remindedAt && formatDay(debt.remindedAt)}</td> : null}
        </tr>
      ))}
    </DataTable>
  );
}
