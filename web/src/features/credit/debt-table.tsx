import { countDaysOwed, isOverdue } from '@duka/domain/credit/ageing';
import type { Debt } from '@duka/domain/credit/debts';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { readNowMs } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { WideRow, WideTable } from '#shop/trade/wide-table.tsx';
import { debtorName } from './debt-words.ts';

export function DebtTable({ debts }: { debts: readonly Debt[] }) {
  const nowMs = readNowMs();
  return (
    <WideTable
      label={m.credit_title()}
      heads={[
        { text: m.customers_name() },
        { text: m.credit_column_owes(), isAmount: true },
        { text: m.credit_limit(), isAmount: true },
        { text: m.credit_column_since() },
        { text: m.credit_column_days(), isAmount: true },
        { text: m.credit_column_due() },
        { text: m.credit_column_reminded() },
      ]}
    >
      {debts.map((debt) => (
        <WideRow key={debt.accountId}>
          <th scope="row" className="font-semibold">
            <Link
              to={debtPaths.book(debt.accountId)}
              className="inline-flex min-h-11 items-center wrap-anywhere text-on-primary-soft underline underline-offset-2"
            >
              {debtorName(debt)}
            </Link>
          </th>
          <td className="text-right font-medium whitespace-nowrap tabular-nums">{formatPrice(debt.balance)}</td>
          <td className="text-right whitespace-nowrap tabular-nums">
            {debt.limit === null ? '' : formatPrice(debt.limit)}
          </td>
          <td className="whitespace-nowrap">{debt.oldestAt && formatDay(debt.oldestAt)}</td>
          <td className="text-right tabular-nums">
            {debt.oldestAt && formatWhole(countDaysOwed(debt.oldestAt, nowMs))}
          </td>
          <td className={`whitespace-nowrap ${isOverdue(debt.dueAt, nowMs) ? 'font-semibold text-danger' : ''}`}>
            {debt.dueAt && formatDay(debt.dueAt)}
          </td>
          <td className="whitespace-nowrap">{debt.remindedAt && formatDay(debt.remindedAt)}</td>
        </WideRow>
      ))}
    </WideTable>
  );
}
