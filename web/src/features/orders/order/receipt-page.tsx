import { readGiven } from '@duka/domain/orders/given-amount';
import { handedOf } from '@duka/domain/orders/payable';
import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';
import { formatAddress } from '@duka/domain/places/store-location';
import { equal, limit, select } from '@duka/domain/query';
import { learnNames } from '@duka/domain/values/names';
import { spoken } from '@duka/domain/values/spoken';
import { tiePrices } from '@duka/domain/values/unbroken-price';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { getDocument, listDocuments } from '#data/calls/documents.ts';
import { ID } from '#data/connection/client.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { orderItemsQuery, orderMoneyQuery, orderQuery } from '#features/orders/order-queries.ts';
import { useQueuedSale } from '#features/orders/queued-sale.ts';
import { m } from '#paraglide/messages.js';
import { useHistoryEntry } from '#router/app-router.tsx';
import { invalidateStale } from '#session/stale-queries.ts';
import { type SellerStore, useStore } from '#session/store-queries.ts';
import { useMemberName } from '#shop/activity/member-names.ts';
import { findStoreLocation } from '#shop/location/find-store-location.ts';
import { creditAccountOf } from '#shop/trade/credit-account-query.ts';
import { LanguageField } from '#shop/trade/language-field.tsx';
import { useLanguageChoice } from '#shop/trade/use-language-choice.ts';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { isCashAlone, type ReceiptContent, toReceiptContent } from './receipt-content.ts';

// It may come after the receipt itself.
const ReceiptShare = lazyComponent(async () => (await import('./receipt-share.tsx')).ReceiptShare);
// It is asked for only of what was paid in cash.
const ReceiptGiven = lazyComponent(async () => (await import('./receipt-given.tsx')).ReceiptGiven);
// Here is no bar, which sends what waits elsewhere; and the sale may be one that does.
const OutboxServer = optionalComponent(async () => (await import('#shop/pending/outbox-server.tsx')).default);

/** The receipt of an order, to print, share or show; the frame around it is not printed. */
export function ReceiptPage() {
  const { orderId = '' } = useParams();
  const { state } = useHistoryEntry();
  const [given, setGiven] = useState(typeof Object(state).given === 'number' ? String(Object(state).given) : '');
  const { data: store } = useStore();
  const queued = useQueuedSale(orderId);
  const stored = useReceiptOrder(orderId, queued === undefined);
  const { order, items, money } = queued ?? stored;
  const shop = useReceiptShop(store ?? undefined);
  useEffect(() => {
    document.title = m.orders_receipt_title({ id: order?.trackingId ?? '' });
  }, [order]);
  const customer = useCustomerLanguage(store?.id, order);
  const servedBy = useMemberName(order?.byMember ?? '');
  const waits = useWaitingDays(store?.id, items);
  const isFailed = queued === undefined && stored.isFailed;
  const content =
    order && items && money && shop && waits
      ? toReceiptContent(order, items, shop, readGiven(given), money, customer.language, servedBy, waits)
      : undefined;
  return (
    <main className="mx-auto flex max-w-md flex-col gap-4 p-4 print:max-w-none print:p-0">
      <LazyPart>
        <OutboxServer />
      </LazyPart>
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <ButtonLink to={orderPaths.order(orderId)} variant="secondary" icon="arrow-left">
          {m.orders_receipt_back()}
        </ButtonLink>
        <Button onClick={() => window.print()} disabled={!content}>
          {m.orders_receipt_print()}
        </Button>
      </div>
      {content && order ? (
        <LazyPart>
          <ReceiptShare
            content={content}
            fileName={m.orders_receipt_title({ id: order.trackingId })}
            customerPhone={order.customerPhone}
          />
        </LazyPart>
      ) : null}
      {content ? (
        <div className="print:hidden">
          <LanguageField value={customer.language} choice={customer.choice} />
        </div>
      ) : null}
      {order && money && isCashAlone(order, money) ? (
        <LazyPart>
          <ReceiptGiven total={handedOf(order)} given={given} onChange={setGiven} />
        </LazyPart>
      ) : null}
      {isFailed ? (
        <RetryAlert kind="error" label={m.orders_try_again()} onRetry={stored.retry}>
          {m.orders_one_failed()}
        </RetryAlert>
      ) : null}
      {content ? (
        <div lang={customer.language}>
          <Receipt content={content} />
        </div>
      ) : null}
      {!isFailed && !content ? <Skeleton shape="card" className="h-80 w-full" /> : null}
    </main>
  );
}

/** The order with its lines and its money, as far as they are there. */
function useReceiptOrder(orderId: string, enabled: boolean) {
  const order = useQuery({ ...orderQuery(orderId), enabled });
  const items = useQuery({ ...orderItemsQuery(orderId), enabled });
  const money = useQuery({ ...orderMoneyQuery(orderId), enabled });
  return {
    ...{ order: order.data, items: items.data, money: money.data },
    isFailed: order.isError || items.isError || money.isError,
    retry: () => Promise.all([order.refetch(), items.refetch(), money.refetch()]),
  };
}

/** The days to wait after a use of each product, by its id; undefined until they are known. A receipt is written without them where they cannot be read. */
function useWaitingDays(storeId: string | undefined, items: readonly OrderItem[] | undefined) {
  const ids = [...new Set(items?.flatMap(({ productId }) => productId || []))];
  const isAsked = storeId !== undefined && ids.length > 0;
  const { data, isPending } = useQuery({
    queryKey: ['products', 'waiting-days', ids],
    queryFn: async () => {
      const queries = [equal('storeId', storeId ?? ''), equal('$id', ...ids), limit(ids.length)];
      const { documents } = await listDocuments('products', [
        ...queries,
        select('$id', 'reentryDays', 'preharvestDays'),
      ]);
      return new Map(documents.map(({ $id, reentryDays, preharvestDays }) => [$id, { reentryDays, preharvestDays }]));
    },
    enabled: isAsked,
    retry: false,
  });
  return items && (!isAsked || !isPending) ? (data ?? new Map()) : undefined;
}

/** The shop's details; its phone and address are left out while they cannot be read. */
function useReceiptShop(store: SellerStore | undefined) {
  const shop = useQuery({
    queryKey: ['store-document', 'of', store?.id],
    queryFn: () => getDocument('stores', store?.id ?? ''),
    enabled: store !== undefined,
  });
  const location = useQuery({
    queryKey: ['store-location', 'of', store?.id],
    queryFn: () => findStoreLocation(store?.id ?? ''),
    enabled: store?.storeLocation === '',
  });
  if (!store || shop.isPending || (store.storeLocation === '' && location.isPending)) return undefined;
  return {
    name: store.storeName,
    address: store.storeLocation || (location.data ? formatAddress(location.data) : ''),
    phone: shop.data?.phone ?? '',
    tin: shop.data?.tinNo ?? '',
  };
}

function Receipt({ content }: { content: ReceiptContent }) {
  const { shopName, shopLines, notice, facts, itemsName, items, taken, total, payment } = content;
  return (
    <article className="rounded-card border border-line bg-surface p-6 text-[0.9375rem] shadow-card print:border-0 print:bg-white print:p-2 print:text-black print:shadow-none">
      <header className="mb-4 text-center">
        <h1 className="text-xl font-bold wrap-anywhere">{shopName}</h1>
        {shopLines.map((line) => (
          <p key={line} className="wrap-anywhere tabular-nums">
            {line}
          </p>
        ))}
        <p className="mt-2 font-semibold">{notice}</p>
      </header>
      <Facts facts={facts} />
      <ul aria-label={itemsName} className="mt-3 border-y border-dashed border-control py-2">
        {items.map(({ id, name, detail, wait, amount }) => (
          <li key={id} className="flex justify-between gap-4 py-1">
            <span className="min-w-0">
              <span className="wrap-anywhere">{name}</span>
              <span className="block text-sm tabular-nums">{tiePrices(detail)}</span>
              {wait ? <span className="block text-sm">{wait}</span> : null}
            </span>
            <span className="whitespace-nowrap tabular-nums">{amount}</span>
          </li>
        ))}
      </ul>
      {taken.length > 0 ? <Facts facts={taken} /> : null}
      <dl className="mt-2 flex flex-wrap justify-between gap-x-4 text-lg font-bold">
        <dt>{total[0]}</dt>
        <dd className="tabular-nums">{total[1]}</dd>
      </dl>
      <Facts facts={payment} />
    </article>
  );
}

function Facts({ facts }: { facts: ReceiptContent['facts'] }) {
  return (
    <dl className="flex flex-col gap-1">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4">
          <dt>{name}</dt>
          <dd className="max-w-full grow basis-0 text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns the language in which the customer of an order reads its receipt: the one chosen here, else that of their book, else the
 * app's. A choice is stored in the customer's account; a customer with a number who has none gets one without a debt (R32).
 */
function useCustomerLanguage(storeId: string | undefined, order: ShopOrder | undefined) {
  const { customerName: name = '', customerPhone: phone = '', trackingId = '' } = order ?? {};
  const customer = { accountId: null, name, phone };
  const client = useQueryClient();
  const isKnown = storeId !== undefined && trackingId !== '' && name + phone !== '';
  const { data: account } = useQuery({ ...creditAccountOf(storeId ?? '', customer), enabled: isKnown });
  // Sent twice, a new book is opened once.
  const [newId] = useState(() => ID.unique());
  const choice = useLanguageChoice(async (language) => {
    if (storeId === undefined || name + phone === '') return;
    const { storeLanguage } = await import('./store-language.ts');
    await storeLanguage({ storeId, newId, name, phone, language });
    await invalidateStale(client, 'creditAccounts');
  });
  const asked = choice.chosen ?? account?.language ?? spoken;
  // The names of units in another language than the app's.
  const names = useQuery({
    queryKey: ['product-references', 'names'],
    queryFn: async () => {
      learnNames((await import('@duka/domain/products/reference-names')).kiswahiliNames);
      return true;
    },
    enabled: asked !== spoken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { language: names.isPending ? spoken : asked, choice };
}
