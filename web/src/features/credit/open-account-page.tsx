import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { creditAccountOf, type KnownCustomer } from '#shop/trade/credit-account-query.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { WithStore } from '#shop/with-store.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ListRow, ListRows, RowInitial } from '#ui/lists/list-rows.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { accountsPerPage, useSettledAccounts } from './debt-queries.ts';
import { debtorName, formatBalance } from './debt-words.ts';
import type { RejectedAccount } from './open-account.ts';
import { OpenAccountForm } from './open-account-form.tsx';

const readRejected = readShown<RejectedAccount>('creditAccounts');

/** Leads to the account of the customer whom the address names, or opens one before there is a debt (R32). */
export function OpenAccountPage() {
  const [parameters] = useSearchParams();
  const { fixId } = useFixAddress();
  const read = (name: string) => parameters.get(name) ?? '';
  const customer = { accountId: read('account') || null, name: read('name'), phone: read('phone') };
  return (
    <div data-task>
      <PageHeader title={m.credit_open()} text={m.credit_open_text()} />
      <WithStore loading={<ListSkeleton text={m.credit_book_loading()} />}>
        {({ id }) => (
          <div className="flex max-w-2xl flex-col gap-5">
            {fixId ? (
              <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
                {(rejected) => <OpenAccountForm storeId={id} customer={customer} rejected={rejected} />}
              </RejectedCommandForm>
            ) : (
              <OpenAccount key={`${id} ${parameters}`} storeId={id} customer={customer} />
            )}
            <SettledAccounts storeId={id} />
          </div>
        )}
      </WithStore>
    </div>
  );
}

interface OpenAccountProps {
  storeId: string;
  /** As far as the address says it; empty texts for somebody new. */
  customer: KnownCustomer;
}

/** Goes on to the customer's account where there is one, and asks for what a new one needs where there is none. */
function OpenAccount({ storeId, customer }: OpenAccountProps) {
  const { data: account, isLoading, isError, refetch } = useQuery(creditAccountOf(storeId, customer));
  if (account) return <Redirect to={debtPaths.account(account.accountId)} replace />;
  if (isLoading) return <ListSkeleton text={m.credit_book_loading()} />;
  if (isError) {
    return (
      <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
        {m.credit_book_failed()}
      </RetryAlert>
    );
  }
  return <OpenAccountForm storeId={storeId} customer={customer} />;
}

/** Lists the accounts of customers who owe nothing now, so that an advance, a limit or a note is found again. */
function SettledAccounts({ storeId }: { storeId: string }) {
  const [page, setPage] = useState(1);
  const { data } = useSettledAccounts(storeId, page);
  if (!data || data.total === 0) return null;
  return (
    <section aria-label={m.credit_idle()}>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{m.credit_idle()}</h2>
      <ListRows label={m.credit_idle()}>
        {data.accounts.map((account) => (
          <ListRow
            key={account.accountId}
            link={{ to: debtPaths.account(account.accountId) }}
            picture={<RowInitial name={debtorName(account)} />}
            name={debtorName(account)}
            nameEnd={
              account.balance < 0 ? <span className="tabular-nums">{formatBalance(account.balance)}</span> : null
            }
            detail={account.limit === null ? null : m.credit_limit_of({ limit: formatUnbroken(account.limit) })}
          />
        ))}
      </ListRows>
      {data.total > accountsPerPage ? (
        <div className="mt-5">
          <Pagination page={page} pageCount={Math.ceil(data.total / accountsPerPage)} onPage={setPage} />
        </div>
      ) : null}
    </section>
  );
}
