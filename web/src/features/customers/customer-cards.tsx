import type { Customer } from '@duka/domain/figures/shop-figures';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Card } from '#ui/page/card.tsx';
import { CustomerLinks } from './customer-links.tsx';
import { nameOf } from './customer-words.ts';

/** Shows the rows of the table as cards, for narrow screens. */
export function CustomerCards({ customers }: { customers: readonly Customer[] }) {
  return (
    <ul
      aria-label={m.customers_title()}
      className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]"
    >
      {customers.map((customer) => (
        <li key={customer.customer}>
          <Card padding="none" className="flex h-full flex-col gap-1 p-4 pb-2">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h2 className="max-w-full grow basis-0 font-semibold text-ink">{nameOf(customer)}</h2>
              <p className="ml-auto font-semibold whitespace-nowrap tabular-nums">{formatPrice(customer.total)}</p>
            </div>
            <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
              <span>{customer.phone}</span>
              <span>{describeOrders(customer)}</span>
            </p>
            {customer.lastMessageAt ? (
              <p className="text-sm text-muted">
                {m.customers_card_message({ day: formatDay(customer.lastMessageAt) ?? '' })}
              </p>
            ) : null}
            <div className="mt-auto -mr-2 flex flex-wrap justify-end">
              <CustomerLinks customer={customer} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function describeOrders({ orders, lastOrderAt }: Customer): string {
  if (lastOrderAt === null) return m.customers_no_orders();
  const day = formatDay(lastOrderAt) ?? '';
  return orders === 1 ? m.customers_one_order({ day }) : m.customers_card_orders({ count: formatWhole(orders), day });
}
