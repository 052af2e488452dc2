import { sumAllTime } from '@duka/domain/orders/purchase';
import { formatTotal } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { usePurchases } from './figure-queries.ts';

/**
 * Shows the sums of all orders of the product that were not cancelled (VIEW-014, VIEW-015); hidden until they are
 * known.
 */
export function ProductAllTime({ productId }: { productId: string }) {
  const { data, isError } = usePurchases(productId);
  const seesCosts = useMay()(['costs']);
  // The purchase history says already that its rows could not be loaded.
  if (isError && !data) return null;
  const sum = data && sumAllTime(data);
  const figures = [
    [m.view_total_orders(), sum?.total],
    ...(seesCosts ? [[m.view_profit(), sum?.profit] as const] : []),
  ] as const;
  return (
    <Card padding="snug">
      <section aria-label={m.view_all_time()}>
        <h2 className="mb-2 font-semibold tracking-tight">{m.view_all_time()}</h2>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-3">
          {figures.map(([name, shillings]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd>
                {shillings === undefined ? (
                  <Skeleton className="h-6 w-28" />
                ) : (
                  <Figure size="usual">{formatTotal(shillings)}</Figure>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}
