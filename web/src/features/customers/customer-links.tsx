import type { Customer } from '@duka/domain/figures/shop-figures';
import { m } from '#paraglide/messages.js';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { IconLink } from '#ui/lists/icon-link.tsx';
import { nameOf } from './customer-words.ts';

/** Links to the customer's orders, if there are any, to the book, and to the conversation of a customer with an account. */
export function CustomerLinks({ customer }: { customer: Customer }) {
  const name = nameOf(customer);
  return (
    <>
      {customer.accountId ? (
        <ButtonLink
          to={customerPaths.thread(customer.accountId)}
          variant="ghost"
          icon="message"
          aria-label={m.customers_message_to({ name })}
        >
          {m.customers_message()}
        </ButtonLink>
      ) : null}
      {customer.lastOrderAt === null ? null : (
        <ButtonLink
          to={customerPaths.orders(customer)}
          variant="ghost"
          icon="cart"
          aria-label={m.customers_orders_of({ name })}
        >
          {m.customers_show_orders()}
        </ButtonLink>
      )}
      <IconLink to={customerPaths.book(customer)} icon="money" label={m.customers_credit_of({ name })} />
    </>
  );
}
