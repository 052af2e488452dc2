import { m } from '#paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** A shop nobody has ordered from yet, or a search that finds nobody. */
export function NoCustomers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState icon="users" title={m.customers_empty_title()} text={m.customers_empty_text()} />;
  return (
    <EmptyState
      icon="search"
      title={m.customers_no_match_title()}
      text={m.customers_no_match_text()}
      action={
        <Button variant="secondary" onClick={onClear}>
          {m.customers_clear_search()}
        </Button>
      }
    />
  );
}

/** The shape of the rows to come. */
export function CustomerListSkeleton() {
  return (
    <div role="status">
      <p className="mb-4 text-sm text-muted">{m.customers_loading()}</p>
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
