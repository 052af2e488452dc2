import { m } from '#paraglide/messages.js';
import { Icon, type IconName } from './icon.tsx';

const facts: readonly (readonly [IconName, () => string])[] = [
  ['check-circle', m.auth_fact_offline],
  ['message', m.auth_fact_languages],
];

/** Goods of a drawing; no shop's. */
const goods: readonly (() => string)[] = [m.auth_show_seed, m.auth_show_fertiliser];

/**
 * What the app does, and a drawing of it in the reader's language; beside the forms of the entry, on wide screens alone. Bars stand for
 * its figures, as no number on a screen is made up.
 */
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
        <p className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
          <span className="text-sm text-muted">{m.dashboard_sales_today()}</span>
          <span className="h-5 w-32 rounded-control bg-primary" />
        </p>
        <ul className="divide-y divide-line">
          {goods.map((name) => (
            <li key={name()} className="flex min-h-16 items-center gap-3 px-4">
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
              <span className="h-4 w-16 rounded-control bg-sunken" />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
