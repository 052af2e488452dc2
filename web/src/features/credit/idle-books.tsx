import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { ListRow, ListRows, RowInitial } from '#ui/lists/list-rows.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { booksAtATime, useIdleBooks } from './debt-queries.ts';
import { debtorName } from './debt-words.ts';

/** Lists the books of customers who owe nothing now, so that a limit or a note is found again. */
export function IdleBooks({ storeId }: { storeId: string }) {
  const [page, setPage] = useState(1);
  const { data } = useIdleBooks(storeId, page);
  if (!data || data.total === 0) return null;
  return (
    <section aria-label={m.credit_idle()}>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{m.credit_idle()}</h2>
      <ListRows label={m.credit_idle()}>
        {data.books.map((book) => (
          <ListRow
            key={book.accountId}
            link={{ to: debtPaths.book(book.accountId) }}
            picture={<RowInitial name={debtorName(book)} />}
            name={debtorName(book)}
            detail={book.limit === null ? null : m.credit_limit_of({ limit: formatUnbroken(book.limit) })}
          />
        ))}
      </ListRows>
      {data.total > booksAtATime ? (
        <div className="mt-5">
          <Pagination page={page} pageCount={Math.ceil(data.total / booksAtATime)} onPage={setPage} />
        </div>
      ) : null}
    </section>
  );
}
