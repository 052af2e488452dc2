import { isOverdue } from '@duka/domain/credit/ageing';
import { parseCreditAccount } from '@duka/domain/credit/credit-account';
import type { Customer } from '@duka/domain/figures/shop-figures';
import { parseShopOrder } from '@duka/domain/orders/shop-order';
import { equal, limit, order, select } from '@duka/domain/query';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { formatRecent } from '@duka/domain/values/recent-day';
import { useQuery } from '@tanstack/react-query';
import { getDocument, listDocuments } from '#api/documents.ts';
import { readNowMs, readToday } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { debtPaths, orderPath } from '#shop/trade/debt-paths.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { buttonClass } from '#ui/base/button-look.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CustomerNote } from './customer-note.tsx';
import { nameOf } from './customer-words.ts';
import { OwedText } from './owed-text.tsx';

interface CustomerProps {
  storeId: string;
  customer: Customer;
}

/** The newest orders that the page lists; the rest are in the list of orders. */
const shownOrders = 10;

/** Shows one customer: what they owe and how to reach them first, then the note and the orders. */
export function CustomerDetails({ storeId, customer }: CustomerProps) {
  const { bookId } = customer;
  const book = useQuery({
    queryKey: ['customers', storeId, 'book', bookId],
    queryFn: async () => parseCreditAccount(await getDocument('creditAccounts', bookId ?? '')) ?? null,
    enabled: bookId !== null,
  });
  return (
    <>
      <PageHeader title={nameOf(customer)} text={<span className="tabular-nums">{customer.phone}</span>} />
      <Contacts customer={customer} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4 lg:order-last">
          <Debt customer={customer} dueAt={book.data?.dueAt ?? null} />
          {bookId === null || book.data ? (
            <CustomerNote storeId={storeId} customer={customer} note={book.data?.note ?? ''} />
          ) : null}
        </div>
        <Orders storeId={storeId} customer={customer} />
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
  const { owed, bookId } = customer;
  const isLate = isOverdue(dueAt, readNowMs());
  const day = dueAt === null ? undefined : formatDay(dueAt);
  return (
    <Card padding="snug">
      <section aria-label={m.credit_column_owes()}>
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="text-sm text-muted">{m.credit_column_owes()}</h2>
          <Figure size="lead">{formatPrice(owed)}</Figure>
        </div>
        {owed > 0 && day ? (
          <p className={`text-right text-sm ${isLate ? 'font-semibold text-danger' : 'text-muted'}`}>
            {isLate ? m.credit_was_due({ day }) : m.credit_due({ day })}
          </p>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2 *:grow">
          {owed > 0 && bookId ? (
            <ButtonLink to={debtPaths.pay(bookId)} icon="money" size="compact">
              {m.credit_pay()}
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={bookId ? debtPaths.book(bookId) : customerPaths.book(customer)}
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

function Orders({ storeId, customer }: CustomerProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['customers', storeId, 'orders', customer.customer],
    queryFn: async () => {
      const { documents } = await listDocuments('orders', [
        equal('storeId', storeId),
        equal('customerKey', customer.customer),
        order('orderDesc', 'orderDate'),
        select('$id', 'trackingId', 'orderDate', 'orderTotal', 'status', 'paymentMethod', 'paid', 'owed', 'returned'),
        limit(shownOrders),
      ]);
      return documents.flatMap((document) => parseShopOrder(document) ?? []);
    },
  });
  const today = readToday();
  return (
    <section aria-label={m.customers_orders()} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold tracking-tight">
          {m.customers_orders()}{' '}
          <span className="font-normal text-muted tabular-nums">{formatWhole(customer.orders)}</span>
        </h2>
        <p className="text-sm text-muted">
          {m.customers_bought()} <Figure size="usual">{formatPrice(customer.total)}</Figure>
        </p>
      </div>
      {isError ? (
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
          {m.orders_failed()}
        </RetryAlert>
      ) : null}
      {data?.length === 0 ? <p className="text-muted">{m.customers_no_orders()}</p> : null}
      {data && data.length > 0 ? (
        <ListRows label={m.customers_orders()}>
          {data.map((each) => (
            <ListRow
              key={each.id}
              link={{ to: orderPath(each.id) }}
              name={each.trackingId || m.orders_not_sent_yet()}
              nameEnd={<Figure size="row">{formatPrice(each.orderTotal)}</Figure>}
              detail={[formatRecent(each.orderDate, today), each.owed > 0 ? orderStatusWords[each.status]() : '']
                .filter((words) => words !== '')
                .join(' · ')}
              detailEnd={each.owed > 0 ? <OwedText amount={each.owed} /> : <OrderStatusBadge status={each.status} />}
            />
          ))}
        </ListRows>
      ) : null}
      {customer.orders > shownOrders ? (
        <ButtonLink to={customerPaths.orders(customer)} variant="ghost" className="mt-2">
          {m.customers_all_orders()}
        </ButtonLink>
      ) : null}
    </section>
  );
}
