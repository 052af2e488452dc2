import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { orderPaths } from '#features/orders/order-paths.ts';
import { orderQuery } from '#features/orders/order-queries.ts';
import { WithOrderStore } from '#features/orders/with-order-store.tsx';
import { m } from '#paraglide/messages.js';
import { RecordStates } from '#shop/trade/record-states.tsx';
import { OrderDetails } from './order-details.tsx';

/** Shows one order; the address carries its record id. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const record = useQuery(orderQuery(orderId));
  const order = record.data;
  if (order)
    return <WithOrderStore>{({ id }) => <OrderDetails key={order.id} order={order} storeId={id} />}</WithOrderStore>;
  return (
    <RecordStates
      record={record}
      title={m.layout_order()}
      loadingText={m.orders_loading_one()}
      failedText={m.orders_one_failed()}
      retryLabel={m.orders_try_again()}
      none={{
        ...{ title: m.orders_not_found_title(), text: m.orders_not_found_text() },
        ...{ to: orderPaths.list, label: m.orders_back() },
      }}
    />
  );
}
