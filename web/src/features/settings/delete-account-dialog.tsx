import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { type AccountDeletion, requestAccountDeletion } from '#data/calls/personal-data.ts';
import { ApiFailure, readWhenToTry } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { PasswordField } from '#ui/base/password-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';

interface DeleteAccountDialogProps {
  onClose: () => void;
  onRequested: (deletion: AccountDeletion) => void;
}

/** Says what will be deleted and when, and asks for the password. */
export function DeleteAccountDialog({ onClose, onRequested }: DeleteAccountDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const request = useMutation({
    mutationFn: () => requestAccountDeletion(password),
    onSuccess: onRequested,
    onError: () => input.current?.focus(),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (request.isPending) return;
    setIsMissing(password === '');
    if (password === '') return input.current?.focus();
    request.mutate();
  }
  return (
    <Dialog open title={m.settings_delete_title()} onClose={onClose}>
      <form onSubmit={submit} method="post" noValidate aria-busy={request.isPending}>
        <p className="text-ink">{m.settings_delete_what_goes()}</p>
        <ul className="mt-2 ml-5 list-disc text-muted">
          <li>{m.settings_delete_goes_shop()}</li>
          <li>{m.settings_delete_goes_messages()}</li>
          <li>{m.settings_delete_goes_orders()}</li>
        </ul>
        <p className="mt-3 mb-5 text-ink">{m.settings_delete_when()}</p>
        <PasswordField
          label={m.settings_delete_password()}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setIsMissing(false);
          }}
          error={isMissing ? m.settings_delete_password_required() : undefined}
          inputRef={input}
          name="password"
        />
        {request.isError ? (
          <Alert kind="error" className="mt-4">
            {toWords(request.error)}
          </Alert>
        ) : null}
        <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose} disabled={request.isPending}>
            {m.settings_stay()}
          </Button>
          <Button type="submit" variant="dangerQuiet" busy={request.isPending}>
            {m.settings_delete_confirm()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toWords(error: unknown): string {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.type === 'user_invalid_credentials') return m.settings_delete_wrong_password();
  const when = readWhenToTry(error);
  if (when !== '') return when;
  return error.status === 429 ? m.settings_delete_too_often() : m.settings_delete_failed();
}
