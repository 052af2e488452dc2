import { headingOf, type ProductColumn } from '@duka/domain/products/product-csv';
import { formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import type { PlannedRow } from './import-plan.ts';

/** Rows that are shown at a time. */
const rowsAtATime = 20;

const shown = ['name', 'category', 'unit', 'quantityInStock', 'purchasePrice', 'sellingPrice', 'barcode'] as const;

/** Shows what the good rows would do, in the order of the file. */
export function ImportPreview({ planned }: { planned: readonly PlannedRow[] }) {
  const [count, setCount] = useState(rowsAtATime);
  if (planned.length === 0) return null;
  const columns = shown.filter((column) => planned.some(({ checked }) => checked.row.cells[column] !== undefined));
  return (
    <div className="flex flex-col gap-3">
      <h2 id="import-preview" className="text-lg font-bold text-ink">
        {m.import_preview()}
      </h2>
      <Card padding="none" className="overflow-x-auto" tabIndex={0} role="region" aria-labelledby="import-preview">
        <table className="w-full text-left text-sm">
          <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
            <tr className="*:px-3 *:py-2 *:font-semibold *:whitespace-nowrap">
              <th scope="col">{m.import_column_line()}</th>
              <th scope="col">{m.import_column_does()}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {headingOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {planned.slice(0, count).map((row) => (
              <PreviewRow key={row.checked.row.line} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </Card>
      {planned.length > count ? (
        <Button variant="secondary" onClick={() => setCount(count + 10 * rowsAtATime)}>
          {m.import_show_more({ count: formatWhole(planned.length - count) })}
        </Button>
      ) : null}
    </div>
  );
}

function PreviewRow({ row: { checked }, columns }: { row: PlannedRow; columns: readonly ProductColumn[] }) {
  return (
    <tr className="*:px-3 *:py-2">
      <td className="text-muted tabular-nums">{checked.row.line}</td>
      <td>
        {checked.kind === 'create' ? <Badge tone="success">{m.import_does_create()}</Badge> : null}
        {checked.kind === 'update' ? <Badge tone="info">{m.import_does_update()}</Badge> : null}
        {checked.kind === 'unchanged' ? <Badge>{m.import_does_nothing()}</Badge> : null}
      </td>
      {columns.map((column) => (
        <td key={column} className="max-w-56 truncate">
          {checked.row.cells[column]}
        </td>
      ))}
    </tr>
  );
}
