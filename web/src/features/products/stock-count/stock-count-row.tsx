import type { Product } from '@duka/domain/products/product';
import { findCountDifference, type StockCount } from '@duka/domain/products/stock-count';
import { formatAmount } from '@duka/domain/values/amount';
import { useId } from 'react';
import { fieldProblemText, productName, referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { goToNext } from '#ui/forms/go-to-next.ts';
import { QuantityInput } from '#ui/forms/quantity-input.tsx';
import { formatChange } from './stock-count-words.ts';

interface StockCountRowProps {
  product: Product;
  count: StockCount | undefined;
  onCount: (typed: string) => void;
}

/** One product of the count, on one line. Enter goes on to the next one. */
export function StockCountRow({ product, count, onCount }: StockCountRowProps) {
  const id = useId();
  const known = count?.known ?? product.quantityInStock;
  const typed = count?.typed ?? '';
  const difference = findCountDifference({ known, typed });
  const error = difference.kind === 'invalid' ? fieldProblemText({ message: difference.reason }, true) : undefined;
  const words = m.list_count_known({ amount: formatAmount(known, referenceName(product.units)) });
  const isSame = difference.kind === 'none' && typed.trim() !== '';
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
      <div className="max-w-full grow basis-[7rem]">
        <label htmlFor={id} className="line-clamp-2 leading-snug font-semibold wrap-anywhere text-ink">
          {productName(product)}
        </label>
        <p id={`${id}-hint`} className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
          <span className="max-w-full truncate">{words}</span> <ExpiryBadge {...product} />
        </p>
      </div>
      <span id={`${id}-change`} className="ml-auto min-w-8 text-right text-sm font-semibold text-primary tabular-nums">
        {difference.kind === 'changed' ? formatChange(difference.change) : null}
        {isSame ? <Icon name="check" size={16} /> : null}
      </span>
      <QuantityInput
        id={id}
        value={typed}
        onChange={onCount}
        onKeyDown={(event) => goToNext(event, 'ul', 'input')}
        error={error}
        enterKeyHint="next"
        maxLength={40}
        data-product={product.id}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint ${id}-change`}
      />
      {error ? (
        <div className="basis-full">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      ) : null}
    </li>
  );
}
