import { checkPin, type PinProblem, pinLengths } from '@duka/domain/members/pin';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type Person, setPin } from '#data/calls/members.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { PasswordField } from '#ui/base/password-field.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { Dialog } from '#ui/page/dialog.tsx';
import { toFailureWords } from './staff-queries.ts';

const problemWords: Readonly<Record<PinProblem, () => string>> = {
  length: m.people_pin_length,
  guessable: m.people_pin_guessable,
};

interface PinDialogProps {
  storeId: string;
  person: Person;
  isOwn: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Sets a person's PIN, typed twice, or one that was drawn; STAFF-024. */
export function PinDialog({ storeId, person, isOwn, onSaved, onClose }: PinDialogProps) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const [pin, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [drawn, setDrawn] = useState('');
  const [problems, setProblems] = useState<{ readonly pin?: string; readonly again?: string }>({});
  const save = useMutation({ mutationFn: () => setPin(storeId, person.id, pin) });
  useUnsavedMark(pin !== '' && !save.isSuccess);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const problem = checkPin(pin);
    const found = {
      ...(problem && { pin: problemWords[problem]() }),
      ...(!problem && pin !== again && { again: m.people_pin_different() }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate(undefined, {
      onSuccess: () => {
        show(m.people_pin_saved());
        onSaved();
      },
    });
  }
  function draw() {
    const made = drawPin();
    setDrawn(made);
    setTyped(made);
    setAgain(made);
    setProblems({});
    save.reset();
  }
  const field = {
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: pinLengths.most,
    required: true,
  } as const;
  return (
    <Dialog
      open
      title={isOwn ? m.people_pin_own() : m.people_pin_of({ name: person.name })}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
        <p className="mb-4 text-muted">{isOwn ? m.people_pin_own_text() : m.people_pin_text()}</p>
        <div className="grid gap-4">
          <PasswordField
            {...field}
            label={m.people_pin_first()}
            name="pin"
            value={pin}
            onChange={(value) => {
              setTyped(value);
              setProblems({});
            }}
            error={problems.pin}
            data-autofocus
          />
          <PasswordField
            {...field}
            label={m.people_pin_second()}
            name="pin-again"
            value={again}
            onChange={(value) => {
              setAgain(value);
              setProblems({});
            }}
            error={problems.again}
            enterKeyHint="go"
          />
        </div>
        <TextButton onClick={draw}>{m.people_pin_suggest()}</TextButton>
        <div role="status">
          {drawn !== '' && drawn === pin ? (
            <p className="mt-1 text-sm text-ink">{m.people_pin_suggested({ pin: drawn })}</p>
          ) : null}
        </div>
        {save.isError ? (
          <Alert kind="error" className="mt-4">
            {toFailureWords(save.error, m.people_pin_failed())}
          </Alert>
        ) : null}
        <Button type="submit" busy={save.isPending} className="mt-5 w-full">
          {m.people_pin_save()}
        </Button>
      </form>
    </Dialog>
  );
}

/** Draws six digits by chance that are not easily guessed. */
function drawPin(): string {
  for (;;) {
    // Bytes from 250 on would make the lower digits likelier.
    const digits = [...crypto.getRandomValues(new Uint8Array(64))]
      .filter((byte) => byte < 250)
      .map((byte) => byte % 10);
    const pin = digits.slice(0, pinLengths.most).join('');
    if (checkPin(pin) === undefined) return pin;
  }
}
