import { isOverdue } from '@duka/domain/credit/ageing';
import { parseCreditAccount } from '@duka/domain/credit/credit-account';
import type { Customer } from '@duka/domain/figures/shop-figures';
import { actRights } from '@duka/domain/members/screen-rights';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { getDocument } from '#data/calls/documents.ts';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CustomerNote } from './customer-note.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { nameOf } from './customer-words.ts';

interface CustomerProps {
  storeId: string;
  customer: Customer;
}

/** Shows one customer: what they owe and how to reach them first, then the note and the orders. */
export function CustomerDetails({ storeId, customer }: CustomerProps) {
  const { can } = useMembership();
  const seesDebts = can(...actRights.readDebts);
  const seesOrders = can(...actRights.readOrders);
  const { bookId } = customer;
  const account = useQuery({
    queryKey: ['customers', storeId, 'book', bookId],
    queryFn: async () => parseCreditAccount(await getDocument('creditAccounts', bookId ?? '')) ?? null,
    enabled: bookId !== null && seesDebts,
  });
  return (
    <>
      <PageHeader title={nameOf(customer)} text={<span className="tabular-nums">{customer.phone}</span>} />
      <Contacts customer={customer} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4 xl:order-last">
          {seesDebts ? <Debt customer={customer} dueAt={account.data?.dueAt ?? null} /> : null}
          {seesDebts && (bookId === null || account.data) ? (
            <CustomerNote storeId={storeId} customer={customer} note={account.data?.note ?? ''} />
          ) : null}
        </div>
        {seesOrders ? <CustomerOrders storeId={storeId} customer={customer} /> : null}
      </div>
    </>
  );
}

/** The ways to reach them: a call, WhatsApp, which opens outside, and a message to who has an account. */
function Contacts({ customer: { phone, accountId } }: { customer: Customer }) {
  // What is no number, in a row from before R47, is nothing that a phone could call.
  const number = phone?.startsWith('+') ? phone : undefined;
  if (number === undefined && accountId === null) return null;
  const look = buttonClass('secondary', 'compact', 'grow sm:grow-0');
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {number ? (
        <>
          <a href={`tel:${number}`} className={look}>
            <Icon name="phone" /> {m.customers_call()}
          </a>
          <a href={`https://wa.me/${number.slice(1)}`} target="_blank" rel="noopener noreferrer" className={look}>
            {m.share_whatsapp()}
          </a>
        </>
      ) : null}
      {accountId ? (
        <ButtonLink
          to={customerPaths.thread(accountId)}
          variant="secondary"
          size="compact"
          icon="message"
          className="grow sm:grow-0"
        >
          {m.customers_message()}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Debt({ customer, dueAt }: { customer: Customer; dueAt: string | null }) {
  const { owed, advance, bookId } = customer;
  const title = advance > 0 ? m.advance_title() : m.credit_column_owes();
  const isLate = isOverdue(dueAt, readNowMs());
  const day = dueAt === null ? undefined : formatDay(dueAt);
  return (
    <Card padding="snug">
      <section aria-label={title}>
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="text-sm text-muted">{title}</h2>
          <Figure size="lead">{formatPrice(owed + advance)}</Figure>
        </div>
        {owed > 0 && day ? (
          <p className={`text-right text-sm ${isLate ? 'font-semibold text-danger' : 'text-muted'}`}>
            {isLate ? m.credit_was_due({ day }) : m.credit_due({ day })}
          </p>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2 whitespace-nowrap *:grow">
          {owed > 0 && bookId ? (
            <ButtonLink to={debtPaths.pay(bookId)} icon="money" size="compact">
              {m.credit_pay()}
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={bookId ? debtPaths.account(bookId) : customerPaths.account(customer)}
            variant="secondary"
            size="compact"
          >
            {bookId ? m.credit_order_account() : m.credit_open()}
          </ButtonLink>
        </div>
      </section>
    </Card>
  );
}
