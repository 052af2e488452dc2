import { maxReturnReasonLength } from '@duka/domain/orders/return-request';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { type SubmitEvent, useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useStopAsking } from '#shop/asks/use-asking.ts';
import { queuedText } from '#shop/pending/queued-text.ts';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { Dialog } from '#ui/page/dialog.tsx';
import { RefundReference } from './refund-reference.tsx';
import { type RejectedReturn, translateReturnError, useTakeBack } from './take-back.ts';

interface VoidDialogProps {
  order: ShopOrder;
  /** A voided sale that the server rejected, to be corrected. */
  rejected?: RejectedReturn | undefined;
  onClose: () => void;
}

/** Asks for the reason why a sale is voided, and voids it. */
export function VoidDialog({ order, rejected, onClose }: VoidDialogProps) {
  const formId = useId();
  const { show } = useToast();
  const [reason, setReason] = useState(rejected?.request.reason ?? '');
  const [reference, setReference] = useState(rejected?.request.refundReference ?? '');
  const [isChecked, setChecked] = useState(false);
  // Money that did not come in cash goes back by a transfer, which has a reference.
  const isTransferred = order.paid > 0 && order.paymentMethod !== 'cash';
  const stopAsking = useStopAsking(order.id);
  const undo = useTakeBack(order, {
    rejected,
    onDone: (isStored) => {
      show(isStored ? m.orders_voided({ id: order.trackingId }) : queuedText(order.orderDate));
      if (isStored) stopAsking();
      onClose();
    },
  });
  const isMissing = reason.trim() === '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (isMissing || undo.isPending) return;
    void undo.take({
      kind: 'void',
      reason,
      ...{ refundMethod: undefined, refundReference: reference.trim() },
      roundTo: undefined,
      items: [],
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.orders_void_title({ id: order.trackingId })}
      actions={
        <>
          <Button onClick={onClose}>{m.orders_void_keep()}</Button>
          <Button type="submit" form={formId} variant="dangerQuiet" busy={undo.isPending}>
            {m.orders_void()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} onKeyDown={goOnFromField} noValidate className="flex flex-col gap-4">
        <p>{m.orders_void_text()}</p>
        <TextField
          label={m.orders_back_reason()}
          value={reason}
          onChange={setReason}
          maxLength={maxReturnReasonLength}
          autoComplete="off"
          error={isChecked && isMissing ? m.orders_back_reason_required() : undefined}
        />
        {isTransferred ? <RefundReference value={reference} onChange={setReference} /> : null}
        <FieldError id={`void-${order.id}`} error={translateReturnError(undo.error)} />
      </form>
      {undo.dialog}
    </Dialog>
  );
}
