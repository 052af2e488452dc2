import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { showPassword } from '#data/calls/mfa.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { PasswordField } from '#ui/base/password-field.tsx';
import { toTwoFactorWords } from './two-factor-words.ts';

/** Asks for the password where the sign-in lies too far back to change second factors; R19. `onShown` goes on from there. */
export function PasswordAgain({ onShown }: { onShown: () => Promise<unknown> }) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = useMutation({
    mutationFn: async () => {
      await showPassword(password);
      await onShown();
    },
    onError: () => input.current?.focus(),
  });

  // It comes in the place of what had the focus.
  useEffect(() => input.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (send.isPending) return;
    setIsMissing(password === '');
    if (password === '') return input.current?.focus();
    send.mutate();
  }
  return (
    <form onSubmit={submit} method="post" noValidate aria-busy={send.isPending}>
      <p className="mb-4 text-muted">{m.settings_two_factor_password_text()}</p>
      <PasswordField
        label={m.settings_two_factor_password()}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setIsMissing(false);
        }}
        error={isMissing ? m.settings_two_factor_password_required() : undefined}
        inputRef={input}
        name="password"
        enterKeyHint="go"
      />
      {send.isError ? (
        <Alert kind="error" className="mt-4">
          {toTwoFactorWords(send.error)}
        </Alert>
      ) : null}
      <Button type="submit" busy={send.isPending} className="mt-5 w-full">
        {m.settings_two_factor_password_continue()}
      </Button>
    </form>
  );
}
