import { databaseId } from '@duka/domain/project';
import { equal, limit, order, select } from '@duka/domain/query';
import { toDay } from '@duka/domain/values/dates';
import { addDays, startOfMonth } from '@duka/domain/values/periods';
import { type Call, get, unlikeAnyOther } from '#support/calls.ts';
import { compareTimes } from '#support/compare.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';

/** The figures of a shop with a hundred times the orders of another's, one screen at a time. */
export async function measureFigures({ server, busy, quiet, pace }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [screen, callsOf] of Object.entries({ dashboard: dashboardCalls, analytics: analyticsCalls })) {
    const open = (seller: Seller) => async (time: number) => {
      await Promise.all(callsOf(seller).map((call) => send(server.url, unlikeAnyOther(call, time))));
    };
    const times = await compareTimes(pace.calls, { busy: open(busy), quiet: open(quiet) });
    findings.push({
      row: `the figures of the ${screen} of a shop with 200,000 orders, against one with 2,000`,
      ...{ measured: times.busy / times.quiet, wanted: 3, bound: 'at most', unit: 'times' },
      details: { busyMs: times.busy, quietMs: times.quiet },
    });
  }
  return findings;
}

const today = toDay(Date.now());

/** As the screen asks: the days since last month began, what waits, and the newest orders. */
export function dashboardCalls(seller: Seller): Call[] {
  const orders = (...rules: object[]) => listCall(seller, 'orders', equal('storeId', seller.storeId), ...rules);
  const from = startOfMonth(addDays(startOfMonth(today), -1));
  return [
    get(seller, `/v1/shops/${seller.storeId}/sales?from=${from}&to=${today}&limit=0`),
    orders(equal('status', 'Pending'), select('$id'), limit(1)),
    orders(equal('status', 'In-Progress'), select('$id'), limit(1)),
    orders(
      order('orderDesc', 'orderDate'),
      limit(6),
      select('$id', 'trackingId', 'customerName', 'orderDate', 'orderTotal', 'status'),
    ),
  ];
}

/** A year by day with its best sellers, and who bought most. */
function analyticsCalls(seller: Seller): Call[] {
  return [
    get(seller, `/v1/shops/${seller.storeId}/sales?from=${addDays(today, -364)}&to=${today}`),
    get(seller, `/v1/shops/${seller.storeId}/customers?limit=10`),
  ];
}

function listCall(seller: Seller, collection: string, ...rules: object[]): Call {
  const queries = rules.map((rule, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(rule))}`);
  return get(seller, `/v1/databases/${databaseId}/collections/${collection}/documents?${queries.join('&')}`);
}
