import type { DayRange } from '@duka/domain/figures/sales-report';
import { formatWhole } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listPageDays } from '#data/calls/shop-page.ts';
import { m } from '#paraglide/messages.js';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { FigureFailure, FigureSkeleton } from './figure-states.tsx';

/** Shows how often the shop's page was opened in the range, and the orders that came by it (DOOR-092). */
export function PageVisitsCard({ storeId, range }: { storeId: string; range: DayRange }) {
  const titleId = useId();
  const { data, isError, refetch } = useQuery({
    queryKey: ['figures', storeId, 'page-visits', range],
    queryFn: () => listPageDays(storeId, range),
  });
  if (isError) return <FigureFailure onRetry={() => refetch()} />;
  if (!data) return <FigureSkeleton height="h-28" />;
  const sum = (name: 'visits' | 'orders') => data.reduce((total, day) => total + day[name], 0);
  const figures = [
    [m.analytics_page_visits(), sum('visits')],
    [m.figures_orders(), sum('orders')],
  ] as const;
  return (
    <Card padding="report">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight text-ink">
          {m.settings_page()}
        </h2>
        <dl className="grid grid-cols-2 gap-x-4">
          {figures.map(([name, count]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd>
                <Figure size="usual">{formatWhole(count)}</Figure>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-sm text-muted">{m.analytics_page_text()}</p>
      </section>
    </Card>
  );
}
