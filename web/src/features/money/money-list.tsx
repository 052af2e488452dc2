import { formatPrice } from '@duka/domain/values/money';
import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Card } from '#ui/page/card.tsx';
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

/** The rows of such a list in one card. */
export function MoneyItems({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card padding="none">
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}

interface MoneyItemProps {
  name: string;
  /** What it was for; absent where that is there no more. */
  to?: string | undefined;
  /** What is said of it besides; empty texts are left out. */
  details: readonly (string | undefined)[];
  /** Whole shillings. */
  amount: number;
}

/** One line of the books, which leads to what it was for. */
export function MoneyItem({ name, to, details, amount }: MoneyItemProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 p-4">
      <div className="max-w-full grow basis-[7rem]">
        <p className="font-semibold wrap-anywhere text-ink">
          {to === undefined ? (
            name
          ) : (
            <Link to={to} className="hover:underline">
              {name}
            </Link>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted tabular-nums">{details.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="ml-auto font-semibold whitespace-nowrap tabular-nums">{formatPrice(amount)}</p>
    </li>
  );
}
