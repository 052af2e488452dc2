import { formatWhole } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { FigureFailure, FigureSkeleton } from './figure-states.tsx';
import { ProductName } from './product-name.tsx';

/** Rows to ask for at first, and with each press on the button for more. */
export const stockRows = 10;
const rowsMore = 90;

interface StockRow {
  readonly id: string;
  readonly name: string;
  readonly quantityInStock: number;
  /** The reason why the product is in the list. */
  readonly reason: ReactNode;
}

interface StockCardProps<Product> {
  /** The fragment of the address that leads to this card. */
  id: string;
  title: string;
  text: string;
  /** The text of an empty list. */
  none: string;
  /** The first products; `total` also counts those that are not shown. */
  query: UseQueryResult<{ readonly total: number; readonly products: readonly Product[] }>;
  toRow: (product: Product) => StockRow;
  /** Requests this many rows instead; absent when there are no more. */
  onRows?: ((rows: number) => void) | undefined;
}

/** Lists products about which the seller should decide. */
export function StockCard<Product>({ id, title, text, none, query, toRow, onRows }: StockCardProps<Product>) {
  const titleId = useId();
  const hash = useLocationProperty(() => window.location.hash);
  const section = useRef<HTMLElement>(null);
  const { data, isError, refetch } = query;
  const isMeant = hash === `#${id}` && data !== undefined;
  const seen = data?.products.length ?? 0;
  const unseen = data ? data.total - seen : 0;
  // Its height no longer changes now, so a link to it ends at the right place.
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <Card padding="report">
      <section ref={section} id={id} aria-labelledby={titleId} className="scroll-mt-20">
        <h2 id={titleId} className="text-lg font-semibold tracking-tight text-ink">
          {title}
        </h2>
        <p className="mb-2 text-sm text-muted">{text}</p>
        {isError ? <FigureFailure onRetry={() => refetch()} /> : null}
        {!data && !isError ? <FigureSkeleton height="h-44" /> : null}
        {data?.products.length === 0 ? <p className="py-3 text-muted">{none}</p> : null}
        {data && data.products.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.products.map(toRow).map((row) => (
              <Row key={row.id} {...row} />
            ))}
          </ul>
        ) : null}
        {unseen > 0 && onRows ? (
          <Button variant="ghost" busy={query.isFetching} onClick={() => onRows(seen + rowsMore)}>
            {m.analytics_show_more({ count: formatWhole(unseen) })}
          </Button>
        ) : null}
        {unseen > 0 && !onRows ? (
          <p className="pt-2 text-sm text-muted">{m.analytics_more({ count: formatWhole(unseen) })}</p>
        ) : null}
      </section>
    </Card>
  );
}

function Row({ id, name, quantityInStock, reason }: StockRow) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <div className="max-w-full grow basis-36">
        <ProductName id={id} name={name} />
      </div>
      <span className="ml-auto flex shrink-0 flex-col items-end text-sm tabular-nums">
        {reason}
        <span className="text-muted">{m.analytics_in_stock({ quantity: formatQuantity(quantityInStock) })}</span>
      </span>
    </li>
  );
}
