import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { IdleBooks } from './idle-books.tsx';
import { OpenBook } from './open-book.tsx';

/** Leads to the book of the customer whom the address names, or opens one before there is a debt (R32). */
export function OpenBookPage() {
  const [parameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? '';
  const customer = { accountId: read('account') || null, name: read('name'), phone: read('phone') };
  return (
    <div data-task>
      <PageHeader title={m.credit_open()} text={m.credit_open_text()} />
      <WithStore loading={<ListSkeleton text={m.credit_book_loading()} />}>
        {({ id }) => (
          <div className="flex max-w-2xl flex-col gap-5">
            <OpenBook key={`${id} ${parameters}`} storeId={id} customer={customer} />
            <IdleBooks storeId={id} />
          </div>
        )}
      </WithStore>
    </div>
  );
}
