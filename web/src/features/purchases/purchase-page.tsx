import { actRights } from '@duka/domain/members/screen-rights';
import { formatAmount, formatPacks } from '@duka/domain/values/amount';
import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import { useParams } from 'wouter';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMay } from '#session/membership.ts';
import { describeMoment, useActorReader } from '#shop/trade/actor-words.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { RecordStates } from '#shop/trade/record-states.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { purchasePaths } from './purchase-paths.ts';
import { type BoughtBatch, type PurchasePayment, type PurchaseRecord, usePurchase } from './purchase-record.ts';

const TakeBackDialog = lazyComponent(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);

/** Shows one purchase: its goods, cost, remaining stock and payments, and lets the shop take it back or correct it (R28, R46). */
export function PurchasePage() {
  const { purchaseId = '' } = useParams();
  const record = usePurchase(purchaseId);
  if (record.data) return <PurchaseDetails key={record.data.id} purchase={record.data} />;
  return (
    <RecordStates
      record={record}
      title={m.purchases_one()}
      loadingText={m.purchases_loading()}
      failedText={m.purchases_one_failed()}
      retryLabel={m.figures_try_again()}
      none={{
        ...{ title: m.purchases_not_found(), text: m.suppliers_not_found_text() },
        ...{ to: purchasePaths.list, label: m.purchases_title() },
      }}
    />
  );
}

function PurchaseDetails({ purchase }: { purchase: PurchaseRecord }) {
  const reader = useActorReader();
  const [isTakingBack, setTakingBack] = useState(false);
  const may = useMay();
  const { id, supplierId, supplierName, reference, note, total, owed, dueAt, at, actor, goods } = purchase;
  const { isCancelled, replacesId } = purchase;
  const moment = describeMoment(formatDayAndTime(at) ?? '', actor, { ...reader, customerName: '' });
  return (
    <>
      <PageHeader
        title={m.purchases_one_of({ day: formatDay(at) ?? '' })}
        text={[moment, reference].filter((words) => words !== '').join(' · ')}
        actions={
          isCancelled || !may(actRights.cancelPurchase) ? null : (
            <>
              <Button variant="ghost" onClick={() => setTakingBack(true)}>
                {m.undo_take_back()}
              </Button>
              {goods?.every(({ productId, keptProductId }) => productId !== '' || keptProductId !== '') ? (
                <ButtonLink to={purchasePaths.correct(id)} variant="secondary" icon="edit">
                  {m.undo_correct()}
                </ButtonLink>
              ) : null}
            </>
          )
        }
      />
      <div className="flex max-w-3xl flex-col gap-5">
        {isCancelled ? <TakenBack purchase={purchase} /> : null}
        {replacesId === '' ? null : (
          <Link to={purchasePaths.purchase(replacesId)} className="underline underline-offset-2">
            {m.undo_purchase_see_old()}
          </Link>
        )}
        <Card>
          <p
            className={`text-2xl font-bold tracking-tight tabular-nums ${isCancelled ? 'text-muted line-through' : ''}`}
          >
            {formatPrice(total)}
          </p>
          {supplierId === '' ? null : (
            <Link to={purchasePaths.supplier(supplierId)} className="wrap-anywhere underline underline-offset-2">
              {supplierName}
            </Link>
          )}
          {owed > 0 ? (
            <p className="mt-2 flex flex-wrap items-center gap-2">
              <Badge tone="warning">{m.purchases_owed({ amount: formatUnbroken(owed) })}</Badge>
              {dueAt ? (
                <span className="text-sm text-muted">{m.purchases_due({ day: formatDay(dueAt) ?? '' })}</span>
              ) : null}
            </p>
          ) : null}
          {note ? <p className="mt-2 wrap-anywhere text-muted">{note}</p> : null}
        </Card>
        <Goods goods={goods} />
        <Payments payments={purchase.payments} />
      </div>
      {isTakingBack ? (
        <LazyPart>
          <TakeBackDialog purchaseId={id} onClose={() => setTakingBack(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}

function TakenBack({ purchase: { cancelReason, replacedById } }: { purchase: PurchaseRecord }) {
  return (
    <Alert kind="info">
      {m.undo_purchase_reason({ reason: cancelReason })}
      {replacedById === '' ? null : (
        <>
          {' '}
          <Link to={purchasePaths.purchase(replacedById)} className="underline underline-offset-2">
            {m.undo_purchase_see_new()}
          </Link>
        </>
      )}
    </Alert>
  );
}

function Goods({ goods }: { goods: readonly BoughtBatch[] | undefined }) {
  return (
    <section aria-label={m.purchases_goods_title()}>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{m.purchases_goods_title()}</h2>
      {goods ? (
        <ListRows label={m.purchases_goods_title()}>
          {goods.map((batch) => (
            <GoodsItem key={batch.id} batch={batch} />
          ))}
        </ListRows>
      ) : (
        <p className="text-muted">{m.offline_needs_network()}</p>
      )}
    </section>
  );
}

function GoodsItem({ batch }: { batch: BoughtBatch }) {
  const { productId, productName, received, pack, cost, expiryDate, batchNo, unitName } = batch;
  const quantity = pack ? formatPacks(pack.quantity, pack.name) : formatAmount(received, unitName);
  const details = [formatDay(expiryDate ?? '') ?? '', batchNo].filter((text) => text !== '');
  const left = m.purchases_left({ left: formatQuantity(batch.left), received: formatQuantity(received) });
  return (
    <ListRow
      {...(productId !== '' && { link: { to: purchasePaths.product(productId) } })}
      name={m.purchases_goods({ quantity, name: productName || m.purchases_gone() })}
      detail={[left, ...details].join(' · ')}
      detailEnd={<Figure size="row">{formatPrice(cost)}</Figure>}
    />
  );
}

function Payments({ payments }: { payments: readonly PurchasePayment[] }) {
  return (
    <section aria-label={m.purchases_payments()}>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{m.purchases_payments()}</h2>
      {payments.length === 0 ? <p className="text-muted">{m.purchases_unpaid()}</p> : null}
      {payments.length > 0 ? (
        <ListRows label={m.purchases_payments()}>
          {payments.map(({ id, method, amount, at, isLater }) => {
            const methodName = paymentWords[method as keyof typeof paymentWords]?.() ?? method;
            return (
              <ListRow
                key={id}
                name={isLater ? m.purchases_paid_later({ way: methodName }) : methodName}
                nameEnd={amount < 0 ? <Badge>{m.undo_taken_back()}</Badge> : null}
                detail={formatDayAndTime(at)}
                detailEnd={<Figure size="row">{formatPrice(amount)}</Figure>}
              />
            );
          })}
        </ListRows>
      ) : null}
    </section>
  );
}
