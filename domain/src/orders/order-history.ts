import { readNumber, readText } from '#values/unchecked-values.ts';
import { type Actor, parseActor } from './actor.ts';
import { type OrderEventKind, orderEventKinds } from './order.ts';

/** A movement of stock as it is stored, which nobody changes later; decision 0014. */
export interface StockMovement {
  readonly id: string;
  readonly change: number;
  readonly quantityAfter: number;
  /**
   * One of `initial`, `edit`, `order`, `beyond`, `cancel`, `import`, `purchase`, `return`, `void`, `loss`, or of a later
   * version.
   */
  readonly reason: string;
  readonly at: string;
  readonly actor: Actor;
  readonly orderId: string;
  /** The tracking id of the order, where the order was sent along. */
  readonly trackingId: string;
  readonly customerName: string;
}

/** Parses a stock movement. Returns undefined for anything else. */
export function parseStockMovement(document: unknown): StockMovement | undefined {
  const movement = Object(document);
  if (typeof movement.$id !== 'string') return undefined;
  const order = Object(movement.orderId);
  return {
    id: movement.$id,
    change: readNumber(movement.change),
    quantityAfter: readNumber(movement.quantityAfter),
    reason: readText(movement.reason),
    at: readText(movement.at),
    actor: parseActor(movement),
    orderId: typeof movement.orderId === 'string' ? movement.orderId : readText(order.$id),
    trackingId: readText(order.trackingId),
    customerName: readText(order.customerName),
  };
}

/** One step in the history of an order, which nobody changes later. */
export interface OrderEvent {
  readonly id: string;
  readonly kind: OrderEventKind;
  /** The new status; for a payment the new payment method; `allowed` for expired goods; the shillings of what came back. */
  readonly value: string;
  readonly at: string;
  readonly actor: Actor;
}

/** Parses a step. Returns undefined for anything else, and for a kind that only a later version of the server writes. */
export function parseOrderEvent(document: unknown): OrderEvent | undefined {
  const event = Object(document);
  const kind = orderEventKinds.find((known) => known === event.kind);
  if (typeof event.$id !== 'string' || !kind) return undefined;
  return { id: event.$id, kind, value: readText(event.value), at: readText(event.at), actor: parseActor(event) };
}
