import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import { editLink, productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useOffered } from '#shop/override/use-override.tsx';
import { RowMenuItem } from '#ui/lists/row-menu.tsx';

interface ProductMenuProps {
  product: Product;
  onDelete: (product: Product) => void;
  onQuickChange: (product: Product, field: QuickField) => void;
  onClose: () => void;
}

/** What a phone does with one product of the list: view, edit and delete (LIST-007), its price and its stock. */
export function ProductMenu({ product, onDelete, onQuickChange, onClose }: ProductMenuProps) {
  const name = productName(product);
  const may = useMay();
  const offers = useOffered();
  const change = (field: QuickField) => () => {
    onClose();
    onQuickChange(product, field);
  };
  return (
    <>
      <RowMenuItem icon="eye" link={{ to: productPaths.view(product.id) }} label={m.list_view({ name })}>
        {m.list_menu_view()}
      </RowMenuItem>
      {may(actRights.editProduct) ? (
        <>
          <RowMenuItem icon="edit" link={editLink(product)} label={m.list_edit({ name })}>
            {m.list_menu_edit()}
          </RowMenuItem>
          <RowMenuItem icon="money" onPress={change('sellingPrice')}>
            {m.quick_price_short()}
          </RowMenuItem>
        </>
      ) : null}
      {may(actRights.changeStock) ? (
        <RowMenuItem icon="plus" onPress={change('quantityInStock')}>
          {m.quick_restock_short()}
        </RowMenuItem>
      ) : null}
      {offers(...actRights.deleteProduct) ? (
        <RowMenuItem
          icon="trash"
          tone="danger"
          label={m.list_delete({ name })}
          onPress={() => {
            onClose();
            onDelete(product);
          }}
        >
          {m.product_delete_confirm()}
        </RowMenuItem>
      ) : null}
    </>
  );
}
