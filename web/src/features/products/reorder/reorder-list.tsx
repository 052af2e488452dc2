import { multiply } from '@duka/domain/orders/purchase';
import { proposeQuantity, type ReorderProduct } from '@duka/domain/products/reorder';
import { formatAmount } from '@duka/domain/values/amount';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { parseQuantity } from '@duka/domain/values/number-input';
import { useState } from 'react';
import { readToday } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { ShareText } from '#shop/trade/share-text.tsx';
import { Card } from '#ui/page/card.tsx';
import { describeLastPurchase } from './last-purchase.ts';
import { ReorderRow } from './reorder-row.tsx';

interface ReorderListProps {
  shopName: string;
  products: readonly ReorderProduct[];
  /** Counts beyond those that are listed. */
  total: number;
}

/** Lists what runs low with the quantity to buy, and hands over as a text what has one. */
export function ReorderList({ shopName, products, total }: ReorderListProps) {
  // Only what was typed over the proposal.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const quantityOf = (product: ReorderProduct) => typed[product.productId] ?? proposalOf(product);
  const wanted = products.flatMap((product) => {
    const input = parseQuantity(quantityOf(product));
    return input.kind === 'value' && input.value > 0 ? [{ product, quantity: input.value }] : [];
  });
  const cost = wanted.reduce((sum, { product, quantity }) => sum + multiply(quantity, product.purchasePrice), 0);
  const lines = wanted.map(({ product, quantity }) => {
    const line = m.reorder_line({ name: product.name, amount: formatAmount(quantity, product.unitName) });
    const last = describeLastPurchase(product);
    return last === '' ? line : m.reorder_line_last({ line, last });
  });
  const heading = m.reorder_heading({ shop: shopName, day: formatDay(readToday()) ?? '' });
  return (
    <>
      <Card padding="none">
        <ul aria-label={m.reorder_title()} className="divide-y divide-line">
          {products.map((product) => (
            <ReorderRow
              key={product.productId}
              product={product}
              typed={quantityOf(product)}
              onType={(quantity) => setTyped({ ...typed, [product.productId]: quantity })}
            />
          ))}
        </ul>
      </Card>
      {total > products.length ? (
        <p className="mt-3 text-sm text-muted">{m.reorder_more({ count: total - products.length })}</p>
      ) : null}
      <div className="mt-6 flex flex-col gap-3">
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {wanted.length === 0 ? m.reorder_empty() : m.reorder_sum({ count: wanted.length, cost: formatPrice(cost) })}
        </p>
        {wanted.length === 0 ? null : (
          <ShareText text={[heading, '', ...lines].join('\n')} phone="" copiedText={m.reorder_copied()} />
        )}
      </div>
    </>
  );
}

function proposalOf(product: ReorderProduct): string {
  const proposed = proposeQuantity(product);
  return proposed === 0 ? '' : String(proposed);
}
