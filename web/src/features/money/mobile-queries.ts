import { type MobileDay, sumMobileDay } from '@duka/domain/money/mobile-day';
import { type PaymentRequest, parsePaymentRequest } from '@duka/domain/money/payment-request-line';
import { compare, equal, order, type QueryDescription } from '@duka/domain/query';
import { startOfDay, toDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { useQuery } from '@tanstack/react-query';
import { listAll } from '#data/calls/list-all.ts';
import { type Move, toMove } from './money-queries.ts';

/** The mobile money of a day, and what was asked of phones on it, the newest first. */
export interface ShopMobileDay extends MobileDay<Move> {
  readonly requests: readonly PaymentRequest[];
  /** Whole shillings that messages of whatever day say were paid, and nobody has confirmed yet (R80). */
  readonly said: number;
}

/** Fetches the mobile money of a shop's day, written `2026-11-27` (ASK-045). */
export function useMobileDay(storeId: string, day: string) {
  return useQuery({
    queryKey: ['money', storeId, 'mobile', day],
    queryFn: () => getMobileDay(storeId, day),
  });
}

async function getMobileDay(storeId: string, day: string): Promise<ShopMobileDay> {
  const ofShop = equal('storeId', storeId);
  const [payments, asked, settled, receipts, said] = await Promise.all([
    listAll('payments', [ofShop, equal('method', 'mobile money'), ...onDay('at', day), order('orderDesc', 'at')]),
    listAll('paymentRequests', [ofShop, ...onDay('askedAt', day), order('orderDesc', 'askedAt')]),
    listAll('paymentRequests', [ofShop, ...onDay('settledAt', day), order('orderDesc', 'askedAt')]),
    listAll('mobileReceipts', [ofShop, equal('state', 'confirmed'), ...onDay('confirmedAt', day)]),
    listAll('mobileReceipts', [ofShop, equal('state', 'said')]),
  ]);
  const rows = [...asked, ...settled.filter(({ $id }) => !asked.some((row) => row.$id === $id))];
  const requests = rows.flatMap((document) => parsePaymentRequest(document) ?? []);
  const isOfDay = (moment: string) => moment !== '' && toDay(Date.parse(moment)) === day;
  const moves = payments.flatMap((document) => toMove(document) ?? []);
  return {
    ...sumMobileDay({ isOfDay, payments: moves, requests, receipts }),
    ...{ requests, said: said.reduce((sum, { amount }) => sum + amount, 0) },
  };
}

function onDay(attribute: string, day: string): QueryDescription[] {
  return [
    compare('greaterThanEqual', attribute, startOfDay(day)),
    compare('lessThan', attribute, startOfDay(addDays(day, 1))),
  ];
}
