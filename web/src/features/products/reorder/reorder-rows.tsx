import type { ReorderProduct } from '@duka/domain/products/reorder';
import { formatAmount } from '@duka/domain/values/amount';
import { formatWhole } from '@duka/domain/values/money';
import type { NumberProblem } from '@duka/domain/values/number-input';
import { tiePrices } from '@duka/domain/values/unbroken-price';
import { useId } from 'react';
import { productPaths } from '#features/products/product-paths.ts';
import { fieldProblemText } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { FieldError } from '#ui/base/field.tsx';
import { goToNext } from '#ui/forms/go-to-next.ts';
import { QuantityInput } from '#ui/forms/quantity-input.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { describeLastCost, describeLastPurchase } from './last-purchase.ts';

/** A product of the list with the quantity to buy, as it was typed and as a number. */
export interface Reordered {
  product: ReorderProduct;
  typed: string;
  /** 0 where none is wanted, and while it is no number. */
  quantity: number;
  problem: NumberProblem | undefined;
  /** Shillings, at the product's cost price. */
  cost: number;
}

interface ReorderRowsProps {
  /** One for each supplier. */
  groups: readonly (readonly Reordered[])[];
  onType: (productId: string, quantity: string) => void;
}

/** On a phone: the rows of each supplier under its name, where there is more than one. */
export function ReorderRows({ groups, onType }: ReorderRowsProps) {
  return (
    <div className="flex flex-col gap-4">
      {groups.map((rows, index) => (
        <div key={supplierOf(rows[0]) || index}>
          {groups.length > 1 ? (
            <h2 className="mb-1 font-semibold">{supplierOf(rows[0]) || m.reorder_no_supplier()}</h2>
          ) : null}
          <ListRows label={groups.length > 1 ? supplierOf(rows[0]) || m.reorder_no_supplier() : m.reorder_title()}>
            {rows.map((row) => (
              <PhoneRow key={row.product.productId} row={row} onType={onType} />
            ))}
          </ListRows>
        </div>
      ))}
    </div>
  );
}

/** From 768 px on: the columns of each product, those of one supplier beneath each other. */
export function ReorderTable({ groups, onType }: ReorderRowsProps) {
  const seesCosts = useMembership().can('costs');
  return (
    <DataTable
      label={m.reorder_title()}
      head={
        <>
          <ColumnHead>{m.list_column_name()}</ColumnHead>
          <ColumnHead isNumber>{m.reorder_column_left()}</ColumnHead>
          <ColumnHead isNumber>{m.reorder_column_sold()}</ColumnHead>
          <ColumnHead isNumber>{m.reorder_column_order()}</ColumnHead>
          <ColumnHead>{m.purchases_supplier()}</ColumnHead>
          {seesCosts ? <ColumnHead isNumber>{m.reorder_column_cost()}</ColumnHead> : null}
        </>
      }
    >
      {groups.flat().map((row) => (
        <TableRow key={row.product.productId} row={row} onType={onType} />
      ))}
    </DataTable>
  );
}

interface RowProps extends Pick<ReorderRowsProps, 'onType'> {
  row: Reordered;
}

function PhoneRow({ row, onType }: RowProps) {
  const { product } = row;
  const { input, error, id } = useQuantity(row, onType);
  const last = describeLastPurchase(product);
  return (
    <ListRow
      link={{ to: productPaths.view(product.productId) }}
      name={product.name}
      detail={
        <span id={`${id}-hint`}>
          {leftOf(product)} {'· '}
          {m.reorder_sold({ amount: formatAmount(product.sold, product.unitName) })}
        </span>
      }
      end={<div className="pr-2">{input}</div>}
    >
      {last ? <p className="-mt-2 basis-full text-sm text-muted">{tiePrices(last)}</p> : null}
      {error}
    </ListRow>
  );
}

function TableRow({ row, onType }: RowProps) {
  const seesCosts = useMembership().can('costs');
  const { product, cost } = row;
  const { input, error, id } = useQuantity(row, onType);
  const supplier = product.lastPurchase?.supplierName;
  return (
    <tr>
      <th scope="row" className="w-2/5">
        <Link to={productPaths.view(product.productId)} className="line-clamp-2 font-semibold text-ink hover:underline">
          {product.name}
        </Link>
      </th>
      <td id={`${id}-hint`} className="text-right whitespace-nowrap tabular-nums">
        {formatAmount(product.quantityInStock, product.unitName)}
      </td>
      <td className="text-right whitespace-nowrap text-muted tabular-nums">
        {formatAmount(product.sold, product.unitName)}
      </td>
      <td>
        <div className="-my-1 ml-auto flex w-24 flex-col items-end gap-1">
          {input}
          {error}
        </div>
      </td>
      <td>
        {supplier}
        <span className="block text-xs text-muted">{describeLastCost(product)}</span>
      </td>
      {seesCosts ? (
        <td className="text-right font-medium whitespace-nowrap tabular-nums">{cost > 0 ? formatWhole(cost) : null}</td>
      ) : null}
    </tr>
  );
}

/** The box in which the quantity to buy is typed; Enter goes on to the next one. */
function useQuantity({ product, typed, problem }: Reordered, onType: ReorderRowsProps['onType']) {
  const id = useId();
  const error = problem && fieldProblemText({ message: problem }, true);
  return {
    id,
    input: (
      <QuantityInput
        aria-label={m.reorder_quantity({ name: product.name })}
        value={typed}
        onChange={(quantity) => onType(product.productId, quantity)}
        onKeyDown={(event) => goToNext(event, '[data-task]', 'input')}
        error={error}
        selectsOnFocus
        enterKeyHint="next"
        maxLength={14}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint`}
      />
    ),
    error: error ? <FieldError id={`${id}-error`} error={error} /> : null,
  };
}

function leftOf({ quantityInStock, unitName }: ReorderProduct): string {
  return quantityInStock > 0 ? m.reorder_left({ amount: formatAmount(quantityInStock, unitName) }) : m.reorder_out();
}

function supplierOf(row: Reordered | undefined): string {
  return row?.product.lastPurchase?.supplierName ?? '';
}
