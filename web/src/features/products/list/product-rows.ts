import type { Product } from '@duka/domain/products/product';
import type { References } from '#features/products/product-documents.ts';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';

/** The properties that the table and the cards share. */
export interface ProductRowsProps {
  products: readonly Product[];
  references: References | undefined;
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], isTicked: boolean) => void;
  onDelete: (product: Product) => void;
  onQuickChange: (product: Product, field: QuickField) => void;
}
