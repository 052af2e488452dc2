import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Icon, type IconName } from './icon.tsx';

const facts: readonly (readonly [IconName, () => string])[] = [
  ['check-circle', m.auth_fact_offline],
  ['message', m.auth_fact_languages],
];

/** Goods of a drawing; no shop's. Prices in whole shillings. */
const goods: readonly (readonly [name: () => string, price: number])[] = [
  [m.auth_show_seed, 16_000],
  [m.auth_show_fertiliser, 150_000],
];

/** What the app does, and a drawing of it in the reader's language; beside the forms of the entry, on wide screens alone. */
export function EntryProduct() {
  return (
    <>
      <ul className="mt-5 flex flex-col gap-2 font-medium">
        {facts.map(([icon, text]) => (
          <li key={icon} className="flex items-center gap-3">
            <Icon name={icon} />
            {text()}
          </li>
        ))}
      </ul>
      <div
        aria-hidden="true"
        className="mt-6 max-w-sm rounded-card border border-line bg-surface text-ink shadow-raised"
      >
        <p className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-3">
          <span className="text-sm text-muted">{m.dashboard_sales_today()}</span>
          <span className="text-2xl font-bold tabular-nums">{formatPrice(184_500)}</span>
        </p>
        <ul className="divide-y divide-line">
          {goods.map(([name, price]) => (
            <li key={price} className="flex min-h-16 items-center gap-3 px-4">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft">
                <Icon name="leaf" />
              </span>
              <span className="grow">
                <span className="block text-[0.9375rem] font-semibold">{name()}</span>
                <span className="flex items-center gap-1 text-sm text-muted">
                  <span className="size-2 rounded-full bg-primary" />
                  {m.list_stock_in()}
                </span>
              </span>
              <span className="text-[0.9375rem] font-semibold tabular-nums">{formatWhole(price)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
