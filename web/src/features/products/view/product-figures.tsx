import { actRights } from '@duka/domain/members/screen-rights';
import type { Product } from '@duka/domain/products/product';
import { findStockChange, formatStockChange } from '@duka/domain/products/stock-change';
import { stockLevelOf } from '@duka/domain/products/stock-level';
import { worthOfStock } from '@duka/domain/stock/stock-worth';
import { formatAmount } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import type { ReactNode } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { referenceName } from '#features/products/product-words.ts';
import type { QuickField } from '#features/products/quick-change/use-quick-change.ts';
import { StockDot, stockLevelName } from '#features/products/stock-level.tsx';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { TextButton } from '#ui/base/text-button.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useRecordedQuantity } from './figure-queries.ts';

interface ProductFiguresProps {
  product: Product;
  /** Opens the change of the price, or of the stock by what came. */
  onQuickChange: (field: QuickField) => void;
}

/** One even line of prices and stock (VIEW-011, VIEW-012), each above what changes it; beneath it the level, its change (VIEW-013) and worth. */
export function ProductFigures({ product, onQuickChange }: ProductFiguresProps) {
  const references = useReferences();
  const { can: may } = useMembership();
  const { quantityInStock, sellingPrice, purchasePrice } = product;
  return (
    <dl
      className="grid justify-between gap-x-2 border-line bg-surface px-4 py-3 max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border sm:px-5"
      style={{ gridTemplateColumns: 'auto auto minmax(4.5rem, auto)' }}
    >
      <FigureOf
        column={1}
        name={m.view_selling_price()}
        verb={
          may(...actRights.editProduct) ? (
            <TextButton onClick={() => onQuickChange('sellingPrice')}>{m.quick_price_short()}</TextButton>
          ) : null
        }
      >
        <Price shillings={sellingPrice} />
      </FigureOf>
      {may('costs') ? (
        <FigureOf column={2} name={m.view_cost_price()}>
          <Price shillings={purchasePrice} />
        </FigureOf>
      ) : null}
      <FigureOf
        column={3}
        name={m.view_in_stock()}
        verb={
          may(...actRights.changeStock) ? (
            <TextButton onClick={() => onQuickChange('quantityInStock')}>{m.quick_restock_short()}</TextButton>
          ) : null
        }
        note={
          <>
            <span className="whitespace-nowrap">
              <StockDot quantity={quantityInStock} />
              {stockLevelName(stockLevelOf(quantityInStock))}
            </span>
            {can('sales') && may(...actRights.readLedger) ? <StockChange product={product} /> : null}
            {quantityInStock > 0 && may('costs') ? (
              <span>{m.view_stock_worth({ amount: formatUnbroken(worthOfStock(product)) })}</span>
            ) : null}
          </>
        }
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
  /** Where it stands: the parts of all three are cells of one grid, so that each line is even. */
  column: number;
  name: string;
  /** What changes it. */
  verb?: ReactNode;
  /** Small, in a line beneath all three. */
  note?: ReactNode;
  children: ReactNode;
}

function FigureOf({ column, name, verb, note, children }: FigureOfProps) {
  return (
    <div className="contents">
      <dt className="text-sm text-muted max-sm:text-xs" style={{ gridArea: `1 / ${column}` }}>
        {name}
      </dt>
      <dd className="contents">
        <p style={{ gridArea: `2 / ${column}`, alignSelf: 'last baseline' }}>{children}</p>
        {verb ? <div style={{ gridArea: `3 / ${column}` }}>{verb}</div> : null}
        {note ? (
          <p
            className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums"
            style={{ gridArea: '4 / 1 / auto / -1' }}
          >
            {note}
          </p>
        ) : null}
      </dd>
    </div>
  );
}
