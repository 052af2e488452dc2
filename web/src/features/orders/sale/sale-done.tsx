import { changeDue } from '@duka/domain/orders/order';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import { listPaidMarks } from '@duka/domain/orders/paid-marks';
import type { OrderPayment } from '@duka/domain/orders/paid-order';
import { handedOf, payableOf } from '@duka/domain/orders/payable';
import { asksPhone, readParts } from '@duka/domain/orders/sale-sums';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useEffect, useRef } from 'react';
import { orderPaths } from '#features/orders/order-paths.ts';
import { describePaid } from '#features/orders/paid-words.ts';
import { useQueuedSale } from '#features/orders/queued-sale.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Card } from '#ui/page/card.tsx';
import { changeText } from './sale-words.ts';

// Most sales ask no phone.
const SaleAsked = optionalComponent(async () => (await import('./sale-asked.tsx')).SaleAsked);

/** A stored sale, the cash that the customer handed over, and the sale as it was typed. */
export interface DoneSale {
  readonly storeId: string;
  readonly order: ShopOrder;
  readonly given: number | undefined;
  readonly draft: SaleDraft;
}

/** Says that the sale is stored, with its total by the server's prices and the change to give back. */
export function SaleDone({ sale: { storeId, order, given, draft }, onNext }: { sale: DoneSale; onNext: () => void }) {
  const isQueued = useQueuedSale(order.id) !== undefined;
  const isWaiting = order.trackingId === '' && isQueued;
  const isAsked = asksPhone(draft);
  // What becomes of the phone is said below.
  const marks = listPaidMarks(order, listMoney(draft)).filter((mark) => !isAsked || mark !== 'credit');
  const paidBy = describePaid(marks);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card padding="none" className="mx-auto flex max-w-lg flex-col items-center gap-2 p-6 text-center">
      <span
        className={`flex size-16 items-center justify-center rounded-full ${isAsked ? 'bg-info-soft text-on-info-soft' : 'bg-success-soft text-on-success-soft'}`}
      >
        <Icon name={isAsked ? 'phone' : 'check'} size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
        {m.orders_sale_done()}
      </h1>
      {isWaiting ? <p className="font-medium text-muted">{m.orders_sale_waits()}</p> : null}
      <p className="text-3xl font-bold tabular-nums">{formatPrice(payableOf(order))}</p>
      {order.subsidy ? (
        <p className="text-muted tabular-nums">{m.subsidy_government_pays({ amount: formatPrice(order.subsidy) })}</p>
      ) : null}
      {order.fromAdvance ? (
        <p className="text-muted tabular-nums">
          {m.advance_from()}: {formatPrice(order.fromAdvance)}
        </p>
      ) : null}
      {draft.soldOn === '' ? null : (
        <p className="text-muted">{m.orders_sale_of_day({ day: formatDay(draft.soldOn) ?? '' })}</p>
      )}
      <p className="text-muted">
        {paidBy}
        {order.trackingId === '' ? null : (
          <>
            {paidBy === '' ? '' : ' · '}
            <span className="whitespace-nowrap tabular-nums">{order.trackingId}</span>
          </>
        )}
      </p>
      {isAsked ? (
        isWaiting ? (
          <p className="font-medium">{m.orders_sale_not_asked()}</p>
        ) : (
          <LazyPart>
            <SaleAsked storeId={storeId} order={order} phone={draft.asksPhone ?? ''} />
          </LazyPart>
        )
      ) : order.owed > 0 ? (
        <p className="text-lg font-semibold tabular-nums">
          {m.orders_owed_amount()}: {formatPrice(order.owed)}
        </p>
      ) : null}
      {given === undefined ? null : (
        <p className="text-xl font-semibold tabular-nums">{changeText(changeDue(handedOf(order), given))}</p>
      )}
      <div className="mt-4 flex w-full flex-col gap-3">
        <Button icon="plus" onClick={onNext}>
          {m.orders_sale_next()}
        </Button>
        <div className="flex gap-3 *:grow">
          <ButtonLink to={orderPaths.receipt(order.id)} state={{ given }} variant="secondary">
            {m.orders_receipt()}
          </ButtonLink>
          {isWaiting ? null : (
            <ButtonLink to={orderPaths.order(order.id)} variant="secondary">
              {m.orders_sale_open()}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Lists the parts in which a sale was paid; none where it was paid as a whole, as the order says. */
function listMoney(draft: SaleDraft): OrderPayment[] {
  if (!draft.isSplit) return [];
  return readParts(draft).map((part) => ({ ...part, kind: 'sale', countsAt: '' }));
}
