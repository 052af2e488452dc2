import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { m } from '#paraglide/messages.js';
import type { SellerStore } from '#session/store-queries.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { RecordStates } from '#shop/trade/record-states.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { AccountBalance } from './account-balance.tsx';
import { AccountEntries } from './account-entries.tsx';
import { accountQuery } from './debt-queries.ts';
import { debtorName } from './debt-words.ts';

/** Shows the account of one customer; the address carries its record id (R32). */
export function AccountPage() {
  const { accountId = '' } = useParams();
  const book = useQuery(accountQuery(accountId));
  const account = book.data;
  if (account) {
    return (
      <WithStore loading={<ListSkeleton text={m.credit_book_loading()} />}>
        {(store) => <Account key={account.accountId} store={store} account={account} />}
      </WithStore>
    );
  }
  return (
    <RecordStates
      record={book}
      title={m.layout_debt_book()}
      loadingText={m.credit_book_loading()}
      failedText={m.credit_book_failed()}
      retryLabel={m.figures_try_again()}
      none={{
        ...{ title: m.credit_book_none_title(), text: m.credit_book_none_text() },
        ...{ to: debtPaths.list, label: m.credit_back() },
      }}
    />
  );
}

// It comes once the balance is there.
const SubjectActivities = optionalComponent(
  async () => (await import('#shop/activity/subject-activities.tsx')).default,
);
const AccountShare = lazyComponent(async () => (await import('./account-share.tsx')).AccountShare);

/** The account of one customer: the balance with its actions first, then the entries that make it up. */
function Account({ store, account }: { store: SellerStore; account: CreditAccount }) {
  const isWide = useWideScreen();
  const [isReminding, setReminding] = useState(false);
  return (
    <>
      <PageHeader
        title={debtorName(account)}
        text={
          account.phone ? (
            <a
              href={`tel:${account.phone}`}
              className="inline-flex min-h-11 items-center text-on-primary-soft tabular-nums underline underline-offset-2"
            >
              {account.phone}
            </a>
          ) : (
            m.credit_no_phone()
          )
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5 xl:order-last">
          <AccountBalance
            account={account}
            storeId={store.id}
            onRemind={isWide || isReminding ? undefined : () => setReminding(true)}
          />
          {account.balance > 0 && (isWide || isReminding) ? (
            <LazyPart>
              <AccountShare account={account} store={store} />
            </LazyPart>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <AccountEntries account={account} storeId={store.id} />
          <LazyPart>
            <SubjectActivities subject={account.accountId} />
          </LazyPart>
        </div>
      </div>
    </>
  );
}
