import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Card } from '#ui/page/card.tsx';
import { booksAtATime, useIdleBooks } from './debt-queries.ts';
import { debtorName } from './debt-words.ts';

/** Lists the books of customers who owe nothing now, so that a limit or a note is found again. */
export function IdleBooks({ storeId }: { storeId: string }) {
  const [page, setPage] = useState(1);
  const { data } = useIdleBooks(storeId, page);
  if (!data || data.total === 0) return null;
  return (
    <Card padding="report">
      <section aria-label={m.credit_idle()}>
        <h2 className="mb-2 text-lg font-semibold tracking-tight">{m.credit_idle()}</h2>
        <ul className="divide-y divide-line">
          {data.books.map((book) => (
            <li key={book.accountId}>
              <Link
                to={debtPaths.book(book.accountId)}
                className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-ink hover:underline"
              >
                <span className="max-w-full grow basis-0 wrap-anywhere">{debtorName(book)}</span>
                {book.limit === null ? null : (
                  <span className="ml-auto text-sm text-muted tabular-nums">
                    {m.credit_limit_of({ limit: formatPrice(book.limit) })}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        {data.total > booksAtATime ? (
          <div className="mt-5">
            <Pagination page={page} pageCount={Math.ceil(data.total / booksAtATime)} onPage={setPage} />
          </div>
        ) : null}
      </section>
    </Card>
  );
}
