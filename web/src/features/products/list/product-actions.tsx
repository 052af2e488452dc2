import type { Product } from '@duka/domain/products/product';
import { editLink, productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';
import { IconLink } from '#ui/lists/icon-link.tsx';

interface ProductActionsProps {
  product: Product;
  onDelete: (product: Product) => void;
}

/** Shows View, Edit and, apart from them, Delete (LIST-007) in the table, each named after its product. */
export function ProductActions({ product, onDelete }: ProductActionsProps) {
  const name = productName(product);
  return (
    <div className="flex *:w-8">
      <IconLink to={productPaths.view(product.id)} icon="eye" label={m.list_view({ name })} />
      <IconLink {...editLink(product)} icon="edit" label={m.list_edit({ name })} />
      <IconButton icon="trash" label={m.list_delete({ name })} onClick={() => onDelete(product)} tone="danger" />
    </div>
  );
}
