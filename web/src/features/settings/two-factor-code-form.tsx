import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { PasswordField } from '#ui/base/password-field.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { PasswordAgain } from './password-again.tsx';
import { isOfType, type TypedCode } from './two-factor.ts';
import { toTwoFactorWords } from './two-factor-words.ts';

type Way = 'totp' | 'recoveryCode' | 'password';

const labels: Record<Way, () => string> = {
  totp: m.settings_two_factor_code,
  recoveryCode: m.settings_two_factor_recovery_code,
  password: m.settings_two_factor_password,
};
const offers: Record<Way, () => string> = {
  totp: m.settings_two_factor_use_app,
  recoveryCode: m.settings_two_factor_use_recovery,
  password: m.settings_two_factor_use_password,
};
const missing: Record<Way, () => string> = {
  totp: m.settings_two_factor_code_required,
  recoveryCode: m.settings_two_factor_code_required,
  password: m.settings_two_factor_password_required,
};

interface TwoFactorCodeFormProps {
  text: string;
  submitLabel: string;
  /** What is taken: more than the app's code for a seller who has lost the phone. The first is asked for at first. */
  methods?: readonly Way[];
  /** True where the form comes in the place of what had the focus. */
  takesFocus?: boolean;
  work: (typed: TypedCode) => Promise<void>;
}

const allMethods = (): readonly Way[] => [
  'totp',
  'recoveryCode',
  ...(can('password-proof') ? (['password'] as const) : []),
];

/** Asks for a code of the app, or for what may stand in for it; asks for the password too where the server wants it. */
export function TwoFactorCodeForm({
  text,
  submitLabel,
  methods = allMethods(),
  takesFocus = false,
  work,
}: TwoFactorCodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [method, setMethod] = useState<Way>(methods[0] ?? 'totp');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = useMutation({ mutationFn: work, onError: () => input.current?.focus() });
  // Another way has another field, which is there after the next drawing.
  const [focused, setFocused] = useState(takesFocus ? method : undefined);
  useEffect(() => {
    if (focused === method) input.current?.focus();
  }, [focused, method]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (send.isPending) return;
    // Blanks may belong to a password.
    const typed = method === 'password' ? code : code.trim();
    setIsMissing(typed === '');
    if (typed === '') return input.current?.focus();
    send.mutate({ factor: method, code: typed });
  }
  function choose(other: Way) {
    setMethod(other);
    setFocused(other);
    setCode('');
    setIsMissing(false);
    send.reset();
  }

  const others = methods.filter((each) => each !== method);
  // What was typed is sent again once the password was right.
  const { variables } = send;
  if (variables && isOfType(send.error, 'user_more_factors_required')) {
    return <PasswordAgain onShown={() => send.mutateAsync(variables)} />;
  }
  const field = {
    label: labels[method](),
    value: code,
    onChange: (value: string) => {
      setCode(value);
      setIsMissing(false);
    },
    error: isMissing ? missing[method]() : undefined,
    inputRef: input,
    enterKeyHint: 'go',
  } as const;
  return (
    <form onSubmit={submit} method="post" noValidate aria-busy={send.isPending}>
      <p className="mb-4 text-muted">{text}</p>
      {method === 'password' ? (
        <PasswordField {...field} name="password" />
      ) : (
        <TextField
          {...field}
          name="code"
          autoComplete="one-time-code"
          inputMode={method === 'recoveryCode' ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
          data-autofocus
        />
      )}
      {send.isError ? (
        <Alert kind="error" className="mt-4">
          {toTwoFactorWords(send.error)}
        </Alert>
      ) : null}
      <Button type="submit" busy={send.isPending} className="mt-5 w-full">
        {submitLabel}
      </Button>
      {others.length > 0 ? (
        <div className="mt-2 flex flex-wrap gap-x-4">
          {others.map((other) => (
            <TextButton key={other} onClick={() => choose(other)}>
              {offers[other]()}
            </TextButton>
          ))}
        </div>
      ) : null}
    </form>
  );
}
