import { parseShillings } from '@duka/domain/values/number-input';
import { m } from '#paraglide/messages.js';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';

/** The typed limit, note and name of a customer's account. */
export interface Terms {
  readonly limit: string;
  readonly note: string;
}

interface LimitFieldsProps {
  terms: Terms;
  onChange: (terms: Terms) => void;
  /** Why the limit cannot be read. */
  error: string | undefined;
  /** True if one begins with the limit as soon as it is shown. */
  autoFocus?: boolean;
}

/** Asks for the most that a customer may owe, and for a note for the seller alone. */
export function LimitFields({ terms, onChange, error, autoFocus }: LimitFieldsProps) {
  return (
    <>
      <AmountField
        label={m.credit_limit_field()}
        value={terms.limit}
        onChange={(limit) => onChange({ ...terms, limit })}
        error={error}
        hint={m.credit_limit_hint()}
        autoFocus={autoFocus}
      />
      <TextAreaField
        label={m.credit_note()}
        value={terms.note}
        onChange={(note) => onChange({ ...terms, note })}
        maxLength={1000}
        rows={2}
      />
    </>
  );
}

/** Reads a typed limit: whole shillings, null for none, or why it is no limit. */
export function readLimit(typed: string): { limit: number | null } | { error: string } {
  const input = parseShillings(typed);
  if (input.kind === 'invalid') return { error: m.credit_amount_invalid() };
  return { limit: input.kind === 'value' ? input.value : null };
}
