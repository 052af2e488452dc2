import { countDaysOwed, isOverdue } from '@duka/domain/credit/ageing';
import type { Debt } from '@duka/domain/credit/debts';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { Card } from '#ui/page/card.tsx';
import { debtorName } from './debt-words.ts';

export function DebtTable({ debts }: { debts: readonly Debt[] }) {
  const nowMs = Date.now();
  return (
    <Card padding="none" className="overflow-x-auto">
      <table aria-label={m.credit_title()} className="w-full text-left text-[0.9375rem]">
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr className="*:px-3 *:py-2.5 *:font-semibold *:whitespace-nowrap *:first:pl-5 *:last:pr-5">
            <th scope="col">{m.customers_name()}</th>
            <th scope="col" className="text-right">
              {m.credit_column_owes()}
            </th>
            <th scope="col" className="text-right">
              {m.credit_limit()}
            </th>
            <th scope="col">{m.credit_column_since()}</th>
            <th scope="col" className="text-right">
              {m.credit_column_days()}
            </th>
            <th scope="col">{m.credit_column_due()}</th>
            <th scope="col">{m.credit_column_reminded()}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {debts.map((debt) => (
            <tr key={debt.accountId} className="*:px-3 *:py-1.5 *:first:pl-5 *:last:pr-5 hover:bg-sunken/40">
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
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
