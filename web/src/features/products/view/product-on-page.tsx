import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import { productPageUrl } from '#data/calls/shop-page.ts';
import { useChangeOnPage } from '#features/products/product-mutations.ts';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import type { SellerStore } from '#session/store-queries.ts';
import { ShareText } from '#shop/trade/share-text.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';

interface ProductOnPageProps {
  product: Product;
  store: SellerStore;
}

/** Says whether the product stands on the shop's page, and shares its link there while the page is open (DOOR-085, DOOR-086). */
export function ProductOnPage({ product, store: { storeName, pageSlug, isPageOpen } }: ProductOnPageProps) {
  const { show } = useToast();
  const mayEdit = useMay()(actRights.editProduct);
  const { mutate, isPending, isError, variables } = useChangeOnPage(product);
  const isShared = isPageOpen && pageSlug && product.isOnPage && product.status !== 'draft';
  const hint = product.status === 'draft' ? m.view_page_draft() : isPageOpen ? undefined : m.view_page_closed();
  const change = (isOnPage: boolean) =>
    mutate(isOnPage, {
      onSuccess: (saved) => show(saved ? (isOnPage ? m.view_page_put() : m.view_page_taken()) : m.outbox_kept()),
    });
  if (!mayEdit && !isShared) return null;
  return (
    <TitledCard title={m.settings_page()}>
      <div className="flex flex-col gap-3">
        {mayEdit ? (
          <SwitchField
            label={m.product_on_page()}
            hint={hint}
            checked={isPending ? variables : product.isOnPage}
            disabled={isPending}
            onChange={change}
          />
        ) : null}
        {isError ? <Alert kind="error">{m.view_status_failed()}</Alert> : null}
        {isShared ? (
          <ShareText
            text={m.view_page_share({
              ...{ product: productName(product), shop: storeName, url: productPageUrl(pageSlug, product.id) },
            })}
            phone=""
            copiedText={m.settings_page_copied()}
          />
        ) : null}
      </div>
    </TitledCard>
  );
}
