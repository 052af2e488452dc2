import { m } from '#paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { orderPaths } from './order-paths.ts';

/** A shop without orders, or a filter that none of them passes. */
export function NoOrders({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title={m.orders_no_match_title()}
        text={m.orders_no_match_text()}
        action={
          <Button variant="secondary" onClick={onClear}>
            {m.orders_clear_filters()}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="cart"
      title={m.orders_empty_title()}
      text={m.orders_empty_text()}
      action={
        <ButtonLink to={orderPaths.newSale} icon="plus">
          {m.orders_record_sale()}
        </ButtonLink>
      }
    />
  );
}

/** The shape of the rows to come. */
export function OrderListSkeleton({ text }: { text: string }) {
  return (
    <div role="status">
      <p className="mb-4 text-sm text-muted">{text}</p>
      <Card className="divide-y divide-line p-0">
        {rows.map((row) => (
          <div key={row} className="flex items-center gap-4 p-4">
            <div className="flex grow flex-col gap-2">
              <Skeleton className="h-4 w-2/5 max-w-40" />
              <Skeleton className="h-3.5 w-3/5 max-w-64" />
            </div>
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </Card>
    </div>
  );
}

const rows = [1, 2, 3, 4, 5, 6];
