import type { Product } from '@duka/domain/products/product';
import { editLink, productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';
import { IconLink } from '#ui/lists/icon-link.tsx';

interface ProductActionsProps {
  product: Product;
  onDelete: (product: Product) => void;
  /** For the table, whose columns need the room. */
  isDense?: boolean;
}

/** Shows View, Edit and, apart from them, Delete (LIST-007), each named after its product. */
export function ProductActions({ product, onDelete, isDense = false }: ProductActionsProps) {
  const name = productName(product);
  return (
    <div className={isDense ? 'flex *:w-9' : 'flex'}>
      <IconLink to={productPaths.view(product.id)} icon="eye" label={m.list_view({ name })} />
      <IconLink {...editLink(product)} icon="edit" label={m.list_edit({ name })} />
      <IconButton
        icon="trash"
        label={m.list_delete({ name })}
        onClick={() => onDelete(product)}
        tone="danger"
        className={isDense ? 'ml-2' : 'ml-4'}
      />
    </div>
  );
}
