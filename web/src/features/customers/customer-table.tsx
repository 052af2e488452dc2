import type { Customer } from '@duka/domain/figures/shop-figures';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { WideRow, WideTable } from '#shop/trade/wide-table.tsx';
import { CustomerLinks } from './customer-links.tsx';
import { nameOf } from './customer-words.ts';

export function CustomerTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <WideTable
      label={m.customers_title()}
      heads={[
        { text: m.customers_name() },
        { text: m.customers_orders(), isAmount: true },
        { text: m.customers_total(), isAmount: true },
        { text: m.customers_last_order() },
        { text: m.customers_last_message() },
        { text: m.customers_actions(), isHidden: true },
      ]}
    >
      {customers.map((customer) => (
        <WideRow key={customer.customer}>
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
        </WideRow>
      ))}
    </WideTable>
  );
}
