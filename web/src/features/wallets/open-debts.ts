import { parseCreditAccount } from '@duka/domain/credit/credit-account';
import { actRights } from '@duka/domain/members/screen-rights';
import { parseShopOrder } from '@duka/domain/orders/shop-order';
import { compare, equal, limit, order } from '@duka/domain/query';
import type { OpenDebt } from '@duka/domain/wallets/match-message';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';

/** The most open orders, and open debts, that messages are compared with. */
const maxCompared = 500;

/** An open order or debt, with the number that an order is called by; empty for a debt. */
export interface ShownDebt extends OpenDebt {
  readonly trackingId: string;
}

/** "Rehema, Order DK-2", or "Rehema, all debts". */
export function nameDebt({ target, name, trackingId }: ShownDebt): string {
  const what = 'orderId' in target ? m.orders_order({ id: trackingId || m.orders_not_sent_yet() }) : m.receipts_debts();
  return [name, what].filter((part) => part !== '').join(', ');
}

/** Lists the open orders and debts of a shop, as far as the seller may see them, the newest first. */
export function useOpenDebts(storeId: string): readonly ShownDebt[] {
  const may = useMay();
  const readsOrders = may(actRights.readOrders);
  const readsDebts = may(actRights.readDebts);
  const orders = useQuery({
    queryKey: ['debts', storeId, 'open-orders'],
    queryFn: () => listOpenOrders(storeId),
    enabled: readsOrders,
  });
  const books = useQuery({
    queryKey: ['debts', storeId, 'open-books'],
    queryFn: () => listOpenBooks(storeId),
    enabled: readsDebts,
  });
  return [...(orders.data ?? []), ...(books.data ?? [])];
}

async function listOpenOrders(storeId: string): Promise<ShownDebt[]> {
  const { documents } = await listDocuments('orders', [
    equal('storeId', storeId),
    compare('greaterThan', 'owed', 0),
    order('orderDesc', 'orderDate'),
    limit(maxCompared),
  ]);
  return documents.flatMap((document) => {
    const found = parseShopOrder(document);
    if (!found) return [];
    const { id, owed, customerName: name, customerPhone: phone, orderDate: since, trackingId } = found;
    const { customerKey } = Object(document);
    const key = typeof customerKey === 'string' ? customerKey : null;
    return [{ target: { orderId: id }, owed, name, phone, since, trackingId, customerKey: key }];
  });
}

async function listOpenBooks(storeId: string): Promise<ShownDebt[]> {
  const { documents } = await listDocuments('creditAccounts', [
    equal('storeId', storeId),
    compare('greaterThan', 'balance', 0),
    order('orderDesc', 'balance'),
    limit(maxCompared),
  ]);
  return documents.flatMap((document) => {
    const book = parseCreditAccount(document);
    if (!book) return [];
    const { accountId, balance: owed, name, phone, oldestAt, customerKey } = book;
    return [
      { target: { accountId }, owed, name, phone: phone ?? '', since: oldestAt ?? '', trackingId: '', customerKey },
    ];
  });
}
