import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import { maxReferenceLength } from '@duka/domain/money/payment-reference';
import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { paymentWords } from './payment-words.ts';

/** The way of one payment, and the number that the network or the bank has given it. */
export interface PaidMethod {
  readonly method: ReceivedMethod;
  readonly reference: string;
}

export const paidInCash: PaidMethod = { method: 'cash', reference: '' };

/** Returns the way as it is sent: a reference that was typed before cash was chosen is none. */
export function toSentMethod({ method, reference }: PaidMethod): PaidMethod {
  return { method, reference: method === 'cash' ? '' : reference.trim() };
}

interface PaidByProps {
  label: string;
  method: PaidMethod;
  onChange: (method: PaidMethod) => void;
  /** What is said of the way. */
  children?: ReactNode;
}

/** Asks how something was paid; cash has no reference. */
export function PaidBy({ label, method: way, onChange, children }: PaidByProps) {
  const { method, reference } = way;
  return (
    <>
      <div>
        <SegmentsField
          label={label}
          value={method}
          onChange={(chosen) => onChange({ ...way, method: chosen })}
          options={receivedMethods.map((value) => ({ value, label: paymentWords[value]() }))}
        />
        {children}
      </div>
      {method === 'cash' ? null : (
        <TextField
          label={m.orders_payment_reference()}
          value={reference}
          onChange={(typed) => onChange({ ...way, reference: typed })}
          maxLength={maxReferenceLength}
          autoComplete="off"
        />
      )}
    </>
  );
}
