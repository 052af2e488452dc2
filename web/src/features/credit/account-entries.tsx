import type { CreditAccount, OwedOrderRow } from '@duka/domain/credit/credit-account';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { type AccountEntry, toAccountEntries } from './account-entry.ts';
import { AccountEntryRows } from './account-entry-rows.tsx';
import { entriesPerPage, useEntries, useOwedOrders } from './debt-queries.ts';
import { DueDay } from './due-day.tsx';

const AccountEntryTable = lazyComponent(async () => (await import('./account-entry-table.tsx')).AccountEntryTable);
const TakeBackDialog = lazyComponent(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);

/** Lists the lines of a customer account, the newest first: each sale once, with what is still owed of it and the day on which it is due. */
export function AccountEntries({ account, storeId }: { account: CreditAccount; storeId: string }) {
  const { accountId } = account;
  const [page, setPage] = useState(1);
  const entries = useEntries(accountId, page);
  const owed = useOwedOrders(storeId, account);
  const heading = useId();
  const [asked, setAsked] = useState<AccountEntry>();
  const Lines = useTableScreen() ? AccountEntryTable : AccountEntryRows;
  const orders = (account.balance > 0 && owed.data) || [];
  const lines = entries.data && !owed.isLoading ? toAccountEntries(entries.data, orders) : undefined;
  const listed = new Set(lines?.map((line) => line.owed?.id));
  const others = page === 1 && lines ? orders.filter(({ id }) => !listed.has(id)) : [];
  const total = entries.data?.total ?? 0;
  return (
    <>
      <section aria-labelledby={heading}>
        <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
          {m.credit_entries()}
        </h2>
        {entries.isError ? (
          <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => entries.refetch()}>
            {m.credit_entries_failed()}
          </RetryAlert>
        ) : null}
        {owed.isError ? (
          <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => owed.refetch()}>
            {m.credit_owed_orders_failed()}
          </RetryAlert>
        ) : null}
        {!lines && !entries.isError ? <Skeleton className="h-5 w-32 max-w-full" /> : null}
        {lines && total === 0 ? <p className="text-muted">{m.credit_entries_none()}</p> : null}
        {lines && total > 0 ? (
          <LazyPart>
            <Lines lines={lines} onTakeBack={setAsked} />
          </LazyPart>
        ) : null}
        {total > entriesPerPage ? (
          <div className="mt-5">
            <Pagination page={page} pageCount={Math.ceil(total / entriesPerPage)} onPage={setPage} />
          </div>
        ) : null}
        {asked ? (
          <LazyPart>
            <TakeBackDialog
              key={asked.entry.id}
              entry={asked.entry}
              accountId={accountId}
              storeId={storeId}
              onClose={() => setAsked(undefined)}
            />
          </LazyPart>
        ) : null}
      </section>
      {others.length > 0 ? <OwedOrders orders={others} /> : null}
    </>
  );
}

/** Lists the orders that are owed and stand in no line of the account in sight: older ones, and those of a merged account. */
function OwedOrders({ orders }: { orders: readonly OwedOrderRow[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
        {m.credit_owed_orders()}
      </h2>
      <ListRows label={m.credit_owed_orders()}>
        {orders.map((order) => (
          <ListRow
            key={order.id}
            link={{ to: orderPath(order.id) }}
            name={order.trackingId}
            nameEnd={<Figure size="row">{formatPrice(order.owed)}</Figure>}
            detail={m.credit_order_of({
              day: formatDay(order.orderDate) ?? '',
              total: formatUnbroken(order.orderTotal),
            })}
          >
            <DueDay order={order} />
          </ListRow>
        ))}
      </ListRows>
    </section>
  );
}
