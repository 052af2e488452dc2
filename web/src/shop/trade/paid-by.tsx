import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { paymentWords } from './payment-words.ts';

/** The way of one payment, and the number that the network or the bank has given it. */
export interface PaidWay {
  readonly method: ReceivedMethod;
  readonly reference: string;
}

export const paidInCash: PaidWay = { method: 'cash', reference: '' };

/** Answers the way as it is sent: a reference that was typed before cash was chosen is none. */
export function toSentWay({ method, reference }: PaidWay): PaidWay {
  return { method, reference: method === 'cash' ? '' : reference.trim() };
}

interface PaidByProps {
  label: string;
  way: PaidWay;
  onChange: (way: PaidWay) => void;
}

/** Asks how something was paid; cash has no reference. */
export function PaidBy({ label, way, onChange }: PaidByProps) {
  const { method, reference } = way;
  return (
    <>
      <RadioField
        label={label}
        look="tiles"
        value={method}
        onChange={(chosen) => onChange({ ...way, method: chosen })}
        options={receivedMethods.map((value) => ({ value, label: paymentWords[value]() }))}
      />
      {method === 'cash' ? null : (
        <TextField
          label={m.orders_payment_reference()}
          value={reference}
          onChange={(typed) => onChange({ ...way, reference: typed })}
          maxLength={64}
          autoComplete="off"
        />
      )}
    </>
  );
}
