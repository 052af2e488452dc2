import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { pageSize } from './money-queries.ts';

interface MoneyListProps {
  /** The query for a page of it. */
  list: Parameters<typeof ListFrame>[0]['list'] & { readonly data: { readonly total: number } | undefined };
  failedText: string;
  empty: ReactNode;
  page: number;
  onPage: (page: number) => void;
  /** The rows of the page. */
  children: ReactNode;
}

/** A list of the books: what it goes through until it is there, its rows, and the way to the other pages. */
export function MoneyList({ list, failedText, empty, page, onPage, children }: MoneyListProps) {
  const { total } = list.data ?? {};
  return (
    <ListFrame
      list={list}
      failedText={failedText}
      retryLabel={m.figures_try_again()}
      loading={<ListSkeleton text={m.money_loading()} />}
      empty={total === 0 ? empty : null}
    >
      {total ? (
        <>
          {children}
          <div className="mt-5">
            <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPage={onPage} />
          </div>
        </>
      ) : null}
    </ListFrame>
  );
}
