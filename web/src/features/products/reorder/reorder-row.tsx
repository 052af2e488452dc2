import type { ReorderProduct } from '@duka/domain/products/reorder';
import { formatAmount } from '@duka/domain/values/amount';
import { parseQuantity } from '@duka/domain/values/number-input';
import { useId } from 'react';
import { productPaths } from '#features/products/product-paths.ts';
import { fieldProblemText } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { goToNext } from '#ui/forms/go-to-next.ts';
import { QuantityInput } from '#ui/forms/quantity-input.tsx';
import { describeLastPurchase } from './last-purchase.ts';

interface ReorderRowProps {
  product: ReorderProduct;
  typed: string;
  onType: (quantity: string) => void;
}

/** One product of the list, on one line. Enter goes on to the next one. */
export function ReorderRow({ product, typed, onType }: ReorderRowProps) {
  const id = useId();
  const { name, unitName, quantityInStock, sold } = product;
  const input = parseQuantity(typed);
  const last = describeLastPurchase(product);
  const error = input.kind === 'invalid' ? fieldProblemText({ message: input.reason }, true) : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
      <div className="min-w-0 grow basis-0">
        <Link
          to={productPaths.view(product.productId)}
          className="line-clamp-2 py-0.5 leading-snug font-semibold wrap-anywhere text-ink hover:underline"
        >
          {name}
        </Link>
        <p id={`${id}-hint`} className="text-sm text-muted tabular-nums">
          {quantityInStock > 0 ? m.reorder_left({ amount: formatAmount(quantityInStock, unitName) }) : m.reorder_out()}
          {' · '}
          {m.reorder_sold({ amount: formatAmount(sold, unitName) })}
          {last ? <span className="block">{last}</span> : null}
        </p>
      </div>
      <QuantityInput
        aria-label={m.reorder_quantity({ name })}
        value={typed}
        onChange={onType}
        onKeyDown={(event) => goToNext(event, 'ul', 'input')}
        error={error}
        selectsOnFocus
        enterKeyHint="next"
        maxLength={14}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint`}
      />
      {error ? (
        <div className="basis-full">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      ) : null}
    </li>
  );
}
