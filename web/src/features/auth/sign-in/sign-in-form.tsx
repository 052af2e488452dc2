import { type SubmitEvent, useRef } from 'react';
import { can, isOwnServer } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { PasswordField } from '#ui/base/password-field.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { toFieldError } from './sign-in-words.ts';
import { useEarlyForm } from './use-early-form.ts';
import { useSignInForm } from './use-sign-in-form.ts';

/** The login view; AUTH-006 to AUTH-014. */
export function SignInForm({ typed, onRegister }: { typed: string; onRegister: (identifier: string) => void }) {
  const identifierInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { values, busy, errors, message, ...form } = useSignInForm(typed, (field) => {
    const input = field === 'identifier' ? identifierInput : passwordInput;
    input.current?.focus();
  });

  const ref = useEarlyForm(form.takeTyped);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void form.submit();
  }
  return (
    <form ref={ref} onSubmit={submit} method="post" noValidate>
      <EntryHeading title={m.auth_heading()}>{m.auth_subtitle()}</EntryHeading>
      <noscript>
        <Alert kind="error" className="mb-4">
          {m.auth_no_script()}
        </Alert>
      </noscript>
      {message ? (
        <Alert kind={message.isSuccess ? 'success' : 'error'} className="mb-4">
          <p>{message.text}</p>
          {message.more ? <p className="mt-1 font-normal">{message.more}</p> : null}
        </Alert>
      ) : null}
      <div className="grid gap-4">
        <TextField
          label={can('phone-sign-in') ? m.auth_identifier() : m.register_email()}
          value={values.identifier}
          onChange={form.changeIdentifier}
          error={toFieldError(errors.identifier)}
          inputRef={identifierInput}
          placeholder={isOwnServer ? m.auth_identifier_placeholder() : undefined}
          name="username"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="next"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField
          label={m.auth_password()}
          value={values.password}
          onChange={form.changePassword}
          error={toFieldError(errors.password)}
          inputRef={passwordInput}
          name="password"
          enterKeyHint="go"
        />
      </div>
      <div className="mt-1 mb-2 flex flex-wrap items-center justify-between gap-x-2">
        <CheckboxField
          label={m.auth_remember_me()}
          checked={values.rememberMe}
          onChange={form.changeRememberMe}
          name="remember"
        />
        <TextButton busy={busy === 'recovering'} onClick={form.recover}>
          {m.auth_forgot_password()}
        </TextButton>
      </div>
      <div className="grid noscript:hidden">
        <Button type="submit" busy={busy === 'signing-in'} size="large">
          {busy === 'signing-in' ? m.auth_signing_in() : m.auth_sign_in()}
        </Button>
      </div>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-muted">
        {m.auth_register_question()}
        <TextButton onClick={() => onRegister(values.identifier)}>{m.auth_register_link()}</TextButton>
      </p>
    </form>
  );
}
