import { readPaidAmount } from '@duka/domain/money/paid-amount';
import { maxTypedPhoneLength, parsePhone } from '@duka/domain/values/phone';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';

interface AskFormProps {
  /** Names the fields, as several forms may stand on a page. */
  id: string;
  /** Whole shillings: the most that can be asked, and what is asked unless less is typed. */
  most: number;
  phone: string;
  error: Error | null;
  isBusy: boolean;
  onAsk: (asked: { readonly phone: string; readonly amount: number }) => void;
  /** Absent where there is nothing to go back to. */
  onDismiss?: (() => void) | undefined;
}

/** Asks whose phone is asked, and for how much (ASK-032). */
export function AskForm({ id, most, phone: known, error, isBusy, onAsk, onDismiss }: AskFormProps) {
  const [typedPhone, setPhone] = useState(known);
  const [typedAmount, setAmount] = useState(String(most));
  const [isChecked, setChecked] = useState(false);
  const phone = parsePhone(typedPhone);
  const read = readPaidAmount(typedAmount, most);
  const amount = 'problem' in read ? undefined : read.amount;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (isBusy) return;
    if (phone !== undefined && amount !== undefined) onAsk({ phone, amount });
    else document.getElementById(phone === undefined ? `${id}-phone` : `${id}-amount`)?.focus();
  }

  return (
    <form onSubmit={submit} onKeyDown={goOnFromField} noValidate className="flex flex-col gap-4">
      <TextField
        id={`${id}-phone`}
        label={m.ask_phone()}
        value={typedPhone}
        onChange={setPhone}
        type="tel"
        inputMode="tel"
        maxLength={maxTypedPhoneLength}
        autoComplete="off"
        error={isChecked && phone === undefined ? m.ask_phone_invalid() : undefined}
        autoFocus
      />
      <AmountField
        id={`${id}-amount`}
        label={m.ask_amount()}
        value={typedAmount}
        onChange={setAmount}
        error={isChecked ? describeAmount() : undefined}
      />
      <FieldError id={`${id}-error`} error={error ? describeFailure(error) : undefined} />
      <div className="flex gap-3 *:grow *:px-2">
        {onDismiss ? (
          <Button variant="secondary" onClick={onDismiss}>
            {m.orders_dismiss()}
          </Button>
        ) : null}
        <Button type="submit" busy={isBusy}>
          {m.ask_send({ amount: formatUnbroken(amount ?? most) })}
        </Button>
      </div>
    </form>
  );

  function describeAmount(): string | undefined {
    if (!('problem' in read)) return undefined;
    if (read.problem === 'missing') return m.credit_amount_required();
    if (read.problem === 'too_much') return m.credit_amount_too_large({ balance: formatUnbroken(most) });
    return m.credit_amount_invalid();
  }
}

/** Returns why a phone was not asked: the server's own words where it has some. */
function describeFailure(error: Error): string {
  const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.message !== '';
  return isRefused ? error.message : m.ask_failed();
}
