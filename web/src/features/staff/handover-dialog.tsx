import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { endHandover, type Person, startHandover } from '#data/calls/members.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { PasswordField } from '#ui/base/password-field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Dialog } from '#ui/page/dialog.tsx';
import { toFailureWords } from './staff-queries.ts';

type Heir = Pick<Person, 'id' | 'name'>;

interface HandoverDialogProps {
  storeId: string;
  /** Who could own the shop. */
  heirs: readonly Heir[];
  /** To whom a handover is under way. */
  begun: Heir | undefined;
  /** Called when a handover has begun or was done. */
  onChanged: () => void;
  onClose: () => void;
}

/** Chooses the new owner and asks for the password, then for both codes. */
export function HandoverDialog({ storeId, heirs, begun, onChanged, onClose }: HandoverDialogProps) {
  const [heir, setHeir] = useState(begun);
  return (
    <Dialog key={heir ? 'codes' : 'start'} open title={m.people_handover()} onClose={onClose}>
      {heir ? (
        <CodesForm
          storeId={storeId}
          heir={heir}
          onDone={() => {
            onChanged();
            onClose();
          }}
        />
      ) : (
        <StartForm
          storeId={storeId}
          heirs={heirs}
          onStarted={(chosen) => {
            setHeir(chosen);
            onChanged();
          }}
        />
      )}
    </Dialog>
  );
}

interface StartFormProps {
  storeId: string;
  heirs: readonly Heir[];
  onStarted: (heir: Heir) => void;
}

function StartForm({ storeId, heirs, onStarted }: StartFormProps) {
  const focus = useProblemFocus();
  const [memberId, setMemberId] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const heir = heirs.find(({ id }) => id === memberId);
  const start = useMutation({
    mutationFn: () => startHandover(storeId, memberId, password),
    onSuccess: () => heir && onStarted(heir),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (start.isPending) return;
    setChecked(true);
    if (!heir || password === '') return focus.refuse();
    start.mutate();
  }
  const isWrongPassword = start.isError && toApiFailure(start.error).type === 'user_invalid_credentials';
  return (
    <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={start.isPending}>
      <p className="mb-4 text-ink">{m.people_handover_means()}</p>
      <div className="grid gap-4">
        <SelectField
          label={m.people_handover_to()}
          name="member"
          value={memberId}
          onChange={setMemberId}
          placeholder={m.people_handover_choose()}
          options={heirs.map(({ id, name }) => ({ value: id, label: name }))}
          error={isChecked && !heir ? m.people_handover_choose() : undefined}
          required
        />
        <PasswordField
          label={m.people_handover_password()}
          name="password"
          value={password}
          onChange={setPassword}
          error={isChecked && password === '' ? m.people_handover_password_required() : undefined}
          required
        />
      </div>
      {start.isError ? (
        <Alert kind="error" className="mt-4">
          {isWrongPassword
            ? m.people_handover_password_wrong()
            : toFailureWords(start.error, m.people_handover_failed())}
        </Alert>
      ) : null}
      <Button type="submit" busy={start.isPending} className="mt-5 w-full">
        {m.people_handover_start()}
      </Button>
    </form>
  );
}

interface CodesFormProps {
  storeId: string;
  heir: Heir;
  onDone: () => void;
}

function CodesForm({ storeId, heir, onDone }: CodesFormProps) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const [codes, setCodes] = useState({ code: '', memberCode: '' });
  const [isChecked, setChecked] = useState(false);
  const { name } = heir;
  const end = useMutation({
    mutationFn: () => endHandover(storeId, { code: codes.code.trim(), memberCode: codes.memberCode.trim() }),
    onSuccess: () => {
      show(m.people_handover_done({ name }));
      onDone();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (end.isPending) return;
    setChecked(true);
    if (codes.code.trim() === '' || codes.memberCode.trim() === '') return focus.refuse();
    end.mutate();
  }
  const field = (which: keyof typeof codes) =>
    ({
      name: which,
      value: codes[which],
      onChange: (value: string) => setCodes((before) => ({ ...before, [which]: value })),
      error: isChecked && codes[which].trim() === '' ? m.people_handover_code_required() : undefined,
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      required: true,
    }) as const;
  return (
    <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={end.isPending}>
      <p className="mb-4 text-muted">{m.people_handover_codes({ name })}</p>
      <div className="grid gap-4">
        <TextField {...field('code')} label={m.people_handover_own_code()} data-autofocus />
        <TextField {...field('memberCode')} label={m.people_handover_member_code({ name })} />
      </div>
      {end.isError ? (
        <Alert kind="error" className="mt-4">
          {toFailureWords(end.error, m.people_handover_failed())}
        </Alert>
      ) : null}
      <Button type="submit" variant="dangerQuiet" busy={end.isPending} className="mt-5 w-full">
        {m.people_handover_end()}
      </Button>
    </form>
  );
}
