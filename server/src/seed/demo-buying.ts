import { sortByExpiry, sumCostLeft, takeFromBatches } from '@duka/domain/stock/batch-stock';
import type { LossReason } from '@duka/domain/stock/goods-out';
import { sumQuantities } from '@duka/domain/values/quantity';
import type { DocumentRow, Values } from '#database/types.ts';
import { type Moment, toExpiry, toTime } from './demo-moment.ts';

/** Goods that a supplier brought; a part of the price is paid at once and a part later. */
export interface DemoPurchase {
  readonly at: Moment;
  readonly quantity: number;
  /** Whole shillings. */
  readonly cost: number;
  readonly paid: number;
  readonly paidLater: readonly [at: Moment, amount: number];
  readonly supplier: { readonly name: string; readonly phone: string };
  readonly reference: string;
  readonly batchNo: string;
  readonly expiresInDays: number;
}

export interface DemoLoss {
  readonly at: Moment;
  readonly quantity: number;
  readonly reason: LossReason;
  readonly note: string;
}

/** A product whose stock is in batches, with its changes of stock, oldest first. */
interface BoughtProduct {
  readonly id: string;
  readonly name: string;
  readonly storeId: string;
  readonly purchasePrice: number;
  readonly expiryDate: string | null;
  readonly bought: DemoPurchase;
  readonly lost: DemoLoss;
  readonly actor: Values;
  readonly history: readonly { readonly at: number; readonly change: number; readonly reason: string }[];
}

type BuyingRow = readonly [
  collection: 'suppliers' | 'purchases' | 'batches' | 'supplierEntries' | 'settlements' | 'payments' | 'stockLosses',
  row: DocumentRow,
];

/** The effect of a change of stock on a batch. */
export interface DemoMove {
  readonly batchId: string;
  readonly change: number;
  readonly cost: number;
}

interface DemoBatch {
  readonly id: string;
  readonly expiryDate: string | null;
  readonly at: string;
  readonly left: number;
  readonly costLeft: number;
}

/**
 * Makes what one purchase brings along: its supplier, batches, debts, payments and what broke of its goods. `moves` says
 * for each change of stock since then which batch it was, and `stockCost` what is left of them cost.
 */
export function makeBuying(
  product: BoughtProduct,
  now: Date,
): { rows: BuyingRow[]; moves: (DemoMove | undefined)[]; stockCost: number } {
  const { id, storeId, bought, lost, history, actor } = product;
  const ids = { supplierId: `${id}-supplier`, purchaseId: `${id}-purchase` };
  const [boughtAt, lostAt] = [toIso(bought.at, now), toIso(lost.at, now)];
  const [laterAt, later] = [toIso(bought.paidLater[0], now), bought.paidLater[1]];
  const bring = history.findIndex(({ reason }) => reason === 'purchase');
  const before = sumQuantities(history.slice(0, bring).map(({ change }) => change));
  const opening = {
    ...{ id: `${id}-opening`, expiryDate: product.expiryDate, at: new Date(history[0]?.at ?? 0).toISOString() },
    ...{ left: before, costLeft: before * product.purchasePrice },
  };
  const delivery = {
    ...{ id: `${id}-delivery`, expiryDate: toExpiry(bought.expiresInDays, now), at: boughtAt },
    ...{ left: bought.quantity, costLeft: bought.cost },
  };
  let batches: DemoBatch[] = [opening, delivery];
  const moves = history.map(({ change }, index): DemoMove | undefined => {
    if (index < bring) return undefined;
    if (index === bring) return { batchId: delivery.id, change, cost: bought.cost };
    const [take] = takeFromBatches(sortByExpiry(batches), -change);
    if (!take || take.quantity !== -change) throw new Error(`The demo takes ${-change} of ${id} out of two batches.`);
    const { batch, quantity, cost } = take;
    const rest = { left: sumQuantities([batch.left, -quantity]), costLeft: batch.costLeft - cost };
    batches = batches.map((each) => (each.id === batch.id ? { ...each, ...rest } : each));
    return { batchId: batch.id, change, cost: -cost };
  });
  const lossMove = moves[history.findIndex(({ reason }) => reason === 'loss')];
  const owed = bought.cost - bought.paid - later;
  const row = (rowId: string, at: string, attributes: Values): DocumentRow => ({
    ...{ id: rowId, createdAt: at, updatedAt: at, permissions: [] },
    attributes: { storeId, ...attributes },
  });
  const debt = { supplierId: ids.supplierId, ...actor };
  const money = { method: 'mobile money', ...debt };
  const rows: BuyingRow[] = [
    ['suppliers', row(ids.supplierId, boughtAt, { ...bought.supplier, bought: bought.cost, owed })],
    [
      'purchases',
      row(ids.purchaseId, boughtAt, {
        ...{ ...debt, reference: bought.reference, at: boughtAt },
        ...{ total: bought.cost, paid: bought.paid + later, owed },
      }),
    ],
    ...batches.map(({ id: batchId, at, expiryDate, left, costLeft }): BuyingRow => {
      const isDelivery = batchId === delivery.id;
      const start = isDelivery ? delivery : opening;
      return [
        'batches',
        row(batchId, boughtAt, {
          ...{ productId: id, keptProductId: id, source: isDelivery ? 'purchase' : 'opening', expiryDate, at },
          ...(isDelivery && { ...ids, batchNo: bought.batchNo }),
          ...{ received: start.left, cost: start.costLeft, left, costLeft },
        }),
      ];
    }),
    [
      'supplierEntries',
      row(`${id}-owed`, boughtAt, {
        ...{ ...debt, purchaseId: ids.purchaseId, kind: 'purchase', at: boughtAt },
        ...{ amount: bought.cost - bought.paid, balanceAfter: bought.cost - bought.paid },
      }),
    ],
    [
      'supplierEntries',
      row(`${id}-settled`, laterAt, { ...money, kind: 'payment', amount: -later, balanceAfter: owed, at: laterAt }),
    ],
    [
      'settlements',
      row(`${id}-settlement`, laterAt, {
        supplierEntryId: `${id}-settled`,
        ...{ purchaseId: ids.purchaseId, amount: later, at: laterAt },
      }),
    ],
    [
      'payments',
      row(`${id}-paid`, boughtAt, {
        ...{ ...money, purchaseId: ids.purchaseId, kind: 'purchase', amount: -bought.paid },
        ...{ at: boughtAt, countsAt: boughtAt },
      }),
    ],
    [
      'payments',
      row(`${id}-paid-later`, laterAt, { ...money, kind: 'supplier', amount: -later, at: laterAt, countsAt: laterAt }),
    ],
    [
      'stockLosses',
      row(`${id}-loss`, lostAt, {
        ...{ productId: id, keptProductId: id, productName: product.name },
        ...{ quantity: lost.quantity, reason: lost.reason, note: lost.note },
        ...{ batchId: lossMove?.batchId ?? null, cost: -(lossMove?.cost ?? 0), at: lostAt, ...actor },
      }),
    ],
  ];
  return { rows, moves, stockCost: sumCostLeft(batches) };
}

function toIso(moment: Moment, now: Date): string {
  return new Date(toTime(moment, now)).toISOString();
}
