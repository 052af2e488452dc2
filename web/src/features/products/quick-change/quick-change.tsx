import type { Product } from '@duka/domain/products/product';
import { toProductDraft } from '@duka/domain/products/product-draft';
import { formatAmount } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { parseQuantity } from '@duka/domain/values/number-input';
import { formatQuantity, sumQuantities } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { useReferences } from '#features/products/product-queries.ts';
import { fieldProblemText, productName, referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { QuickDialog } from './quick-dialog.tsx';
import { findQuickProblem, type QuickField } from './use-quick-change.ts';

interface QuickChangeProps {
  product: Product;
  field: QuickField;
  onClose: () => void;
}

/** Changes one field of a product on top of the page that shows it: the price, or the stock by what came. */
export function QuickChange({ product, field, onClose }: QuickChangeProps) {
  const Dialog = field === 'sellingPrice' ? PriceDialog : RestockDialog;
  return <Dialog product={product} onClose={onClose} />;
}

/** Changes the selling price without the whole form. */
function PriceDialog({ product, onClose }: { product: Product; onClose: () => void }) {
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

/** Adds goods that came to the stock. */
function RestockDialog({ product: now, onClose }: { product: Product; onClose: () => void }) {
  // As it was opened: what came is added to what is there when it is saved, from the stock that is shown here.
  const [product] = useState(now);
  const references = useReferences();
  const [typed, setTyped] = useState('');
  const received = parseQuantity(typed);
  const sum = received.kind === 'value' ? sumQuantities([product.quantityInStock, received.value]) : undefined;
  const unit = referenceName(product.units, references.data?.units);

  const find = () => {
    if (received.kind === 'invalid') return fieldProblemText({ message: received.reason }, true);
    if (sum === undefined || sum === product.quantityInStock) return m.quick_restock_missing();
    return findQuickProblem(product, 'quantityInStock', String(sum));
  };
  return (
    <QuickDialog
      product={product}
      field="quantityInStock"
      title={m.quick_restock_title({ name: productName(product) })}
      value={String(sum ?? '')}
      find={find}
      savedText={m.quick_restock_saved()}
      conflictText={(stored) => m.list_count_moved({ quantity: formatQuantity(stored.quantityInStock) })}
      onClose={onClose}
    >
      {(error) => (
        <TextField
          label={m.quick_restock_received()}
          value={typed}
          onChange={setTyped}
          error={error}
          hint={
            <span aria-live="polite">
              {sum === undefined
                ? m.quick_restock_now({ amount: formatAmount(product.quantityInStock, unit) })
                : m.quick_restock_then({ amount: formatAmount(sum, unit) })}
            </span>
          }
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required
          data-autofocus
        />
      )}
    </QuickDialog>
  );
}
