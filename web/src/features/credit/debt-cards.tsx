import { isOverdue } from '@duka/domain/credit/ageing';
import type { Debt } from '@duka/domain/credit/debts';
import { formatPrice } from '@duka/domain/values/money';
import { readNowMs } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { Card } from '#ui/page/card.tsx';
import { debtorName, describeAge, describeDue, describeReminded } from './debt-words.ts';

/** Shows the rows of the table as cards, for narrow screens; the whole card leads to the book. */
export function DebtCards({ debts }: { debts: readonly Debt[] }) {
  const nowMs = readNowMs();
  return (
    <ul
      aria-label={m.credit_title()}
      className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]"
    >
      {debts.map((debt) => (
        <li key={debt.accountId}>
          <Card padding="none" tone="link" className="relative flex h-full flex-col gap-1 p-4">
            <div className="flex items-baseline justify-between gap-3">
              <h2 className="min-w-0 font-semibold wrap-anywhere text-ink">
                <Link to={debtPaths.book(debt.accountId)} className="after:absolute after:inset-0">
                  {debtorName(debt)}
                </Link>
              </h2>
              <p className="font-semibold whitespace-nowrap tabular-nums">{formatPrice(debt.balance)}</p>
            </div>
            <p className="text-sm text-muted tabular-nums">{describeAge(debt, nowMs)}</p>
            {debt.dueAt ? (
              <p className={`text-sm ${isOverdue(debt.dueAt, nowMs) ? 'font-semibold text-danger' : 'text-muted'}`}>
                {describeDue(debt, nowMs)}
              </p>
            ) : null}
            {debt.remindedAt ? <p className="text-sm text-muted">{describeReminded(debt)}</p> : null}
          </Card>
        </li>
      ))}
    </ul>
  );
}
