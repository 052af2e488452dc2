import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import type { SellerStore } from '#session/store-queries.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { BookBalance } from './book-balance.tsx';
import { BookEntries } from './book-entries.tsx';
import { debtorName } from './debt-words.ts';

// It comes once the balance is there.
const BookShare = lazyComponent(async () => (await import('./book-share.tsx')).BookShare);

/** What one customer owes: the balance with what can be done about it first, then the lines that make it up. */
export function Book({ store, account }: { store: SellerStore; account: CreditAccount }) {
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
          <BookBalance
            account={account}
            storeId={store.id}
            onRemind={isWide || isReminding ? undefined : () => setReminding(true)}
          />
          {account.balance > 0 && (isWide || isReminding) ? (
            <LazyPart>
              <BookShare account={account} store={store} />
            </LazyPart>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <BookEntries account={account} storeId={store.id} />
        </div>
      </div>
    </>
  );
}
