import { type DayRange, type ProductSales, profitOf } from '@duka/domain/figures/sales-report';
import { toCsv } from '@duka/domain/values/csv';
import { formatWhole } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { FigureTable } from '#shop/figures/figure-table.tsx';
import { Button } from '#ui/base/button.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { Card } from '#ui/page/card.tsx';
import { ProductName } from './product-name.tsx';

/** Rows that are shown; the downloaded file has more. */
const shown = 10;

/** Lists the products that brought in most. */
export function BestSellers({ products, range }: { products: readonly ProductSales[]; range: DayRange }) {
  const titleId = useId();
  const { can } = useMembership();
  const seesCosts = can('costs');
  return (
    <Card padding="report">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-lg font-semibold tracking-tight text-ink">
          {m.analytics_best()}
        </h2>
        {products.length > 0 && can('export') ? (
          <Button
            variant="secondary"
            icon="download"
            aria-label={m.analytics_best_download()}
            onClick={() => downloadText(...toFile(products, range, seesCosts))}
          >
            {m.figures_download()}
          </Button>
        ) : null}
      </div>
      {products.length === 0 ? (
        <p className="py-3 text-muted">{m.analytics_best_none()}</p>
      ) : (
        <FigureTable
          aria-labelledby={titleId}
          head={
            <>
              <th scope="col">{m.analytics_product()}</th>
              <th scope="col" className="max-sm:hidden">
                {m.analytics_sold()}
              </th>
              <th scope="col">{m.figures_sales()}</th>
              {seesCosts ? <th scope="col">{m.figures_profit()}</th> : null}
            </>
          }
        >
          {products.slice(0, shown).map((product) => (
            <tr
              key={product.productId || product.productName}
              className="*:px-1 *:py-1 *:not-first:text-right sm:*:px-2"
            >
              <th scope="row" className="font-medium wrap-anywhere">
                <ProductName id={product.productId} name={product.productName} />
                <span className="block font-normal text-muted sm:hidden">
                  {m.analytics_sold_count({ quantity: formatQuantity(product.quantity / 1000) })}
                </span>
              </th>
              <td className="max-sm:hidden">{formatQuantity(product.quantity / 1000)}</td>
              <td>{formatWhole(product.total)}</td>
              {seesCosts ? <td>{formatWhole(profitOf(product))}</td> : null}
            </tr>
          ))}
        </FigureTable>
      )}
    </Card>
  );
}

function toFile(
  products: readonly ProductSales[],
  { from, to }: DayRange,
  seesCosts: boolean,
): [name: string, type: string, text: string] {
  const head = [
    ...[m.analytics_product(), m.analytics_sold(), m.figures_sales()],
    ...(seesCosts ? [m.figures_cost(), m.figures_profit()] : []),
  ];
  const rows = products.map((product) => [
    ...[product.productName, product.quantity / 1000, product.total],
    ...(seesCosts ? [product.cost, profitOf(product)] : []),
  ]);
  return [`products-${from}-${to}.csv`, 'text/csv;charset=utf-8', toCsv([head, ...rows])];
}
