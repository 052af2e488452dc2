import type { DemoLoss, DemoPurchase } from './demo-buying.ts';
import type { Moment } from './demo-moment.ts';
import type { PictureName } from './demo-pictures.ts';
import type { CategoryKey, UnitKey } from './reference-data.ts';

export interface DemoProduct {
  readonly name: string;
  readonly description: string;
  readonly longDescription: string;
  readonly manufacturer?: string;
  readonly barcode?: string;
  readonly picture: PictureName;
  readonly category: CategoryKey;
  readonly unit: UnitKey;
  /** Whole shillings. */
  readonly purchasePrice: number;
  readonly sellingPrice: number;
  /** The quantity of today; the one at first follows from the orders and deliveries since. */
  readonly stock: number;
  /** The deliveries since the product was added. */
  readonly deliveries?: readonly (readonly [at: Moment, quantity: number])[];
  /** Its packs beside its unit: quantity and price in shillings. */
  readonly packs?: Readonly<Record<string, { readonly factor: number; readonly sellingPrice: number }>>;
  /** A purchase from a supplier, and what was thrown away since; from then on its stock is in batches. */
  readonly bought?: DemoPurchase;
  readonly lost?: DemoLoss;
  readonly hasDiscount?: true;
  readonly hasReturnPolicy?: true;
  /** Days from today; below 0 it has expired. */
  readonly expiresInDays?: number;
  readonly status?: 'draft';
}
