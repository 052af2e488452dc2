import type { Product } from '@duka/domain/products/product';
import { findStockChange, formatStockChange } from '@duka/domain/products/stock-change';
import { worthOfStock } from '@duka/domain/stock/stock-worth';
import { formatAmount } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import type { ReactNode } from 'react';
import { useReferences } from '#features/products/product-queries.ts';
import { referenceName } from '#features/products/product-words.ts';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { StockBadge } from '#features/products/stock-badge.tsx';
import { m } from '#paraglide/messages.js';
import { TextButton } from '#ui/base/text-button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useRecordedQuantity } from './figure-queries.ts';

interface ProductFiguresProps {
  product: Product;
  /** Opens the change of the price, or of the stock by what came. */
  onQuickChange: (field: QuickField) => void;
}

/** Shows prices (VIEW-011), and the stock with its change over 30 days (VIEW-012, VIEW-013). */
export function ProductFigures({ product, onQuickChange }: ProductFiguresProps) {
  const references = useReferences();
  return (
    <Card>
      <dl className="grid gap-5 sm:grid-cols-3">
        <Figure
          name={m.view_selling_price()}
          action={<TextButton onClick={() => onQuickChange('sellingPrice')}>{m.quick_price_short()}</TextButton>}
        >
          {formatPrice(product.sellingPrice)}
        </Figure>
        <Figure name={m.view_cost_price()}>{formatPrice(product.purchasePrice)}</Figure>
        <Figure
          name={m.view_in_stock()}
          action={<TextButton onClick={() => onQuickChange('quantityInStock')}>{m.quick_restock_short()}</TextButton>}
          note={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StockBadge quantity={product.quantityInStock} />
              {product.quantityInStock > 0 ? (
                <span className="tabular-nums">
                  {m.view_batch_cost({ amount: formatPrice(worthOfStock(product)) })}
                </span>
              ) : null}
              <StockChange product={product} />
            </span>
          }
        >
          {formatAmount(product.quantityInStock, referenceName(product.units, references.data?.units))}
        </Figure>
      </dl>
    </Card>
  );
}

function StockChange({ product }: { product: Product }) {
  const { data, isPending, isError } = useRecordedQuantity(product.id);
  if (isPending) return <Skeleton className="h-5 w-28" />;
  if (isError) return <span>{m.view_stock_change_unknown()}</span>;
  const change = formatStockChange(findStockChange(product.quantityInStock, data ?? undefined));
  return <span className="tabular-nums">{m.view_stock_change({ change })}</span>;
}

interface FigureProps {
  name: string;
  note?: ReactNode;
  /** Stands below the figure, where it can be changed. */
  action?: ReactNode;
  children: ReactNode;
}

export function Figure({ name, note, action, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1">
        <p className="text-xl font-bold tracking-tight wrap-anywhere tabular-nums">{children}</p>
        {note ? <div className="mt-1.5 text-sm text-muted">{note}</div> : null}
        {action ? <div className="-mb-2">{action}</div> : null}
      </dd>
    </div>
  );
}
