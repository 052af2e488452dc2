import { maxReasonLength } from '@duka/domain/money/reversal';
import type { SaleGood } from '@duka/domain/orders/order-goods';
import { formatDay } from '@duka/domain/values/dates';
import { type SubmitEvent, useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { Dialog } from '#ui/page/dialog.tsx';

interface ExpiredDialogProps {
  good: SaleGood;
  onClose: () => void;
  /** Puts the goods into the sale; the reason is stored with it. */
  onSell: (reason: string) => void;
}

/** Refuses goods past their date, and lets the owner sell them all the same in words of their own (R24). */
export function ExpiredDialog({ good, onClose, onSell }: ExpiredDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (!isMissing) onSell(reason);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.orders_expired_title({ name: good.name })}
      actions={
        <>
          <Button type="submit" form={formId} variant="secondary">
            {m.orders_expired_sell()}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {m.orders_expired_leave()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} onKeyDown={goOnFromField} noValidate className="flex flex-col gap-4">
        <p>{m.orders_expired_text({ day: formatDay(good.expiryDate ?? '') ?? '' })}</p>
        <TextField
          label={m.orders_expired_reason()}
          value={reason}
          onChange={setReason}
          maxLength={maxReasonLength}
          autoComplete="off"
          hint={m.orders_expired_hint()}
          error={isChecked && isMissing ? m.orders_expired_required() : undefined}
        />
      </form>
    </Dialog>
  );
}
