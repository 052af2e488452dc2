import type { OrderStatus } from '@duka/domain/orders/order';

/** Thrown when somebody else was faster: the order is no longer in the status from which this step starts. */
export class OrderMovedError extends Error {
  readonly status: OrderStatus;

  constructor(status: OrderStatus) {
    super(`The order is ${status} by now.`);
    this.name = 'OrderMovedError';
    this.status = status;
  }
}
