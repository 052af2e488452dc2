import { actRights } from '@duka/domain/members/screen-rights';
import { maxReferenceLength } from '@duka/domain/money/payment-reference';
import { type PaymentMethod, paymentMethods } from '@duka/domain/orders/order';
import { isOwed, type ShopOrder } from '@duka/domain/orders/shop-order';
import { type SubmitEvent, useState } from 'react';
import { isUpdateConflict, readForbidden, toApiFailure } from '#data/connection/api-error.ts';
import { useChangeOrder } from '#features/orders/order-mutations.ts';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useOverride } from '#shop/override/use-override.tsx';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { SelectField } from '#ui/forms/select-field.tsx';

/** Changes how an order was paid. */
export function OrderPaymentForm({ order, onDone }: { order: ShopOrder; onDone: () => void }) {
  const { show } = useToast();
  const may = useMay();
  const allowing = useOverride(...actRights.returnGoods);
  const [method, setMethod] = useState<PaymentMethod>(isOwed(order) ? 'cash' : order.paymentMethod);
  const [reference, setReference] = useState(order.paymentReference);
  const change = useChangeOrder(order);

  /** How a paid order was paid is changed by who may undo it, or whom such a one allows it (STAFF-015). */
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (change.isPending) return;
    const isAsked = order.paid > 0 && allowing.isNeeded;
    const override = isAsked ? await allowing.ask() : undefined;
    if (isAsked && !override) return;
    change.mutate(
      { paymentMethod: method, paymentReference: reference.trim() || null, override },
      {
        onSuccess: () => {
          onDone();
          show(m.orders_payment_saved());
        },
      },
    );
  }

  return (
    <>
      <form onSubmit={(event) => void submit(event)} onKeyDown={goOnFromField} className="mt-3 flex flex-col gap-4">
        <SelectField
          label={m.orders_payment_method()}
          value={method}
          onChange={(value) => setMethod(value as PaymentMethod)}
          options={paymentMethods
            .filter((value) => value !== 'credit' || may(actRights.recordDebt))
            .map((value) => ({ value, label: paymentWords[value]() }))}
        />
        <TextField
          label={m.orders_payment_reference()}
          value={reference}
          onChange={setReference}
          maxLength={maxReferenceLength}
          autoComplete="off"
          hint={m.orders_payment_reference_hint()}
        />
        <FieldError id={`payment-${order.id}`} error={change.error ? describe(change.error) : undefined} />
        <div className="flex gap-3 *:grow *:px-2">
          <Button variant="secondary" onClick={onDone}>
            {m.orders_dismiss()}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {m.orders_payment_save()}
          </Button>
        </div>
      </form>
      {allowing.dialog}
    </>
  );
}

function describe(error: Error): string {
  // The server's sentence is the app's own.
  const isCancelled = error.message === m.error_cancelled_takes_none();
  if (isUpdateConflict(error)) return isCancelled ? error.message : m.orders_payment_several();
  if (toApiFailure(error).status === 400) return m.orders_payment_nobody();
  return readForbidden(error) || m.orders_change_failed();
}
