import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useLocation } from 'wouter';
import { getCustomer } from '#data/calls/figures.ts';
import { m } from '#paraglide/messages.js';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { RecordStates } from '#shop/trade/record-states.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { CustomerDetails } from './customer-details.tsx';

/** Shows one customer of the shop; the address carries their key (R61). */
export function CustomerPage() {
  useLocation();
  // The router has decoded a part of its own: a name with a percent sign would be lost.
  const customerKey = decode(window.location.pathname.split('/')[2] ?? '');
  return (
    <WithStore loading={<CustomerStates record={loading} />}>
      {({ id }) => <CustomerOfKey key={`${id} ${customerKey}`} storeId={id} customerKey={customerKey} />}
    </WithStore>
  );
}

function CustomerOfKey({ storeId, customerKey }: { storeId: string; customerKey: string }) {
  const record = useQuery({
    queryKey: ['customers', storeId, 'one', customerKey],
    queryFn: () => getCustomer(storeId, customerKey),
  });
  if (record.data) return <CustomerDetails storeId={storeId} customer={record.data} />;
  return <CustomerStates record={record} />;
}

const loading = { error: null, isFetching: true, refetch: () => undefined };

function CustomerStates({ record }: Pick<ComponentProps<typeof RecordStates>, 'record'>) {
  return (
    <RecordStates
      record={record}
      title={m.layout_customer()}
      loadingText={m.customers_loading()}
      failedText={m.customers_one_failed()}
      retryLabel={m.figures_try_again()}
      none={{
        ...{ title: m.customers_not_found_title(), text: m.customers_not_found_text() },
        ...{ to: customerPaths.list, label: m.customers_back() },
      }}
    />
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
