import type { Product } from '@duka/domain/products/product';
import { findCountDifference, type StockCount } from '@duka/domain/products/stock-count';
import { formatAmount } from '@duka/domain/values/amount';
import { useId } from 'react';
import type { References } from '#features/products/product-documents.ts';
import { fieldProblemText, productName, referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { goToNext } from '#ui/forms/go-to-next.ts';
import { QuantityInput } from '#ui/forms/quantity-input.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { formatChange } from './stock-count-words.ts';

interface StockCountRowsProps {
  /** A desk has a table, a phone rows. */
  hasTable: boolean;
  products: readonly Product[];
  references: References | undefined;
  counts: readonly StockCount[];
  onCount: (product: Product, typed: string) => void;
}

/** The products to count, each with its box; Enter goes on to the next one. */
export function StockCountRows({ hasTable, products, references, counts, onCount }: StockCountRowsProps) {
  const Row = hasTable ? TableRow : PhoneRow;
  const rows = products.map((product) => (
    <Row
      key={product.id}
      product={product}
      unit={referenceName(product.units, references?.units)}
      count={counts.find(({ id }) => id === product.id)}
      onCount={(typed) => onCount(product, typed)}
    />
  ));
  if (!hasTable) return <ListRows label={m.list_count_table()}>{rows}</ListRows>;
  return (
    <DataTable
      label={m.list_count_table()}
      head={
        <>
          <ColumnHead>{m.list_column_name()}</ColumnHead>
          <ColumnHead isNumber>{m.list_count_column_known()}</ColumnHead>
          <ColumnHead isNumber>{m.list_count_column_counted()}</ColumnHead>
          <ColumnHead isNumber>{m.list_count_column_difference()}</ColumnHead>
        </>
      }
    >
      {rows}
    </DataTable>
  );
}

interface RowProps {
  product: Product;
  unit: string;
  count: StockCount | undefined;
  onCount: (typed: string) => void;
}

function TableRow(props: RowProps) {
  const { amount, label, badge, input, error, change } = useRow(props);
  return (
    <tr className="[&_td]:py-1.5!">
      <th scope="row" className="w-1/2">
        {label} {badge}
      </th>
      <td className="text-right whitespace-nowrap text-muted tabular-nums">{amount}</td>
      <td>
        <div className="flex flex-col items-end gap-1">
          {input}
          {error}
        </div>
      </td>
      <td className="min-w-20 text-right">{change}</td>
    </tr>
  );
}

function PhoneRow(props: RowProps) {
  const { words, label, badge, input, error, change } = useRow(props);
  return (
    <ListRow name={label} detail={words} detailEnd={change} end={<div className="pr-2">{input}</div>}>
      {badge}
      {error}
    </ListRow>
  );
}

/** What both kinds of row hold. */
function useRow({ product, unit, count, onCount }: RowProps) {
  const id = useId();
  const known = count?.known ?? product.quantityInStock;
  const typed = count?.typed ?? '';
  const difference = findCountDifference({ known, typed });
  const error = difference.kind === 'invalid' ? fieldProblemText({ message: difference.reason }, true) : undefined;
  const amount = formatAmount(known, unit);
  const isSame = difference.kind === 'none' && typed.trim() !== '';
  return {
    amount: <span id={`${id}-hint`}>{amount}</span>,
    words: <span id={`${id}-hint`}>{m.list_count_known({ amount })}</span>,
    label: (
      <label htmlFor={id} className="font-semibold text-ink">
        {productName(product)}
      </label>
    ),
    badge: (
      <span id={`${id}-expiry`} className="empty:hidden">
        <ExpiryBadge {...product} />
      </span>
    ),
    change: (
      <span id={`${id}-change`} className="text-sm font-semibold text-primary tabular-nums">
        {difference.kind === 'changed' ? formatChange(difference.change) : null}
        {isSame ? <Icon name="check" size={16} className="inline" /> : null}
      </span>
    ),
    input: (
      <QuantityInput
        id={id}
        value={typed}
        onChange={onCount}
        onKeyDown={(event) => goToNext(event, 'ul, table', 'input')}
        error={error}
        enterKeyHint="next"
        maxLength={40}
        data-product={product.id}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint ${id}-expiry ${id}-change`}
      />
    ),
    error: error ? <FieldError id={`${id}-error`} error={error} /> : null,
  };
}
