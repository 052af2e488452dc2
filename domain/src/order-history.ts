import type { ShopOrder } from './shop-order.ts';

/** A movement of stock as it is stored, which nobody changes later; section 5 of the design. */
export interface StockMovement {
  readonly id: string;
  readonly change: number;
  readonly quantityAfter: number;
  /** `initial`, `edit`, `order`, `cancel`, `import`. */
  readonly reason: string;
  readonly at: string;
  readonly orderId: string;
  /** Of the order, where it was sent along. */
  readonly trackingId: string;
  readonly customerName: string;
}

/** Reads a stock movement; undefined for what is none. */
export function parseStockMovement(document: unknown): StockMovement | undefined {
  const movement = Object(document);
  if (typeof movement.$id !== 'string') return undefined;
  const order = Object(movement.orderId);
  return {
    id: movement.$id,
    change: number(movement.change),
    quantityAfter: number(movement.quantityAfter),
    reason: text(movement.reason),
    at: text(movement.at),
    orderId: typeof movement.orderId === 'string' ? movement.orderId : text(order.$id),
    trackingId: text(order.trackingId),
    customerName: text(order.customerName),
  };
}

export type OrderEventKind = 'ordered' | 'sold' | 'stock-taken' | 'stock-returned' | 'changed';

export interface OrderEvent {
  readonly kind: OrderEventKind;
  readonly at: string;
}

/**
 * What is known of an order's past, oldest first: when it was given, when its goods left the stock and came back, and when
 * it was last changed. The steps between are not kept.
 */
export function listOrderEvents(order: ShopOrder, movements: readonly StockMovement[]): OrderEvent[] {
  const first = (reason: string) => movements.find((movement) => movement.reason === reason)?.at;
  const taken = first('order');
  const returned = first('cancel');
  const placedAt = order.orderDate || order.createdAt;
  const isChanged = Date.parse(order.updatedAt) > Date.parse(order.createdAt) && order.updatedAt !== returned;
  const events: OrderEvent[] = [
    { kind: order.channel === 'walk-in' ? 'sold' : 'ordered', at: placedAt },
    ...(taken === undefined ? [] : [{ kind: 'stock-taken', at: taken } as const]),
    ...(returned === undefined ? [] : [{ kind: 'stock-returned', at: returned } as const]),
    ...(isChanged ? [{ kind: 'changed', at: order.updatedAt } as const] : []),
  ];
  return events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
