import { sumQuantities } from '@duka/domain/values/quantity';
import type { DocumentRow } from '#database/types.ts';
import type { DemoMove } from './demo-buying.ts';
import {
  type DemoActor,
  type DemoRow,
  type DemoShop,
  newestProductDays,
  orderIdOf,
  productIdOf,
  storeIdOf,
  toIso,
} from './demo-ids.ts';
import { day, toTime } from './demo-moment.ts';
import { listSteps } from './demo-order-rows.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { DemoProduct } from './demo-product.ts';

/** A change of stock, without the quantities before and after it. */
export interface Change {
  readonly at: number;
  readonly change: number;
  readonly reason: 'initial' | 'edit' | 'order' | 'cancel' | 'purchase' | 'loss' | 'return' | 'void';
  readonly orderId: string | null;
  readonly actor: DemoActor;
}

/** Lists the changes of stock of each product by its key, oldest first: initial stock, deliveries, orders. */
export function listChanges(shop: DemoShop, now: Date): Map<string, Change[]> {
  const seller = { by: shop.seller, byRole: 'seller' } as const;
  return new Map(
    Object.entries(shop.products).map(([key, product], index) => {
      const later: Change[] = [
        ...(product.deliveries ?? []).map(
          ([at, quantity]): Change => ({
            ...{ at: toTime(at, now), change: quantity, reason: 'edit', orderId: null },
            actor: seller,
          }),
        ),
        ...listBuying(product, now).map((each): Change => ({ ...each, orderId: null, actor: seller })),
        ...shop.orders.flatMap((order, orderIndex) => listOrderChanges(shop, order, orderIndex, key, now)),
      ];
      const initial: Change = {
        at: toTime(day(newestProductDays + index, `0${7 + (index % 3)}:${10 + ((index * 17) % 50)}`), now),
        change: sumQuantities([product.stock, ...later.map(({ change }) => -change)]),
        reason: 'initial',
        orderId: null,
        actor: seller,
      };
      return [key, [initial, ...later.sort((a, b) => a.at - b.at)]];
    }),
  );
}

/** Lists the changes of stock by purchases and by goods that were thrown away. */
function listBuying({ bought, lost }: DemoProduct, now: Date): Pick<Change, 'at' | 'change' | 'reason'>[] {
  return [
    ...(bought ? [{ at: toTime(bought.at, now), change: bought.quantity, reason: 'purchase' } as const] : []),
    ...(lost ? [{ at: toTime(lost.at, now), change: -lost.quantity, reason: 'loss' } as const] : []),
  ];
}

function listOrderChanges(
  shop: DemoShop,
  order: DemoOrder<string>,
  orderIndex: number,
  key: string,
  now: Date,
): Change[] {
  const quantity = order.items[key];
  if (quantity === undefined) return [];
  const orderId = orderIdOf(shop.seller, orderIndex);
  return listSteps(shop, order, now).flatMap(({ kind, value, ...step }): Change[] => {
    if (kind === 'placed') return [{ ...step, change: -quantity, reason: 'order', orderId }];
    if (kind === 'return') {
      return order.back?.key === key ? [{ ...step, change: order.back.quantity, reason: 'return', orderId }] : [];
    }
    const reason = kind === 'void' ? 'void' : 'cancel';
    return value === 'Cancelled' ? [{ ...step, change: quantity, reason, orderId }] : [];
  });
}

export function makeMovements(
  shop: DemoShop,
  key: string,
  history: readonly Change[],
  moves: readonly (DemoMove | undefined)[] = [],
): DemoRow[] {
  return history.map(({ at, change, reason, orderId, actor }, index): DemoRow => {
    const row: DocumentRow = {
      id: `${productIdOf(shop.seller, key)}-move-${index + 1}`,
      createdAt: toIso(at),
      updatedAt: toIso(at),
      permissions: [`read("user:${shop.seller}")`],
      attributes: {
        storeId: storeIdOf(shop.seller),
        productId: productIdOf(shop.seller, key),
        change,
        quantityAfter: sumQuantities(history.slice(0, index + 1).map((earlier) => earlier.change)),
        reason,
        at: toIso(at),
        orderId,
        ...{ batchId: moves[index]?.batchId ?? null, cost: moves[index]?.cost ?? null },
        ...actor,
      },
    };
    return ['stockMovements', row];
  });
}
