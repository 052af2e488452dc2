import type { Product } from '@duka/domain/products/product';
import { findStockChange, formatStockChange } from '@duka/domain/products/stock-change';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import type { ReactNode } from 'react';
import { useReferences } from '#features/products/product-queries.ts';
import { referenceName } from '#features/products/product-words.ts';
import { StockBadge } from '#features/products/stock-badge.tsx';
import { m } from '#paraglide/messages.js';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useRecordedQuantity } from './figure-queries.ts';

/** Shows prices (VIEW-011), and the stock with its change over 30 days (VIEW-012, VIEW-013). */
export function ProductFigures({ product }: { product: Product }) {
  const references = useReferences();
  return (
    <Card>
      <dl className="grid gap-5 sm:grid-cols-3">
        <Figure name={m.view_selling_price()}>{formatPrice(product.sellingPrice)}</Figure>
        <Figure name={m.view_cost_price()}>{formatPrice(product.purchasePrice)}</Figure>
        <Figure
          name={m.view_in_stock()}
          note={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StockBadge quantity={product.quantityInStock} />
              <StockChange product={product} />
            </span>
          }
        >
          {formatQuantity(product.quantityInStock)} {referenceName(product.units, references.data?.units)}
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

export function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1">
        <p className="text-xl font-bold tracking-tight wrap-anywhere tabular-nums">{children}</p>
        {note ? <div className="mt-1.5 text-sm text-muted">{note}</div> : null}
      </dd>
    </div>
  );
}
