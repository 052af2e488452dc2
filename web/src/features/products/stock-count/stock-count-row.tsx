import type { Product } from '@duka/domain/products/product';
import { findCountDifference, type StockCount } from '@duka/domain/products/stock-count';
import { formatQuantity } from '@duka/domain/values/quantity';
import type { KeyboardEvent } from 'react';
import { fieldProblemText, productName, referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { formatChange } from './stock-count-words.ts';

interface StockCountRowProps {
  product: Product;
  count: StockCount | undefined;
  onCount: (typed: string) => void;
}

/** One product of the count. Enter goes on to the next one. */
export function StockCountRow({ product, count, onCount }: StockCountRowProps) {
  const known = count?.known ?? product.quantityInStock;
  const typed = count?.typed ?? '';
  const difference = findCountDifference({ known, typed });
  const words = m.list_count_known({ quantity: formatQuantity(known), unit: referenceName(product.units) });
  return (
    <li>
      <Card padding="snug" tone={difference.kind === 'changed' ? 'changed' : 'plain'}>
        <TextField
          label={productName(product)}
          value={typed}
          onChange={onCount}
          onKeyDown={goToNext}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          data-barcode={product.barcode || undefined}
          error={difference.kind === 'invalid' ? fieldProblemText({ message: difference.reason }, true) : undefined}
          hint={difference.kind === 'changed' ? `${words} · ${formatChange(difference.change)}` : words}
        />
      </Card>
    </li>
  );
}

function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  next?.focus();
  next?.select();
}
