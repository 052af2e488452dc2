import type { Product } from '@duka/domain/products/product';
import { formatAmount } from '@duka/domain/values/amount';
import { parseQuantity } from '@duka/domain/values/number-input';
import { formatQuantity, sumQuantities } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { useReferences } from '#features/products/product-queries.ts';
import { fieldProblemText, productName, referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { QuickDialog } from './quick-dialog.tsx';
import { findQuickProblem } from './use-quick-change.ts';

/** Adds goods that came to the stock. */
export function RestockDialog({ product: now, onClose }: { product: Product; onClose: () => void }) {
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
