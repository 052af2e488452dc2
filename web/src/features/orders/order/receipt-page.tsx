import { changeDue } from '@duka/domain/orders/order';
import { readGiven } from '@duka/domain/orders/order-sale';
import { multiply } from '@duka/domain/orders/purchase';
import { isOwed, type OrderItem, type ShopOrder } from '@duka/domain/orders/shop-order';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { getDocument } from '#api/documents.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { orderItemsQuery, orderQuery } from '#features/orders/order-queries.ts';
import { customerOf, paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { useHistoryEntry } from '#router/app-router.tsx';
import { type SellerStore, useStore } from '#session/store-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { describeQuantity } from './order-items.tsx';

/** The receipt of an order, to print or show; the frame around it is not printed. */
export function ReceiptPage() {
  const { orderId = '' } = useParams();
  const { state } = useHistoryEntry();
  const [given, setGiven] = useState(typeof Object(state).given === 'number' ? String(Object(state).given) : '');
  const { data: store } = useStore();
  const order = useQuery(orderQuery(orderId));
  const items = useQuery(orderItemsQuery(orderId));
  useEffect(() => {
    document.title = m.orders_receipt_title({ id: order.data?.trackingId ?? '' });
  }, [order.data]);
  const isFailed = order.isError || items.isError;
  return (
    <main className="mx-auto flex max-w-md flex-col gap-4 p-4 print:max-w-none print:p-0">
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <ButtonLink to={orderPaths.order(orderId)} variant="secondary" icon="arrow-left">
          {m.orders_receipt_back()}
        </ButtonLink>
        <Button onClick={() => window.print()} disabled={!order.data || !items.data || !store}>
          {m.orders_receipt_print()}
        </Button>
      </div>
      {order.data?.paymentMethod === 'cash' ? (
        <TextField
          className="print:hidden"
          label={m.orders_cash_given()}
          value={given}
          onChange={setGiven}
          prefix="TZS"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          hint={m.orders_receipt_given_hint()}
        />
      ) : null}
      {isFailed ? (
        <RetryAlert
          kind="error"
          label={m.orders_try_again()}
          onRetry={() => Promise.all([order.refetch(), items.refetch()])}
        >
          {m.orders_one_failed()}
        </RetryAlert>
      ) : null}
      {order.data && items.data && store ? (
        <Receipt order={order.data} items={items.data} store={store} given={readGiven(given)} />
      ) : null}
      {!isFailed && !(order.data && items.data && store) ? <Skeleton shape="card" className="h-80 w-full" /> : null}
    </main>
  );
}

interface ReceiptProps {
  order: ShopOrder;
  items: readonly OrderItem[];
  store: SellerStore;
  given: number | undefined;
}

function Receipt({ order, items, store, given }: ReceiptProps) {
  const shop = useQuery({
    queryKey: ['store-document', 'of', store.id],
    queryFn: () => getDocument('stores', store.id),
  });
  const tin = shop.data?.tinNo ?? '';
  return (
    <article className="rounded-card border border-line bg-surface p-6 text-[0.9375rem] shadow-card print:border-0 print:bg-white print:p-2 print:text-black print:shadow-none">
      <header className="mb-4 text-center">
        <h1 className="text-xl font-bold wrap-anywhere">{store.storeName}</h1>
        {store.storeLocation ? <p className="wrap-anywhere">{store.storeLocation}</p> : null}
        {tin ? <p className="tabular-nums">{m.orders_receipt_tin({ tin })}</p> : null}
        <p className="mt-2 font-semibold">{m.orders_receipt_not_fiscal()}</p>
      </header>
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 *:even:text-right">
        <dt>{m.orders_column_order()}</dt>
        <dd className="tabular-nums">{order.trackingId}</dd>
        <dt>{m.orders_column_date()}</dt>
        <dd>{formatDayAndTime(order.orderDate) ?? ''}</dd>
        {order.customerName ? (
          <>
            <dt>{m.orders_column_customer()}</dt>
            <dd className="wrap-anywhere">{customerOf(order)}</dd>
          </>
        ) : null}
        {order.status === 'Completed' ? null : (
          <>
            <dt>{m.orders_column_status()}</dt>
            <dd>{order.status}</dd>
          </>
        )}
      </dl>
      <ul aria-label={m.orders_items()} className="border-y border-dashed border-control py-2">
        {items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4 py-1">
            <span className="min-w-0">
              <span className="wrap-anywhere">{item.productName}</span>
              <span className="block text-sm tabular-nums">{describeQuantity(item)}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {formatWhole(multiply(item.quantity, item.unitPrice))}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 *:even:text-right">
        <dt className="text-lg font-bold">{m.orders_total()}</dt>
        <dd className="text-lg font-bold tabular-nums">{formatPrice(order.orderTotal)}</dd>
        <dt>{isOwed(order) ? m.orders_column_payment() : m.orders_receipt_paid_by()}</dt>
        <dd>{paymentWords[order.paymentMethod]()}</dd>
        {order.paymentReference ? (
          <>
            <dt>{m.orders_payment_reference()}</dt>
            <dd className="wrap-anywhere">{order.paymentReference}</dd>
          </>
        ) : null}
        {order.paymentMethod === 'cash' && given !== undefined && given >= order.orderTotal ? (
          <>
            <dt>{m.orders_cash_given()}</dt>
            <dd className="tabular-nums">{formatPrice(given)}</dd>
            <dt>{m.orders_receipt_change()}</dt>
            <dd className="tabular-nums">{formatPrice(changeDue(order.orderTotal, given))}</dd>
          </>
        ) : null}
      </dl>
    </article>
  );
}
