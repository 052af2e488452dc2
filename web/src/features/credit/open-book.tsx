import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { m } from '#paraglide/messages.js';
import { bookOf, type KnownCustomer } from '#shop/trade/book-query.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { OpenBookForm } from './open-book-form.tsx';

interface OpenBookProps {
  storeId: string;
  /** As far as the address says it; empty texts for somebody new. */
  customer: KnownCustomer;
}

/** Goes on to the customer's book where there is one, and asks for what a new one needs where there is none. */
export function OpenBook({ storeId, customer }: OpenBookProps) {
  const { data: book, isLoading, isError, refetch } = useQuery(bookOf(storeId, customer));
  if (book) return <Redirect to={debtPaths.book(book.accountId)} replace />;
  if (isLoading) return <ListSkeleton text={m.credit_book_loading()} />;
  if (isError) {
    return (
      <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
        {m.credit_book_failed()}
      </RetryAlert>
    );
  }
  return <OpenBookForm storeId={storeId} customer={customer} />;
}
