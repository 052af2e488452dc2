import type { DayClose } from '@duka/domain/money/day-close';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useReopenDay } from './change-close.ts';
import { failureText } from './failure-text.ts';

/** Asks why an end of a day is taken back, and takes it back. */
export function ReopenDialog({ close, onClose }: { close: DayClose; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { show } = useToast();
  const reopen = useReopenDay(close);
  const isMissing = reason.trim() === '';
  const onSave = (form: HTMLFormElement) => {
    setChecked(true);
    if (isMissing) return form.querySelector('input')?.focus();
    reopen.mutate(reason.trim(), {
      onSuccess: (isStored) => {
        show(isStored ? m.money_close_reopened() : m.outbox_kept());
        onClose();
      },
    });
  };
  return (
    <SaveDialog title={m.money_close_reopen_title()} isBusy={reopen.isPending} onSave={onSave} onClose={onClose}>
      <p className="text-muted">{m.money_close_reopen_text()}</p>
      <TextField
        label={m.orders_back_reason()}
        value={reason}
        onChange={setReason}
        maxLength={500}
        autoComplete="off"
        error={isChecked && isMissing ? m.orders_back_reason_required() : undefined}
        required
        data-autofocus
      />
      {reopen.error ? <Alert kind="error">{failureText(reopen.error)}</Alert> : null}
    </SaveDialog>
  );
}
