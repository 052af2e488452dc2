import { m } from '#paraglide/messages.js';
import { useLiveFigures } from '#shop/use-live-figures.ts';
import { WithStore } from '#shop/with-store.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CustomerList } from './customer-list.tsx';
import { CustomerListSkeleton } from './customer-list-states.tsx';

/** Everyone who has ordered from the shop; LAY-017, Q-054. */
export function CustomersPage() {
  useLiveFigures();
  return (
    <>
      <PageHeader title={m.customers_title()} text={m.customers_text()} />
      <WithStore loading={<CustomerListSkeleton />}>{({ id }) => <CustomerList key={id} storeId={id} />}</WithStore>
    </>
  );
}
