import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiFailure } from '#api/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import type { TypedCode } from './two-factor.ts';

interface TwoFactorCodeFormProps {
  text: string;
  submitLabel: string;
  /** True where a recovery code is accepted too, for a seller who has lost the app. */
  takesRecoveryCode?: boolean;
  work: (typed: TypedCode) => Promise<void>;
}

/** Asks for a code of the app. */
export function TwoFactorCodeForm({ text, submitLabel, takesRecoveryCode = true, work }: TwoFactorCodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const send = useMutation({ mutationFn: work, onError: () => input.current?.focus() });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (send.isPending) return;
    const typed = code.trim();
    setIsMissing(typed === '');
    if (typed === '') return input.current?.focus();
    send.mutate({ factor: isRecovery ? 'recoveryCode' : 'totp', code: typed });
  }
  return (
    <form onSubmit={submit} method="post" noValidate aria-busy={send.isPending}>
      <p className="mb-4 text-muted">{text}</p>
      <TextField
        label={isRecovery ? m.settings_two_factor_recovery_code() : m.settings_two_factor_code()}
        value={code}
        onChange={(value) => {
          setCode(value);
          setIsMissing(false);
        }}
        error={isMissing ? m.settings_two_factor_code_required() : undefined}
        inputRef={input}
        name="code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        enterKeyHint="go"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={32}
        data-autofocus
      />
      {send.isError ? (
        <Alert kind="error" className="mt-4">
          {toWords(send.error)}
        </Alert>
      ) : null}
      <Button type="submit" busy={send.isPending} className="mt-5 w-full">
        {submitLabel}
      </Button>
      {takesRecoveryCode ? (
        <TextButton
          onClick={() => {
            setIsRecovery(!isRecovery);
            setCode('');
            input.current?.focus();
          }}
        >
          {isRecovery ? m.settings_two_factor_use_app() : m.settings_two_factor_use_recovery()}
        </TextButton>
      ) : null}
    </form>
  );
}

function toWords(error: unknown): string {
  if (!(error instanceof ApiFailure)) return m.settings_two_factor_failed();
  if (error.type === 'user_invalid_token') return m.settings_two_factor_wrong_code();
  if (error.status === 429) return m.settings_two_factor_too_often();
  return error.isNetwork ? m.settings_two_factor_unreachable() : m.settings_two_factor_failed();
}
