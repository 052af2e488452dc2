import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CustomerList } from './customer-list.tsx';

/** Lists everyone who has ordered from the shop or has a conversation with the seller; LAY-017, Q-054. */
export function CustomersPage() {
  return (
    <>
      <PageHeader title={m.customers_title()} text={<span className="max-sm:hidden">{m.customers_text()}</span>} />
      <WithStore loading={<ListSkeleton text={m.customers_loading()} />}>
        {({ id }) => <CustomerList key={id} storeId={id} />}
      </WithStore>
    </>
  );
}
