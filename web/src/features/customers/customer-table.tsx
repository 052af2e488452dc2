import type { Customer, CustomerQuery } from '@duka/domain/figures/shop-figures';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { IconLink } from '#ui/lists/icon-link.tsx';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { guestWords, nameOf } from './customer-words.ts';

interface CustomerTableProps {
  customers: readonly Customer[];
  order: CustomerQuery['order'];
  onOrder: (order: CustomerQuery['order']) => void;
}

/** Lists customers in columns; the latest message and the ways on have room on a wide screen alone, and stand on the customer's page. */
export function CustomerTable({ customers, order, onOrder }: CustomerTableProps) {
  const seesDebts = useMembership().can('credit');
  const isWide = useWideScreen();
  const sortBy = (column: CustomerQuery['order']) => ({
    sort: order === column ? ('descending' as const) : ('none' as const),
    onSort: () => onOrder(column),
  });
  return (
    <DataTable
      label={m.customers_title()}
      head={
        <>
          <ColumnHead>{m.customers_name()}</ColumnHead>
          <ColumnHead isNumber>{m.customers_orders()}</ColumnHead>
          <ColumnHead isNumber {...sortBy('total')}>
            {m.customers_total()}
          </ColumnHead>
          {seesDebts ? <ColumnHead isNumber>{m.credit_column_owes()}</ColumnHead> : null}
          <ColumnHead {...sortBy('lastOrderAt')}>{m.customers_last_order()}</ColumnHead>
          {isWide ? <ColumnHead>{m.customers_last_message()}</ColumnHead> : null}
          {isWide ? (
            <ColumnHead>
              <span className="sr-only">{m.customers_actions()}</span>
            </ColumnHead>
          ) : null}
        </>
      }
    >
      {customers.map((customer) => (
        <tr key={customer.customer}>
          <th scope="row">
            <Link
              to={customerPaths.one(customer.customer)}
              className="inline-flex min-h-6 items-center text-[0.9375rem] font-semibold wrap-anywhere text-ink hover:underline"
            >
              {nameOf(customer)}
            </Link>
            {guestWords(customer) ? <span className="block text-muted">{guestWords(customer)}</span> : null}
            {customer.phone && customer.phone !== nameOf(customer) ? (
              <span className="block whitespace-nowrap text-muted tabular-nums">{customer.phone}</span>
            ) : null}
          </th>
          <td className="text-right tabular-nums">{formatWhole(customer.orders)}</td>
          <td className="text-right">
            <Figure size="row">{formatPrice(customer.total)}</Figure>
          </td>
          {seesDebts ? (
            <td className="text-right">
              {customer.owed > 0 ? <Figure size="row">{formatPrice(customer.owed)}</Figure> : null}
              {customer.advance > 0 ? m.advance_of({ sum: formatUnbroken(customer.advance) }) : null}
            </td>
          ) : null}
          <td className="whitespace-nowrap">
            {customer.lastOrderAt === null ? (
              <span className="text-muted">{m.customers_no_orders()}</span>
            ) : (
              formatDay(customer.lastOrderAt)
            )}
          </td>
          {isWide ? (
            <td className="whitespace-nowrap">{customer.lastMessageAt && formatDay(customer.lastMessageAt)}</td>
          ) : null}
          {isWide ? (
            <td>
              <div className="-my-1 flex justify-end">
                <CustomerLinks customer={customer} />
              </div>
            </td>
          ) : null}
        </tr>
      ))}
    </DataTable>
  );
}

/** Links to the conversation of a customer with an account, to the orders, if there are any, and to the book. */
function CustomerLinks({ customer }: { customer: Customer }) {
  const name = nameOf(customer);
  return (
    <>
      {customer.accountId ? (
        <IconLink
          to={customerPaths.thread(customer.accountId)}
          icon="message"
          label={m.customers_message_to({ name })}
        />
      ) : null}
      {customer.lastOrderAt === null ? null : (
        <IconLink to={customerPaths.orders(customer)} icon="cart" label={m.customers_orders_of({ name })} />
      )}
      <IconLink to={customerPaths.account(customer)} icon="money" label={m.customers_credit_of({ name })} />
    </>
  );
}
