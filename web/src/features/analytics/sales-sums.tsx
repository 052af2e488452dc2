import { formatRange } from '@duka/domain/figures/period-words';
import { percentChange, profitOf, type SalesPeriod } from '@duka/domain/figures/sales-report';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { tiePrices } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { FigureChange } from '#shop/figures/figure-change.tsx';
import { ordersOf } from '#shop/figures/figure-paths.ts';
import { UnknownCost } from '#shop/figures/unknown-cost.tsx';
import { Figure } from '#ui/page/figure.tsx';

interface SalesSumsProps {
  storeId: string;
  sum: SalesPeriod;
  /** Undefined while it is loading. */
  before: SalesPeriod | undefined;
  isEstimated: boolean | undefined;
}

/** Shows sales, profit and orders of the range, each compared with the range before; the orders link to their list. */
export function SalesSums({ storeId, sum, before, isEstimated }: SalesSumsProps) {
  const figures = [
    { name: m.figures_sales(), of: ({ all }: SalesPeriod) => all.total, format: formatPrice, size: 'lead' },
    { name: m.figures_profit(), of: ({ all }: SalesPeriod) => profitOf(all), format: formatPrice, size: 'usual' },
    { name: m.figures_orders(), of: ({ all }: SalesPeriod) => all.orders, format: formatWhole, size: 'usual' },
  ] as const;
  return (
    <section aria-label={m.analytics_sums()}>
      <p className="mb-2 text-sm text-muted">{formatRange(sum)}</p>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line shadow-card">
        {figures.map(({ name, of, format, size }) => (
          <div
            key={name}
            className={`grow bg-surface px-3 py-2 sm:px-4 lg:py-3 ${size === 'lead' ? 'basis-full lg:basis-[7rem]' : 'basis-[7rem]'}`}
          >
            <dt className="text-sm font-medium text-muted">{name}</dt>
            <dd>
              <Figure size={size}>{format(of(sum))}</Figure>
            </dd>
            <dd className="min-h-5 text-sm">
              {before ? (
                <FigureChange percent={percentChange(of(sum), of(before))} before={tiePrices(format(of(before)))} />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <UnknownCost storeId={storeId} range={sum} isEstimated={isEstimated} />
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <span>{before ? m.analytics_compared({ range: formatRange(before) }) : null}</span>
        <Link
          to={ordersOf(sum)}
          className="inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
        >
          {m.analytics_show_orders()}
        </Link>
      </p>
    </section>
  );
}
