import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { isNotThere } from '#shop/trade/is-not-there.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Book } from './book.tsx';
import { bookQuery } from './debt-queries.ts';

/** Shows the book of one customer; the address carries its record id (R32). */
export function BookPage() {
  const { accountId = '' } = useParams();
  const { data: account, error, isFetching, refetch } = useQuery(bookQuery(accountId));
  if (account) {
    return (
      <WithStore loading={<ListSkeleton text={m.credit_book_loading()} />}>
        {(store) => <Book key={account.accountId} store={store} account={account} />}
      </WithStore>
    );
  }
  if (isFetching) {
    return (
      <>
        <PageHeader title={m.layout_debt_book()} />
        <ListSkeleton text={m.credit_book_loading()} />
      </>
    );
  }
  if (isNotThere(error)) {
    return (
      <EmptyState
        icon="search"
        headingLevel={1}
        title={m.credit_book_none_title()}
        text={m.credit_book_none_text()}
        action={<ButtonLink to={debtPaths.list}>{m.credit_back()}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeader title={m.layout_debt_book()} />
      <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
        {m.credit_book_failed()}
      </RetryAlert>
    </>
  );
}
