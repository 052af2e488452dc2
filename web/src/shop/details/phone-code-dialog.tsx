import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { completePhoneCode, requestPhoneCode } from '#data/calls/phone-codes.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';

export interface PhoneCodeDialogProps {
  /** The number in its normalised form. */
  phone: string;
  onProven: () => void;
  onClose: () => void;
}

/** Sends a code to a number and asks for it; once it is right the number can be stored (R16). */
export function PhoneCodeDialog({ phone, onProven, onClose }: PhoneCodeDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const request = useMutation({ mutationFn: () => requestPhoneCode(phone) });
  const prove = useMutation({
    mutationFn: (typed: string) => completePhoneCode(phone, typed),
    onSuccess: onProven,
    onError: () => input.current?.focus(),
  });
  const problem = prove.error ?? request.error;

  const start = useEffectEvent(() => request.mutate());
  useEffect(() => start(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (prove.isPending) return;
    const typed = code.trim();
    setIsMissing(typed === '');
    if (typed === '') return input.current?.focus();
    prove.mutate(typed);
  }

  function sendAgain() {
    setCode('');
    prove.reset();
    request.mutate();
    input.current?.focus();
  }
  return (
    <Dialog open title={m.phone_code_title()} onClose={onClose}>
      <form onSubmit={submit} method="post" noValidate aria-busy={prove.isPending}>
        <p className="mb-4 text-muted" role="status">
          {request.isSuccess ? m.phone_code_sent({ phone }) : m.phone_code_for({ phone })}
        </p>
        <TextField
          label={m.phone_code_label()}
          value={code}
          onChange={(value) => {
            setCode(value);
            setIsMissing(false);
          }}
          error={isMissing ? m.phone_code_required() : undefined}
          inputRef={input}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="go"
          maxLength={32}
          data-autofocus
        />
        {problem ? (
          <Alert kind="error" className="mt-4">
            {toWords(problem)}
          </Alert>
        ) : null}
        <Button type="submit" busy={prove.isPending} className="mt-5 w-full">
          {m.phone_code_confirm()}
        </Button>
        <TextButton busy={request.isPending} onClick={sendAgain}>
          {m.phone_code_again()}
        </TextButton>
      </form>
    </Dialog>
  );
}

function toWords(error: unknown): string {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.isNetwork) return m.phone_code_unreachable();
  if (error.type === 'user_invalid_token') return m.phone_code_wrong();
  if (error.type === 'document_already_exists') return m.phone_taken();
  return error.status === 429 ? m.phone_code_too_often() : m.phone_code_failed();
}
