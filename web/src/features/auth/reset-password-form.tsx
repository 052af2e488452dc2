import { checkNewPassword, type NewPasswordMessage } from '@duka/domain/accounts/password';
import { explainLinkRefusal } from '@duka/domain/message-keys';
import { type SubmitEvent, useRef, useState } from 'react';
import { completeRecovery } from '#data/calls/account.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { PasswordField } from '#ui/base/password-field.tsx';
import { PasswordMeter } from '#ui/forms/password-meter.tsx';
import { toLinkWords, toPasswordError } from './link-words.ts';
import type { MailedLink } from './mailed-link.ts';

interface ResetPasswordFormProps {
  link: MailedLink;
  onDone: () => void;
  onExpired: () => void;
}

/** Asks for a new password by the rules of the register step; CALL-015, Q-085. */
export function ResetPasswordForm({ link, onDone, onExpired }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<{ password?: NewPasswordMessage; confirmation?: NewPasswordMessage }>({});
  const [message, setMessage] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const problems = checkNewPassword({ password, confirmation });
    setErrors(problems);
    setMessage('');
    if (problems.password) return passwordInput.current?.focus();
    if (problems.confirmation) return confirmationInput.current?.focus();
    setIsSaving(true);
    const explanation = await save(link, password);
    setIsSaving(false);
    if (explanation === null) onDone();
    else if ('key' in explanation && explanation.key === 'link_expired') onExpired();
    else setMessage(toLinkWords(explanation));
  }
  return (
    <form onSubmit={submit} method="post" noValidate>
      <EntryHeading title={m.auth_reset_title()}>{m.auth_reset_text()}</EntryHeading>
      {message ? (
        <Alert kind="error" className="mb-4">
          {message}
        </Alert>
      ) : null}
      <div className="grid gap-4">
        <div>
          <PasswordField
            label={m.auth_new_password()}
            value={password}
            onChange={(value) => {
              setPassword(value);
              setErrors({});
            }}
            error={toPasswordError(errors.password)}
            inputRef={passwordInput}
            name="new-password"
            autoComplete="new-password"
            enterKeyHint="next"
          />
          <PasswordMeter password={password} />
        </div>
        <PasswordField
          label={m.auth_confirm_password()}
          value={confirmation}
          onChange={(value) => {
            setConfirmation(value);
            setErrors(({ password: other }) => (other ? { password: other } : {}));
          }}
          error={toPasswordError(errors.confirmation)}
          inputRef={confirmationInput}
          name="confirm-password"
          autoComplete="new-password"
          enterKeyHint="go"
        />
      </div>
      <Button type="submit" busy={isSaving} size="large" className="mt-6 w-full">
        {isSaving ? m.auth_reset_saving() : m.auth_reset_save()}
      </Button>
    </form>
  );
}

/** Returns null when the password is set, else the explanation of the refusal. */
async function save({ userId, secret }: MailedLink, password: string) {
  try {
    await completeRecovery(userId, secret, password);
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return explainLinkRefusal(error);
  }
}
