import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { m } from '#paraglide/messages.js';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { RecordStates } from '#shop/trade/record-states.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Book } from './book.tsx';
import { bookQuery } from './debt-queries.ts';

/** Shows the book of one customer; the address carries its record id (R32). */
export function BookPage() {
  const { accountId = '' } = useParams();
  const book = useQuery(bookQuery(accountId));
  const account = book.data;
  if (account) {
    return (
      <WithStore loading={<ListSkeleton text={m.credit_book_loading()} />}>
        {(store) => <Book key={account.accountId} store={store} account={account} />}
      </WithStore>
    );
  }
  return (
    <RecordStates
      record={book}
      title={m.layout_debt_book()}
      loadingText={m.credit_book_loading()}
      failedText={m.credit_book_failed()}
      retryLabel={m.figures_try_again()}
      none={{
        ...{ title: m.credit_book_none_title(), text: m.credit_book_none_text() },
        ...{ to: debtPaths.list, label: m.credit_back() },
      }}
    />
  );
}
