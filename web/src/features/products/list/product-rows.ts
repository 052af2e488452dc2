import type { Product } from '@duka/domain/products/product';
import type { References } from '#features/products/product-documents.ts';

/** What the table and the cards are given alike. */
export interface ProductRowsProps {
  products: readonly Product[];
  references: References | undefined;
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  onDelete: (product: Product) => void;
}
