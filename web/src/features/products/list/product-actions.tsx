import type { Product } from '@duka/domain/products/product';
import { productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';

/** Shows View, Edit and Delete (LIST-007), each named after its product. */
export function ProductActions({ product, onDelete }: { product: Product; onDelete: (product: Product) => void }) {
  const name = productName(product);
  return (
    <div className="flex xl:*:-mx-1">
      <IconLink to={productPaths.view(product.id)} icon="eye" label={m.list_view({ name })} />
      <IconLink to={productPaths.add} state={{ product }} icon="edit" label={m.list_edit({ name })} />
      <IconButton
        icon="trash"
        label={m.list_delete({ name })}
        onClick={() => onDelete(product)}
        className="hover:text-danger"
      />
    </div>
  );
}

function IconLink({ to, state, icon, label }: { to: string; state?: unknown; icon: IconName; label: string }) {
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      title={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      <Icon name={icon} />
    </Link>
  );
}
