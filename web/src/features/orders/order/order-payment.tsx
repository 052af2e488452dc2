import { type PaymentMethod, paymentMethods } from '@duka/domain/orders/order';
import { isOwed, type ShopOrder } from '@duka/domain/orders/shop-order';
import { type SubmitEvent, useState } from 'react';
import { PaymentBadge } from '#features/orders/order-badges.tsx';
import { useChangeOrder } from '#features/orders/order-mutations.ts';
import { longestReference, paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/page/card.tsx';

/** Shows how the order was paid, and the form that marks it as paid. */
export function OrderPayment({ order }: { order: ShopOrder }) {
  const { show } = useToast();
  const [isEditing, setEditing] = useState(false);
  const [method, setMethod] = useState<PaymentMethod>(isOwed(order) ? 'cash' : order.paymentMethod);
  const [reference, setReference] = useState(order.paymentReference);
  const change = useChangeOrder(order.id);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { paymentMethod: method, paymentReference: reference.trim() || null },
      {
        onSuccess: () => {
          setEditing(false);
          show(m.orders_payment_saved());
        },
      },
    );
  }

  return (
    <Card>
      <section aria-label={m.orders_column_payment()}>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg font-semibold tracking-tight">{m.orders_column_payment()}</h2>
          <PaymentBadge order={order} />
        </div>
        {order.paymentReference ? (
          <p className="text-sm text-muted">
            {m.orders_payment_reference()}:{' '}
            <span className="font-medium wrap-anywhere text-ink tabular-nums">{order.paymentReference}</span>
          </p>
        ) : null}
        {isEditing ? (
          <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
            <SelectField
              label={m.orders_payment_method()}
              value={method}
              onChange={(value) => setMethod(value as PaymentMethod)}
              options={paymentMethods.map((value) => ({ value, label: paymentWords[value]() }))}
            />
            <TextField
              label={m.orders_payment_reference()}
              value={reference}
              onChange={setReference}
              maxLength={longestReference}
              autoComplete="off"
              hint={m.orders_payment_reference_hint()}
            />
            <FieldError id={`payment-${order.id}`} error={change.isError ? m.orders_change_failed() : undefined} />
            <div className="flex gap-3 *:grow *:px-2">
              <Button variant="secondary" onClick={() => setEditing(false)}>
                {m.orders_dismiss()}
              </Button>
              <Button type="submit" busy={change.isPending}>
                {m.orders_payment_save()}
              </Button>
            </div>
          </form>
        ) : null}
        {!isEditing && order.status !== 'Cancelled' ? (
          <Button variant="secondary" className="mt-3 w-full" onClick={() => setEditing(true)}>
            {isOwed(order) ? m.orders_mark_paid() : m.orders_payment_edit()}
          </Button>
        ) : null}
      </section>
    </Card>
  );
}
