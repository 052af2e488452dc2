import { maxReasonLength } from '@duka/domain/money/reversal';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiFailure, isUnanswered } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { Dialog } from '#ui/page/dialog.tsx';

interface ReasonDialogProps {
  title: string;
  /** What becomes of it. */
  text: string;
  actionLabel: string;
  isBusy: boolean;
  /** What was typed before, of what the server did not take. */
  typedReason?: string | undefined;
  /** Why it was not done. */
  error: Error | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks why something is taken back; the reason is stored beside it (R46). */
export function ReasonDialog({ title, text, actionLabel, isBusy, error, typedReason, ...on }: ReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState(typedReason ?? '');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    setChecked(true);
    if (!isMissing && !isBusy) on.onConfirm(reason.trim());
  }
  return (
    <Dialog
      open
      title={title}
      isBusy={isBusy}
      onClose={on.onClose}
      actions={
        <>
          <Button onClick={on.onClose}>{m.undo_keep()}</Button>
          <Button type="submit" form={formId} variant="dangerQuiet" busy={isBusy}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} onKeyDown={goOnFromField} noValidate className="flex flex-col gap-4">
        <p>{text}</p>
        <TextField
          label={m.orders_back_reason()}
          value={reason}
          onChange={setReason}
          maxLength={maxReasonLength}
          autoComplete="off"
          error={isChecked && isMissing ? m.orders_back_reason_required() : undefined}
        />
        <FieldError id={`${formId}-refused`} error={error ? describe(error) : undefined} />
      </form>
    </Dialog>
  );
}

function describe(error: Error): string {
  if (isUnanswered(error)) return m.offline_needs_network();
  const isRefused = error instanceof ApiFailure && error.status === 409 && error.message !== '';
  return isRefused ? error.message : m.money_expense_take_back_failed();
}
