import type { CreditEntry } from '@duka/domain/credit/credit-account';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { entriesAtATime, useEntries } from './debt-queries.ts';
import { entryWords } from './debt-words.ts';

/** Lists the lines of a book, the newest first, each with what was owed after it. */
export function BookEntries({ accountId }: { accountId: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useEntries(accountId, page);
  const heading = useId();
  return (
    <Card padding="report">
      <section aria-labelledby={heading}>
        <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
          {m.credit_entries()}
        </h2>
        {isError ? (
          <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
            {m.credit_entries_failed()}
          </RetryAlert>
        ) : null}
        {!data && !isError ? <Skeleton className="h-5 w-32 max-w-full" /> : null}
        {data?.total === 0 ? <p className="text-muted">{m.credit_entries_none()}</p> : null}
        {data && data.total > 0 ? (
          <>
            <ul className="divide-y divide-line">
              {data.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            {data.total > entriesAtATime ? (
              <div className="mt-5">
                <Pagination page={page} pageCount={Math.ceil(data.total / entriesAtATime)} onPage={setPage} />
              </div>
            ) : null}
          </>
        ) : null}
      </section>
    </Card>
  );
}

function Entry({ entry }: { entry: CreditEntry }) {
  const { kind, amount, method, reference, note } = entry;
  const details = [formatDay(entry.at) ?? '', method ? paymentWords[method]() : '', reference, note];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-2">
      <div className="max-w-full grow basis-[7rem]">
        <p className="font-medium wrap-anywhere text-ink">
          {entryWords[kind]()}{' '}
          {entry.orderId ? (
            <Link
              to={orderPath(entry.orderId)}
              className="whitespace-nowrap text-on-primary-soft underline underline-offset-2"
            >
              {entry.trackingId}
            </Link>
          ) : null}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{details.filter((words) => words !== '').join(' · ')}</p>
      </div>
      <div className="ml-auto text-right whitespace-nowrap tabular-nums">
        <p className="font-semibold text-ink">{amount > 0 ? `+${formatWhole(amount)}` : `−${formatWhole(-amount)}`}</p>
        <p className="text-sm text-muted">{m.credit_balance_after({ balance: formatPrice(entry.balanceAfter) })}</p>
      </div>
    </li>
  );
}
