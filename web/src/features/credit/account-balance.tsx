import { isOverdue } from '@duka/domain/credit/ageing';
import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { splitBalance } from '@duka/domain/credit/debts';
import { actRights } from '@duka/domain/members/screen-rights';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useRef, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import type { RejectedChange } from '#data/outbox/change-or-queue.ts';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useMay } from '#session/membership.ts';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import type { RejectedEntry } from './account-mutations.ts';
import { describeAge, describeDue, describeReminded } from './debt-words.ts';
import type { AccountTerms } from './limit-form.tsx';
import type { RejectedReversal } from './take-back-dialog.tsx';

const SaidReceipts = optionalComponent(async () => (await import('#shop/receipts/said-receipts.tsx')).default);
// A form comes when it is asked for.
const PaymentForm = lazyComponent(async () => (await import('./payment-form.tsx')).PaymentForm);
const WriteOffForm = lazyComponent(async () => (await import('./write-off-form.tsx')).WriteOffForm);
const TakeBackDialog = lazyComponent(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);
const OpeningForm = lazyComponent(async () => (await import('./opening-form.tsx')).OpeningForm);
const LimitForm = lazyComponent(async () => (await import('./limit-form.tsx')).LimitForm);
const RepaymentForm = lazyComponent(async () => (await import('./repayment-form.tsx')).RepaymentForm);

const AskPanel = optionalComponent(async () => (await import('#shop/asks/ask-panel.tsx')).AskPanel);

const forms = {
  ...{ payment: PaymentForm, 'write-off': WriteOffForm, limit: LimitForm, opening: OpeningForm },
  repayment: RepaymentForm,
};

const readRejected = readShown<RejectedEntry | RejectedReversal | RejectedChange<AccountTerms>>(
  'creditEntries',
  'creditAccounts',
);

interface AccountBalanceProps {
  account: CreditAccount;
  storeId: string;
  /** Opens the text to the customer, where it is not in sight already. */
  onRemind?: (() => void) | undefined;
}

/** Shows what a customer owes, since when and until when, or what is an advance, and the forms that change it. */
export function AccountBalance({ account, storeId, onRemind }: AccountBalanceProps) {
  const { fixId, leave } = useFixAddress();
  const [parameters] = useSearchParams();
  const asked = parameters.get('form');
  const [open, setOpen] = useState<keyof typeof forms | undefined>(
    asked === 'payment' && account.balance > 0 ? 'payment' : undefined,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone then, and the focus must not go with it.
  const close = () => {
    setOpen(undefined);
    leave();
    heading.current?.focus();
  };
  const nowMs = readNowMs();
  const may = useMay();
  const { advance } = splitBalance(account.balance);
  const title = advance > 0 ? m.advance_title() : m.credit_column_owes();
  const facts = [describeAge(account, nowMs), describeReminded(account)].filter((words) => words !== '');
  const toForm = (kind: keyof typeof forms, rejected?: RejectedEntry) => {
    const Form = forms[kind];
    return (
      <div data-task>
        <LazyPart>
          <Form account={account} storeId={storeId} rejected={rejected} onDone={close} />
        </LazyPart>
      </div>
    );
  };
  const buttons = (
    <>
      {account.balance > 0 ? (
        <div className="mt-3 flex flex-wrap gap-2 whitespace-nowrap *:grow">
          <Button size="compact" onClick={() => setOpen('payment')}>
            {m.credit_pay()}
          </Button>
          {onRemind ? (
            <Button variant="secondary" size="compact" onClick={onRemind}>
              {m.credit_share()}
            </Button>
          ) : null}
        </div>
      ) : null}
      {advance > 0 && may(actRights.recordExpense) ? (
        <div className="mt-3 flex flex-wrap gap-2 whitespace-nowrap *:grow">
          <Button variant="secondary" size="compact" onClick={() => setOpen('repayment')}>
            {m.advance_give_back()}
          </Button>
        </div>
      ) : null}
      <div className="mt-1 -mb-2 flex flex-wrap gap-x-2 *:grow">
        <Button variant="ghost" size="compact" onClick={() => setOpen('limit')}>
          {m.credit_limit_edit()}
        </Button>
        {account.balance > 0 ? (
          <Button variant="ghost" size="compact" onClick={() => setOpen('write-off')}>
            {m.credit_write_off()}
          </Button>
        ) : null}
        <Button variant="ghost" size="compact" onClick={() => setOpen('opening')}>
          {m.debt_before_add()}
        </Button>
        {account.balance > 0 ? null : (
          <Button variant="ghost" size="compact" onClick={() => setOpen('payment')}>
            {m.advance_take()}
          </Button>
        )}
      </div>
    </>
  );
  return (
    <Card padding="snug">
      <section aria-label={title}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 ref={heading} tabIndex={-1} className="text-sm text-muted">
            {title}
          </h2>
          <Figure size="lead">{formatPrice(Math.abs(account.balance))}</Figure>
        </div>
        {advance > 0 ? <p className="text-sm text-muted">{m.advance_text()}</p> : null}
        {account.openingOwed > 0 && account.openingOwed < account.balance ? (
          <p className="text-sm text-muted tabular-nums">
            {m.debt_before_left({ sum: formatUnbroken(account.openingOwed) })}
          </p>
        ) : null}
        {facts.map((words) => (
          <p key={words} className="text-sm text-muted tabular-nums">
            {words}
          </p>
        ))}
        {account.dueAt ? (
          <p className={`text-sm ${isOverdue(account.dueAt, nowMs) ? 'font-semibold text-danger' : 'text-muted'}`}>
            {describeDue(account, nowMs)}
          </p>
        ) : null}
        <p className="text-sm text-muted tabular-nums">
          {account.limit === null ? m.credit_no_limit() : m.credit_limit_of({ limit: formatUnbroken(account.limit) })}
        </p>
        {account.note ? <p className="mt-2 text-sm wrap-anywhere">{account.note}</p> : null}
        {open ? (
          toForm(open)
        ) : fixId ? (
          <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
            {(rejected) =>
              rejected && 'entry' in rejected ? (
                toForm(rejected.entry.kind, rejected)
              ) : rejected && 'reversed' in rejected ? (
                <TakeBackDialog
                  {...{ storeId, accountId: account.accountId, entry: rejected.reversed, rejected }}
                  onClose={leave}
                />
              ) : rejected ? (
                <LimitForm account={account} rejectedTerms={rejected} onDone={close} />
              ) : (
                buttons
              )
            }
          </RejectedCommandForm>
        ) : (
          buttons
        )}
        {open ? null : (
          <div className="mt-3 empty:hidden">
            <LazyPart>
              <AskPanel
                storeId={storeId}
                target={{ accountId: account.accountId }}
                owed={Math.max(account.balance, 0)}
                isPaid={account.balance <= 0}
                phone={account.phone ?? ''}
              />
            </LazyPart>
          </div>
        )}
        <LazyPart>
          <SaidReceipts target={{ accountId: account.accountId }} isOwed={account.balance > 0} />
        </LazyPart>
      </section>
    </Card>
  );
}
