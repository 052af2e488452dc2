import { type SubmitEvent, useEffect, useRef } from 'react';
import type { Factor } from '#data/calls/mfa.ts';
import { m } from '#paraglide/messages.js';
import { useSession } from '#session/session-provider.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useCodeForm } from './use-code-form.ts';

const texts: Record<Factor, () => string> = {
  totp: m.auth_code_text_totp,
  recoveryCode: m.auth_code_text_recovery,
  email: m.auth_code_text_email,
};
const labels: Record<Factor, () => string> = {
  totp: m.auth_code_label_totp,
  recoveryCode: m.auth_code_label_recovery,
  email: m.auth_code_label_email,
};
const ways: Record<Factor, () => string> = {
  totp: m.auth_code_use_totp,
  recoveryCode: m.auth_code_use_recovery,
  email: m.auth_code_use_email,
};

export function CodeForm() {
  const { cancelSignIn, user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const focus = () => input.current?.focus();
  const { factor, others, code, busy, problem, ...form } = useCodeForm(focus);
  // The code is the only thing to type here.
  useEffect(() => input.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void form.submit();
  }
  return (
    <form onSubmit={submit} method="post" noValidate>
      <EntryHeading title={m.auth_code_title()}>
        {user && factor === 'totp' ? m.auth_code_text_app() : texts[factor]()}
      </EntryHeading>
      {user ? (
        <Alert kind="info" className="mb-4">
          {m.auth_code_turned_on()}
        </Alert>
      ) : null}
      {problem ? (
        <Alert kind="error" className="mb-4">
          {problem}
        </Alert>
      ) : null}
      <TextField
        label={labels[factor]()}
        value={code}
        onChange={form.changeCode}
        inputRef={input}
        name="code"
        autoComplete="one-time-code"
        inputMode={factor === 'recoveryCode' ? 'text' : 'numeric'}
        enterKeyHint="go"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
      />
      <Button type="submit" busy={busy === 'checking'} size="large" className="mt-5 w-full">
        {busy === 'checking' ? m.auth_code_checking() : m.auth_code_continue()}
      </Button>
      <div className="mt-2 flex flex-col items-start gap-x-4">
        {factor === 'email' ? (
          <TextButton busy={busy === 'asking'} onClick={() => form.choose('email')}>
            {m.auth_code_send_again()}
          </TextButton>
        ) : null}
        {others.map((other) => (
          <TextButton key={other} onClick={() => form.choose(other)}>
            {ways[other]()}
          </TextButton>
        ))}
        <TextButton busy={busy === 'leaving'} onClick={() => form.leave(cancelSignIn)}>
          {m.auth_code_back()}
        </TextButton>
      </div>
    </form>
  );
}
