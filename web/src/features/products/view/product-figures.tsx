import type { Product } from '@duka/domain/products/product';
import { findStockChange, formatStockChange } from '@duka/domain/products/stock-change';
import { stockLevelOf } from '@duka/domain/products/stock-level';
import { worthOfStock } from '@duka/domain/stock/stock-worth';
import { formatAmount } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import type { ReactNode } from 'react';
import { can } from '#api/capabilities.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { referenceName } from '#features/products/product-words.ts';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { StockDot, stockLevelName } from '#features/products/stock-level.tsx';
import { m } from '#paraglide/messages.js';
import { TextButton } from '#ui/base/text-button.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useRecordedQuantity } from './figure-queries.ts';

interface ProductFiguresProps {
  product: Product;
  /** Opens the change of the price, or of the stock by what came. */
  onQuickChange: (field: QuickField) => void;
}

/** One strip of prices (VIEW-011), and the stock with its change over 30 days (VIEW-012, VIEW-013), each with what changes it. */
export function ProductFigures({ product, onQuickChange }: ProductFiguresProps) {
  const references = useReferences();
  const { quantityInStock, sellingPrice, purchasePrice } = product;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-x-3 gap-y-4 border-line bg-surface px-4 pt-3 pb-1 max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border sm:px-5">
      <FigureOf
        name={m.view_selling_price()}
        verb={<TextButton onClick={() => onQuickChange('sellingPrice')}>{m.quick_price_short()}</TextButton>}
      >
        <Price shillings={sellingPrice} />
      </FigureOf>
      <FigureOf
        name={m.view_cost_price()}
        note={quantityInStock > 0 ? m.view_stock_worth({ amount: formatUnbroken(worthOfStock(product)) }) : null}
      >
        <Price shillings={purchasePrice} />
      </FigureOf>
      <FigureOf
        name={m.view_in_stock()}
        note={
          <>
            <span className="whitespace-nowrap">
              <StockDot quantity={quantityInStock} />
              {stockLevelName(stockLevelOf(quantityInStock))}
            </span>{' '}
            {can('sales') ? <StockChange product={product} /> : null}
          </>
        }
        verb={<TextButton onClick={() => onQuickChange('quantityInStock')}>{m.quick_restock_short()}</TextButton>}
      >
        <span className="text-[0.9375rem] leading-7 font-semibold wrap-anywhere text-ink tabular-nums">
          {formatAmount(quantityInStock, referenceName(product.units, references.data?.units))}
        </span>
      </FigureOf>
    </dl>
  );
}

/** The currency is the small part, so that an amount has room beside others on a phone. */
function Price({ shillings }: { shillings: number }) {
  const [currency, amount] = formatPrice(shillings).split(' ');
  return (
    <>
      <span className="text-xs text-muted">{currency}</span> <Figure size="usual">{amount}</Figure>
    </>
  );
}

function StockChange({ product }: { product: Product }) {
  const { data, isPending, isError } = useRecordedQuantity(product.id);
  if (isPending)
    return (
      <span className="inline-block">
        <Skeleton className="h-4 w-16" />
      </span>
    );
  if (isError) return <span>{m.view_stock_change_unknown()}</span>;
  const change = formatStockChange(findStockChange(product.quantityInStock, data ?? undefined));
  return <span>{m.view_stock_change({ change })}</span>;
}

interface FigureOfProps {
  name: string;
  /** Small beneath the figure. */
  note?: ReactNode;
  /** What changes it. */
  verb?: ReactNode;
  children: ReactNode;
}

function FigureOf({ name, note, verb, children }: FigureOfProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-sm text-muted max-sm:text-xs">{name}</dt>
      <dd className="flex grow flex-col">
        <p>{children}</p>
        {note ? <p className="text-xs text-muted tabular-nums">{note}</p> : null}
        {verb ? <div className="mt-auto">{verb}</div> : null}
      </dd>
    </div>
  );
}
