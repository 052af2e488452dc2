import { type ReceivedMethod, receivedMethods, toReceivedMethod } from '@duka/domain/money/payment';
import { maxReturnReasonLength } from '@duka/domain/orders/return-request';
import {
  type RefundStep,
  refundSteps,
  roundRefund,
  settleReturn,
  valueReturn,
} from '@duka/domain/orders/returned-goods';
import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';
import { unitFor } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { parseQuantity } from '@duka/domain/values/number-input';
import { formatQuantity, sumQuantities } from '@duka/domain/values/quantity';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { orderItemsQuery } from '#features/orders/order-queries.ts';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { queuedText } from '#shop/pending/queued-text.ts';
import { Button } from '#ui/base/button.tsx';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { RefundReference } from './refund-reference.tsx';
import { isSameLine, nameLine, type RejectedReturn, translateReturnError, useTakeBack } from './take-back.ts';

interface TakeBackDialogProps {
  order: ShopOrder;
  /** One that the server did not take, to be corrected. */
  rejected?: RejectedReturn | undefined;
  onClose: () => void;
}

/** Asks what of a sale comes back and why, says what that does to the money, and takes it back (R29). */
export function TakeBackDialog({ order, rejected, onClose }: TakeBackDialogProps) {
  const { show } = useToast();
  const { data: items = [] } = useQuery(orderItemsQuery(order.id));
  const lines = items.filter((item) => leftOf(item) > 0);
  const before = rejected?.request;
  const [typedNow, setTyped] = useState<Readonly<Record<string, string>>>();
  const typed = typedNow ?? readTyped(items, before);
  const [reason, setReason] = useState(before?.reason ?? '');
  const [restock, setRestock] = useState(before?.items.every((item) => item.restock) ?? true);
  const [way, setMethod] = useState<ReceivedMethod>(
    before?.refundMethod ?? toReceivedMethod(order.paymentMethod) ?? 'cash',
  );
  const [reference, setReference] = useState(before?.refundReference ?? '');
  const [step, setStep] = useState<RefundStep | undefined>(before?.roundTo);
  const [isChecked, setChecked] = useState(false);
  const back = useTakeBack(order, {
    ...{ rejected, items },
    onDone: (isStored) => {
      show(isStored ? m.orders_back_done() : queuedText(order.orderDate));
      onClose();
    },
  });
  const taken = lines.flatMap((item) => {
    const input = parseQuantity(typed[item.id] ?? '');
    return input.kind === 'value' && input.value > 0 ? [{ item, quantity: input.value }] : [];
  });
  const isWrong = (item: OrderItem) => {
    const input = parseQuantity(typed[item.id] ?? '');
    return input.kind === 'invalid' || (input.kind === 'value' && input.value > leftOf(item));
  };
  const isOfNothing = taken.length === 0 || lines.some(isWrong);
  const worth = taken.reduce((sum, { item, quantity }) => {
    const part = Math.min(quantity, leftOf(item));
    const { amount, subsidy } = valueReturn({ ...item, cost: 0 }, part);
    // The government's part goes back to nobody: it is not claimed any more.
    return sum + amount - subsidy;
  }, 0);
  const { credited, refunded } = settleReturn({ ...order, writtenOff: 0 }, worth);
  const amounts = way === 'cash' ? listAmounts(refunded) : [];
  // What was chosen may not be among them any more.
  const roundTo = amounts.find((amount) => amount.step === step)?.step;
  const given = roundRefund(refunded, roundTo);
  const isTransferred = refunded > 0 && way !== 'cash';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (isOfNothing || reason.trim() === '' || back.isPending) return;
    const asked = taken.map(({ item, quantity }) => ({ ...nameLine(item, items.indexOf(item)), quantity, restock }));
    const refund = {
      refundMethod: refunded > 0 ? way : undefined,
      refundReference: isTransferred ? reference.trim() : '',
    };
    void back.take({ kind: 'return', reason, ...refund, roundTo, items: asked });
  }

  return (
    <Dialog open onClose={onClose} title={m.orders_back_take()}>
      <form onSubmit={submit} onKeyDown={goOnFromField} noValidate className="flex flex-col gap-4">
        {lines.map((item) => (
          <TextField
            key={item.id}
            label={m.orders_back_quantity({ name: item.productName })}
            value={typed[item.id] ?? ''}
            onChange={(text) => setTyped({ ...typed, [item.id]: text })}
            inputMode="decimal"
            maxLength={14}
            autoComplete="off"
            hint={m.orders_back_of({
              count: formatQuantity(leftOf(item)),
              unit: unitFor(leftOf(item), item.unitName),
            })}
            error={isWrong(item) ? m.orders_back_too_much() : undefined}
          />
        ))}
        <Button
          variant="secondary"
          onClick={() => setTyped(Object.fromEntries(lines.map((item) => [item.id, formatQuantity(leftOf(item))])))}
        >
          {m.orders_back_all()}
        </Button>
        <CheckboxField label={m.orders_back_restock()} checked={restock} onChange={setRestock} />
        <TextField
          label={m.orders_back_reason()}
          value={reason}
          onChange={setReason}
          maxLength={maxReturnReasonLength}
          autoComplete="off"
          error={isChecked && reason.trim() === '' ? m.orders_back_reason_required() : undefined}
        />
        {refunded > 0 ? (
          <RadioField
            label={m.orders_back_way()}
            look="tiles"
            value={way}
            onChange={setMethod}
            options={receivedMethods.map((method) => ({ value: method, label: paymentWords[method]() }))}
          />
        ) : null}
        {isTransferred ? <RefundReference value={reference} onChange={setReference} /> : null}
        {amounts.length > 1 ? (
          <RadioField
            label={m.orders_back_round()}
            look="tiles"
            value={String(roundTo)}
            onChange={(chosen) => setStep(amounts.find((amount) => String(amount.step) === chosen)?.step)}
            options={amounts.map((amount) => ({ value: String(amount.step), label: formatPrice(amount.given) }))}
          />
        ) : null}
        <p role="status" className="font-semibold tabular-nums">
          {credited > 0 ? (
            <span className="block">{m.orders_back_credited({ amount: formatUnbroken(credited) })}</span>
          ) : null}
          {refunded > 0 ? (
            <span className="block">{m.orders_back_refunded({ amount: formatUnbroken(given) })}</span>
          ) : null}
          {given === refunded ? null : (
            <span className="block">
              {m.orders_back_rounded({ amount: formatUnbroken(Math.abs(given - refunded)) })}
            </span>
          )}
        </p>
        <FieldError
          id={`back-${order.id}`}
          error={isChecked && taken.length === 0 ? m.orders_back_nothing() : translateReturnError(back.error)}
        />
        {/* At the end, not at the foot of the window: nobody confirms before having seen what is given back, and how. */}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {m.orders_dismiss()}
          </Button>
          <Button type="submit" busy={back.isPending}>
            {m.orders_back_confirm()}
          </Button>
        </div>
      </form>
      {back.dialog}
    </Dialog>
  );
}

/** Returns what was typed of each line in a return that the server did not take. */
function readTyped(items: readonly OrderItem[], before: RejectedReturn['request'] | undefined) {
  const quantities = items.flatMap((item, place) => {
    const asked = before?.items.find((one) => isSameLine(one, item, place));
    return asked ? [[item.id, formatQuantity(asked.quantity)] as const] : [];
  });
  return Object.fromEntries<string>(quantities);
}

/** Lists what can be handed over of a refund in cash: the exact amount, and where it is another one the nearest of each step. */
function listAmounts(refunded: number): { readonly step: RefundStep | undefined; readonly given: number }[] {
  const amounts: { step: RefundStep | undefined; given: number }[] = [{ step: undefined, given: refunded }];
  for (const step of refundSteps) {
    const given = roundRefund(refunded, step);
    if (given > 0 && amounts.every((amount) => amount.given !== given)) amounts.push({ step, given });
  }
  return amounts;
}

/** Returns how much of a line can still come back, in its unit. */
function leftOf({ quantity, returned }: OrderItem): number {
  return sumQuantities([quantity, -returned]);
}
