import type { CreditEntry } from '@duka/domain/credit/credit-account';
import { isReversible } from '@duka/domain/money/reversal';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ListRows } from '#ui/lists/list-rows.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { entriesAtATime, useEntries } from './debt-queries.ts';
import { entryWords } from './debt-words.ts';

const TakeBackDialog = lazyComponent(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);

/** Lists the lines of a book, the newest first, each with what was owed after it. */
export function BookEntries({ accountId, storeId }: { accountId: string; storeId: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useEntries(accountId, page);
  const heading = useId();
  const [asked, setAsked] = useState<CreditEntry>();
  return (
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
          <ListRows label={m.credit_entries()}>
            {data.entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                isTakenBack={data.takenBack.includes(entry.id)}
                onTakeBack={() => setAsked(entry)}
              />
            ))}
          </ListRows>
          {data.total > entriesAtATime ? (
            <div className="mt-5">
              <Pagination page={page} pageCount={Math.ceil(data.total / entriesAtATime)} onPage={setPage} />
            </div>
          ) : null}
        </>
      ) : null}
      {asked ? (
        <LazyPart>
          <TakeBackDialog
            key={asked.id}
            entry={asked}
            accountId={accountId}
            storeId={storeId}
            onClose={() => setAsked(undefined)}
          />
        </LazyPart>
      ) : null}
    </section>
  );
}

interface EntryProps {
  entry: CreditEntry;
  isTakenBack: boolean;
  onTakeBack: () => void;
}

function Entry({ entry, isTakenBack, onTakeBack }: EntryProps) {
  const { kind, amount, method, reference, note, reversesId } = entry;
  const details = [formatDay(entry.at) ?? '', method ? paymentWords[method]() : '', reference, note];
  const name = reversesId === '' ? entryWords[kind]() : m.undo_line({ name: entryWords[kind]() });
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
      <div className="max-w-full grow basis-[7rem]">
        <p className="font-medium wrap-anywhere text-ink">
          {name}{' '}
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
        {kind === 'join' ? null : (
          <p className={isTakenBack ? 'line-through' : ''}>
            <Figure size="row">{amount > 0 ? `+${formatWhole(amount)}` : `−${formatWhole(-amount)}`}</Figure>
          </p>
        )}
        <p className="text-sm text-muted">{m.credit_balance_after({ balance: formatPrice(entry.balanceAfter) })}</p>
        {isTakenBack ? <Badge>{m.undo_taken_back()}</Badge> : null}
        {isReversible(entry) && !isTakenBack ? (
          <Button
            variant="ghost"
            size="compact"
            className="whitespace-nowrap"
            aria-label={m.undo_take_back_of({ name, sum: formatPrice(-amount) })}
            onClick={onTakeBack}
          >
            {m.undo_take_back()}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
