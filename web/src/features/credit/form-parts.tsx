import { readPaidAmount } from '@duka/domain/money/paid-amount';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';

/** Reads an amount that is to be taken off a debt, or out of an advance: the shillings, or why it cannot be. */
export function readAmount(
  typed: string,
  balance: number,
  tooLarge = m.credit_amount_too_large({ balance: formatUnbroken(balance) }),
): { amount: number } | { error: string } {
  const read = readPaidAmount(typed, balance);
  if (!('problem' in read)) return read;
  if (read.problem === 'missing') return { error: m.credit_amount_required() };
  if (read.problem === 'too_much') return { error: tooLarge };
  return { error: m.credit_amount_invalid() };
}

interface FormEndProps {
  /** Names the message, as several forms may stand on a page. */
  id: string;
  error: unknown;
  isBusy: boolean;
  label: string;
  isDanger?: boolean;
  onDismiss: () => void;
}

/** The foot of a form: why it was not saved, in the server's words where it has some, and the two ways out. */
export function FormEnd({ id, error, isBusy, label, isDanger = false, onDismiss }: FormEndProps) {
  return (
    <>
      <FieldError id={id} error={error ? describe(error) : undefined} />
      <div className="flex gap-3 *:grow *:px-2">
        <Button variant="secondary" onClick={onDismiss}>
          {m.orders_dismiss()}
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isBusy}>
          {label}
        </Button>
      </div>
    </>
  );
}

function describe(error: unknown): string {
  const isRefused = error instanceof ApiFailure && error.status === 409 && error.message !== '';
  return isRefused ? error.message : m.credit_save_failed();
}
