import { actRights } from '@duka/domain/members/screen-rights';
import type { Supplier, SupplierPayment } from '@duka/domain/stock/buying';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { useParams } from 'wouter';
import type { RejectedChange } from '#data/outbox/change-or-queue.ts';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { RecordStates } from '#shop/trade/record-states.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { NewSupplierDebt } from './opening-dialog.tsx';
import type { NewSupplierPayment } from './pay-dialog.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { purchasePaths } from './purchase-paths.ts';
import type { SupplierFields } from './supplier-dialog.tsx';
import { type ListedPayment, useSupplierPayments } from './supplier-payments.ts';
import { useSupplier } from './supplier-queries.ts';
import type { RejectedTakeBack } from './take-back.ts';
import { WithPurchaseStore } from './with-purchase-store.tsx';

const SupplierDialog = lazyComponent(async () => (await import('./supplier-dialog.tsx')).SupplierDialog);
const PayDialog = lazyComponent(async () => (await import('./pay-dialog.tsx')).PayDialog);

const OpeningDialog = lazyComponent(async () => (await import('./opening-dialog.tsx')).OpeningDialog);
const TakeBackPaymentDialog = lazyComponent(
  async () => (await import('./take-back-payment-dialog.tsx')).TakeBackPaymentDialog,
);

const readRejected = readShown<
  NewSupplierPayment | NewSupplierDebt | RejectedTakeBack | RejectedChange<SupplierFields>
>('supplierEntries', 'suppliers');

/** Rows that are shown at first, and added by each "Show more". */
const step = 10;

/** One supplier: what was bought, what was paid, what is owed (R28), for who sees costs (R63). */
export function SupplierPage() {
  const { supplierId = '' } = useParams();
  const record = useSupplier(supplierId);
  const supplier = record.data;
  if (supplier) {
    return <WithPurchaseStore>{({ id }) => <SupplierDetails storeId={id} supplier={supplier} />}</WithPurchaseStore>;
  }
  return (
    <RecordStates
      record={record}
      title={m.purchases_suppliers()}
      loadingText={m.purchases_loading()}
      failedText={m.suppliers_failed()}
      retryLabel={m.figures_try_again()}
      none={{
        ...{ title: m.suppliers_not_found(), text: m.suppliers_not_found_text() },
        ...{ to: purchasePaths.suppliers, label: m.purchases_suppliers() },
      }}
    />
  );
}

function SupplierDetails({ storeId, supplier }: { storeId: string; supplier: Supplier }) {
  const [open, setOpen] = useState<'pay' | 'edit' | 'opening'>();
  const { fixId, leave } = useFixAddress();
  const may = useMay();
  const seesCosts = may(['costs']);
  const { id, name, phone, note, bought, owed } = supplier;
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{name}</span>}
        actions={
          <>
            {may(actRights.addSupplier) ? (
              <Button variant="secondary" icon="edit" onClick={() => setOpen('edit')}>
                {m.suppliers_edit()}
              </Button>
            ) : null}
            {owed > 0 && may(actRights.paySupplier) ? (
              <Button onClick={() => setOpen('pay')}>{m.suppliers_pay()}</Button>
            ) : null}
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {phone ? (
          <a
            // What is no number, in a row from before R47, is a link to nowhere.
            href={phone.startsWith('+') ? `tel:${phone}` : undefined}
            className="underline underline-offset-2 tabular-nums"
          >
            {phone}
          </a>
        ) : null}
        {note ? <p className="wrap-anywhere text-muted">{note}</p> : null}
        {seesCosts ? (
          <>
            <Card padding="snug">
              <dl className="flex flex-wrap gap-5">
                <div className="grow basis-[7rem]">
                  <dt className="text-sm text-muted">{m.suppliers_owed()}</dt>
                  <dd>
                    <Figure size="lead">{formatPrice(owed)}</Figure>
                  </dd>
                </div>
                <div className="grow basis-[7rem]">
                  <dt className="text-sm text-muted">{m.suppliers_bought_all()}</dt>
                  <dd>
                    <Figure size="usual">{formatPrice(bought)}</Figure>
                  </dd>
                </div>
              </dl>
              {may(actRights.paySupplier) ? (
                <Button variant="ghost" size="compact" className="mt-1 -mb-2" onClick={() => setOpen('opening')}>
                  {m.debt_before_add()}
                </Button>
              ) : null}
            </Card>
            <section aria-label={m.purchases_title()}>
              <h2 className="mb-2 text-lg font-semibold tracking-tight">{m.purchases_title()}</h2>
              <PurchaseList storeId={storeId} supplierId={id} />
            </section>
            <Payments storeId={storeId} supplierId={id} kind="payment" />
            {supplier.hasOpening ? <Payments storeId={storeId} supplierId={id} kind="opening" /> : null}
          </>
        ) : null}
      </div>
      {open ? (
        <LazyPart>
          {open === 'pay' ? (
            <PayDialog storeId={storeId} supplier={supplier} onClose={close} />
          ) : open === 'opening' ? (
            <OpeningDialog storeId={storeId} supplier={supplier} onClose={close} />
          ) : (
            <SupplierDialog storeId={storeId} supplier={supplier} onClose={close} />
          )}
        </LazyPart>
      ) : null}
      {fixId ? (
        <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
          {(rejected) =>
            rejected && 'data' in rejected ? (
              <SupplierDialog storeId={storeId} supplier={supplier} rejected={rejected} onClose={leave} />
            ) : rejected && 'payment' in rejected ? (
              <TakeBackPaymentDialog
                {...{ storeId, supplierId: id, payment: rejected.payment, rejected }}
                onClose={leave}
              />
            ) : rejected && 'opening' in rejected ? (
              <OpeningDialog storeId={storeId} supplier={supplier} rejected={rejected} onClose={leave} />
            ) : rejected ? (
              <PayDialog storeId={storeId} supplier={supplier} rejected={rejected} onClose={leave} />
            ) : null
          }
        </RejectedCommandForm>
      ) : null}
    </>
  );
}

interface PaymentsProps {
  storeId: string;
  supplierId: string;
  kind: SupplierPayment['kind'];
}

/** What was paid later, as what was paid at once stands with its purchase; or what is owed from before. */
function Payments({ storeId, supplierId, kind }: PaymentsProps) {
  const title = kind === 'payment' ? m.suppliers_payments() : m.debt_before_title();
  const [count, setCount] = useState(step);
  const [asked, setAsked] = useState<SupplierPayment>();
  const { data, isError, refetch } = useSupplierPayments(supplierId, kind, count);
  if (data?.total === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{title}</h2>
      {isError ? (
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
          {m.suppliers_failed()}
        </RetryAlert>
      ) : null}
      {data ? (
        <Card padding="none">
          <ul aria-label={title} className="divide-y divide-line">
            {data.payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                reason={data.takenBack.find(({ paymentId }) => paymentId === payment.id)?.reason}
                onTakeBack={() => setAsked(payment)}
              />
            ))}
          </ul>
          {data.total > count ? (
            <Button variant="secondary" className="mx-5 my-3" onClick={() => setCount(count + step)}>
              {m.purchases_more()}
            </Button>
          ) : null}
        </Card>
      ) : null}
      {asked ? (
        <LazyPart>
          <TakeBackPaymentDialog
            key={asked.id}
            {...{ storeId, supplierId, payment: asked }}
            onClose={() => setAsked(undefined)}
          />
        </LazyPart>
      ) : null}
    </section>
  );
}

interface PaymentRowProps {
  payment: ListedPayment;
  /** Why it was taken back; undefined for one that stands. */
  reason: string | undefined;
  onTakeBack: () => void;
}

function PaymentRow({ payment, reason, onTakeBack }: PaymentRowProps) {
  const { at, kind, amount, isPending } = payment;
  const isTakenBack = reason !== undefined;
  const mayPay = useMay()(actRights.paySupplier);
  return (
    <li className="flex flex-wrap items-start gap-x-4 px-5 py-2.5">
      <p className="max-w-full grow basis-[7rem] wrap-anywhere">
        {formatDay(at)}
        <span className="block text-sm text-muted">{describe(payment, reason).join(' · ')}</span>
      </p>
      <div className="ml-auto flex flex-col items-end gap-1">
        <p className={`font-semibold whitespace-nowrap tabular-nums ${isTakenBack ? 'text-muted line-through' : ''}`}>
          {formatPrice(amount)}
        </p>
        {isPending ? (
          <Badge tone="warning">{m.orders_not_sent_yet()}</Badge>
        ) : isTakenBack ? (
          <Badge>{m.undo_taken_back()}</Badge>
        ) : !mayPay ? null : (
          <Button
            variant="ghost"
            size="compact"
            className="whitespace-nowrap"
            aria-label={m.undo_take_back_of({
              name: kind === 'payment' ? m.credit_entry_payment() : m.debt_before(),
              sum: formatPrice(amount),
            })}
            onClick={onTakeBack}
          >
            {m.undo_take_back()}
          </Button>
        )}
      </div>
    </li>
  );
}

function describe({ kind, method, reference, note, owedSince }: SupplierPayment, reason: string | undefined): string[] {
  const day = formatDay(owedSince);
  const words = [
    ...(kind === 'payment'
      ? [paymentWords[method as keyof typeof paymentWords]?.() ?? method, reference]
      : [day ? m.debt_before_since_day({ day }) : '', note]),
    reason ? m.undo_purchase_reason({ reason }) : '',
  ];
  return words.filter((word) => word !== '');
}
