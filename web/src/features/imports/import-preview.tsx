import { headingOf, type ProductColumn, productColumns } from '@duka/domain/products/product-csv';
import { formatWhole } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import type { PlannedRow } from './import-plan.ts';

/** Rows that are shown at a time. */
const rowsAtATime = 20;

const amounts = ['quantityInStock', 'purchasePrice', 'sellingPrice'] as const;

/** Shows what the good rows would do, in the order of the file. */
export function ImportPreview({ planned }: { planned: readonly PlannedRow[] }) {
  const [count, setCount] = useState(rowsAtATime);
  const Rows = useTableScreen() ? PreviewTable : PreviewRows;
  if (planned.length === 0) return null;
  return (
    <section aria-labelledby="import-preview" className="flex flex-col gap-3">
      <h2 id="import-preview" className="text-lg font-bold text-ink">
        {m.import_preview()}
      </h2>
      <Rows planned={planned} shown={planned.slice(0, count)} />
      {planned.length > count ? (
        <Button variant="secondary" onClick={() => setCount(count + 10 * rowsAtATime)}>
          {m.import_show_more({ count: formatWhole(planned.length - count) })}
        </Button>
      ) : null}
    </section>
  );
}

interface RowsProps {
  planned: readonly PlannedRow[];
  /** The first of them. */
  shown: readonly PlannedRow[];
}

function PreviewRows({ shown }: RowsProps) {
  return (
    <ListRows label={m.import_preview()}>
      {shown.map(({ checked }) => {
        const { line, cells } = checked.row;
        const amount = [cells.quantityInStock, cells.unit].filter(Boolean).join(' ');
        const details =
          checked.kind === 'update' ? [changesOf(checked)] : [amount, cells.category, packsOf(checked)].filter(Boolean);
        return (
          <ListRow
            key={line}
            name={cells.name ?? m.import_bad_row({ line: String(line) })}
            nameEnd={cells.sellingPrice ? <Figure size="row">{cells.sellingPrice}</Figure> : null}
            detail={[m.import_bad_row({ line: String(line) }), ...details].join(' · ')}
            detailEnd={<Does kind={checked.kind} />}
          />
        );
      })}
    </ListRows>
  );
}

/** What a row changes of a stored product: prices and stock with what they are now. */
function changesOf({ product, data }: Extract<PlannedRow['checked'], { kind: 'update' }>): string {
  const figures = amounts.flatMap((column) => {
    const next = data[column];
    return next === undefined
      ? []
      : [
          m.import_changes_figure({
            heading: headingOf(column),
            before: format(column, product[column]),
            after: format(column, next),
          }),
        ];
  });
  const others = productColumns.filter(({ id }) => id in data && !amounts.some((column) => column === id));
  return [...figures, ...others.map(({ id }) => headingOf(id))].join(' · ');
}

function format(column: (typeof amounts)[number], value: number): string {
  return column === 'quantityInStock' ? formatQuantity(value) : formatWhole(value);
}

/** What a new product is also sold in; empty where that is nothing. */
function packsOf({ kind, row: { packs = [] } }: PlannedRow['checked']): string {
  if (kind !== 'create' || packs.length === 0) return '';
  const list = packs.map(({ name, factor, sellingPrice }) => `${name} = ${factor}× (${formatWhole(sellingPrice)})`);
  return m.import_also_packs({ list: list.join(', ') });
}

const columns = ['name', 'category', 'unit', 'quantityInStock', 'purchasePrice', 'sellingPrice', 'barcode'] as const;
const figures: readonly ProductColumn[] = amounts;

function PreviewTable({ planned, shown }: RowsProps) {
  const known = columns.filter((column) => planned.some(({ checked }) => checked.row.cells[column] !== undefined));
  const isFigure = (column: ProductColumn) => figures.includes(column);
  return (
    <DataTable
      label={m.import_preview()}
      isDense
      head={
        <>
          <ColumnHead isNumber>{m.import_column_line()}</ColumnHead>
          <ColumnHead>{m.import_column_does()}</ColumnHead>
          {known.map((column) => (
            <ColumnHead key={column} isNumber={isFigure(column)}>
              {headingOf(column)}
            </ColumnHead>
          ))}
        </>
      }
    >
      {shown.map(({ checked }) => (
        <tr key={checked.row.line}>
          <td className="text-right text-muted tabular-nums">{checked.row.line}</td>
          <td>
            <Does kind={checked.kind} />
          </td>
          {known.map((column) =>
            column === 'name' ? (
              <th key={column} scope="row" className="min-w-32 wrap-anywhere">
                <span className="font-semibold text-ink">{checked.row.cells[column]}</span>
                <span className="block text-sm font-normal text-muted">
                  {checked.kind === 'update' ? changesOf(checked) : packsOf(checked)}
                </span>
              </th>
            ) : (
              <td
                key={column}
                className={isFigure(column) ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-anywhere'}
              >
                {checked.row.cells[column]}
              </td>
            ),
          )}
        </tr>
      ))}
    </DataTable>
  );
}

/** What becomes of a row. */
function Does({ kind }: { kind: PlannedRow['checked']['kind'] }) {
  if (kind === 'create') return <Badge tone="success">{m.import_does_create()}</Badge>;
  if (kind === 'update') return <Badge tone="info">{m.import_does_update()}</Badge>;
  return <Badge>{m.import_does_nothing()}</Badge>;
}
