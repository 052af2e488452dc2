import type { Customer } from '@duka/domain/figures/shop-figures';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Card } from '#ui/page/card.tsx';
import { CustomerLinks } from './customer-links.tsx';
import { nameOf } from './customer-words.ts';

export function CustomerTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <Card padding="none" className="overflow-x-auto">
      <table aria-label={m.customers_title()} className="w-full text-left text-[0.9375rem]">
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr className="*:px-3 *:py-2.5 *:font-semibold *:whitespace-nowrap *:first:pl-5 *:last:pr-5">
            <th scope="col">{m.customers_name()}</th>
            <th scope="col" className="text-right">
              {m.customers_orders()}
            </th>
            <th scope="col" className="text-right">
              {m.customers_total()}
            </th>
            <th scope="col">{m.customers_last_order()}</th>
            <th scope="col">{m.customers_last_message()}</th>
            <th scope="col">
              <span className="sr-only">{m.customers_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {customers.map((customer) => (
            <tr key={customer.customer} className="*:px-3 *:py-1.5 *:first:pl-5 *:last:pr-5 hover:bg-sunken/40">
              <th scope="row" className="font-semibold">
                <span className="wrap-anywhere">{nameOf(customer)}</span>
                {customer.phone && customer.phone !== nameOf(customer) ? (
                  <span className="block text-sm font-normal whitespace-nowrap text-muted tabular-nums">
                    {customer.phone}
                  </span>
                ) : null}
              </th>
              <td className="text-right tabular-nums">{formatWhole(customer.orders)}</td>
              <td className="text-right font-medium whitespace-nowrap tabular-nums">{formatPrice(customer.total)}</td>
              <td className="whitespace-nowrap">
                {customer.lastOrderAt === null ? (
                  <span className="text-muted">{m.customers_no_orders()}</span>
                ) : (
                  formatDay(customer.lastOrderAt)
                )}
              </td>
              <td className="whitespace-nowrap">{customer.lastMessageAt && formatDay(customer.lastMessageAt)}</td>
              <td>
                <div className="flex justify-end gap-1">
                  <CustomerLinks customer={customer} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
