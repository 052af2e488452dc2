import type { ShopOrder } from '@duka/domain/orders/shop-order';

/** Thrown when other goods were sold already under the sale's id, by an earlier try or in another tab. */
export class SaleIdTakenError extends Error {
  readonly order: ShopOrder;

  constructor(order: ShopOrder) {
    super('Under this id another sale is stored.');
    this.name = 'SaleTakenError';
    this.order = order;
  }
}
