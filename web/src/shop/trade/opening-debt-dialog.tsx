import { findExpenseDayProblem } from '@duka/domain/money/expense';
import { readPaidAmount } from '@duka/domain/money/paid-amount';
import { formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { readToday } from '#data/calls/now.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { SaveDialog } from './save-dialog.tsx';

/** What was owed before the shop kept its books here. */
export interface OpeningDebt {
  /** Whole shillings above 0. */
  readonly amount: number;
  /** The day, `2026-03-01`; null where nobody knows. */
  readonly owedSince: string | null;
  readonly note: string;
}

interface OpeningDebtDialogProps {
  /** One that the server did not take, to be corrected. */
  rejected?: OpeningDebt | undefined;
  isBusy: boolean;
  error: unknown;
  /** Is given the debt, and a function to call once it is saved, after which the form holds nothing that could be lost. */
  onSave: (debt: OpeningDebt, onSaved: () => void) => void;
  onClose: () => void;
}

/** Asks what a customer owes, or a supplier is owed, from before: how much, since when, and a note (R76). */
export function OpeningDebtDialog({ rejected, isBusy, error, onSave, onClose }: OpeningDebtDialogProps) {
  const today = readToday();
  const [typed, setTyped] = useState(rejected ? formatWhole(rejected.amount) : '');
  const [day, setDay] = useState(rejected?.owedSince ?? '');
  const [note, setNote] = useState(rejected?.note ?? '');
  const [isChecked, setChecked] = useState(false);
  const amount = readPaidAmount(typed);
  const isDayWrong = day !== '' && findExpenseDayProblem(day, today) !== undefined;
  const saved = useUnsavedMark(typed !== '' || note !== '');

  function save(form: HTMLFormElement) {
    setChecked(true);
    if ('problem' in amount) form.querySelector('input')?.focus();
    else if (isDayWrong) form.querySelector<HTMLElement>('input[type=date]')?.focus();
    else onSave({ amount: amount.amount, owedSince: day || null, note: note.trim() }, saved);
  }
  return (
    <SaveDialog title={m.debt_before_add()} isBusy={isBusy} onSave={save} onClose={onClose}>
      <p className="text-sm text-muted">{m.debt_before_text()}</p>
      <AmountField
        label={m.credit_amount()}
        value={typed}
        onChange={setTyped}
        error={isChecked && 'problem' in amount ? describe(amount.problem) : undefined}
        required
        data-autofocus
      />
      <DateField
        label={m.debt_before_since()}
        value={day}
        max={today}
        onChange={setDay}
        error={isChecked && isDayWrong ? m.money_date_wrong() : undefined}
        hint={m.orders_optional()}
      />
      <TextAreaField label={m.suppliers_note()} value={note} onChange={setNote} maxLength={500} rows={2} />
      {error ? <Alert kind="error">{describeFailure(error)}</Alert> : null}
    </SaveDialog>
  );
}

function describe(problem: string): string {
  return problem === 'missing' ? m.credit_amount_required() : m.credit_amount_invalid();
}

function describeFailure(error: unknown): string {
  const isRefused = error instanceof ApiFailure && error.status === 409 && error.message !== '';
  return isRefused ? error.message : m.credit_save_failed();
}
