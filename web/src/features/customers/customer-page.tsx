import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { listCustomers } from '#api/figures.ts';
import { m } from '#paraglide/messages.js';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CustomerDetails } from './customer-details.tsx';

/** Shows one customer of the shop; the address carries their key (R61). */
export function CustomerPage() {
  useLocation();
  // The router has decoded a part of its own: a name with a percent sign would be lost.
  const customerKey = decode(window.location.pathname.split('/')[2] ?? '');
  return (
    <WithStore loading={<Loading />}>
      {({ id }) => <CustomerOfKey key={`${id} ${customerKey}`} storeId={id} customerKey={customerKey} />}
    </WithStore>
  );
}

function CustomerOfKey({ storeId, customerKey }: { storeId: string; customerKey: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['customers', storeId, 'one', customerKey],
    queryFn: () => listCustomers(storeId, { customer: customerKey, search: '', order: 'total', limit: 1, offset: 0 }),
  });
  const customer = data?.customers[0];
  if (customer) return <CustomerDetails storeId={storeId} customer={customer} />;
  if (data) {
    return (
      <EmptyState
        icon="search"
        headingLevel={1}
        title={m.customers_not_found_title()}
        text={m.customers_not_found_text()}
        action={<ButtonLink to={customerPaths.list}>{m.customers_back()}</ButtonLink>}
      />
    );
  }
  if (!isError || isFetching) return <Loading />;
  return (
    <>
      <PageHeader title={m.layout_customer()} />
      <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
        {m.customers_one_failed()}
      </RetryAlert>
    </>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title={m.layout_customer()} />
      <ListSkeleton text={m.customers_loading()} />
    </>
  );
}

/** Reads the key of the address; one that was forged as a text with a percent sign alone finds nobody. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
