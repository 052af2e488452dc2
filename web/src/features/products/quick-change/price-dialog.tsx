import type { Product } from '@duka/domain/products/product';
import { toProductDraft } from '@duka/domain/products/product-draft';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { QuickDialog } from './quick-dialog.tsx';
import { findQuickProblem } from './use-quick-change.ts';

/** Changes the selling price without the whole form. */
export function PriceDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [typed, setTyped] = useState(toProductDraft(product).sellingPrice);
  return (
    <QuickDialog
      product={product}
      field="sellingPrice"
      title={m.quick_price_title({ name: productName(product) })}
      value={typed}
      find={() => findQuickProblem(product, 'sellingPrice', typed)}
      savedText={m.quick_price_saved()}
      conflictText={(stored) => m.quick_price_conflict({ price: formatPrice(stored.sellingPrice) })}
      onClose={onClose}
    >
      {(error) => (
        <AmountField
          label={m.product_selling_price()}
          value={typed}
          onChange={setTyped}
          error={error}
          hint={m.product_price_hint()}
          required
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </QuickDialog>
  );
}
