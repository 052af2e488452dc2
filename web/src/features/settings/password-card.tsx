import { checkPasswordChange, type PasswordChangeMessage } from '@duka/domain/accounts/password-change';
import { isGuessableRefusal } from '@duka/domain/message-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { updatePassword } from '#data/calls/account.ts';
import { can } from '#data/calls/capabilities.ts';
import { ApiFailure, readWhenToTry } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { PasswordField } from '#ui/base/password-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { PasswordMeter } from '#ui/forms/password-meter.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { SaveRow } from './save-row.tsx';
import { sessionsOptions } from './session-queries.ts';

const nothing = { current: '', next: '', repeat: '' };

type Problems = ReturnType<typeof checkPasswordChange>;

const problemWords: Record<PasswordChangeMessage, () => string> = {
  current_password_required: m.settings_password_current_required,
  new_password_required: m.settings_password_new_required,
  password_too_short: m.settings_password_too_short,
  password_too_long: m.settings_password_too_long,
  password_guessable: m.settings_password_guessable,
  passwords_differ: m.settings_password_differs,
};

/** Changes the password; SET-012. `email` tells a password manager whose password this is. */
export function PasswordCard({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const focus = useProblemFocus();
  const { show } = useToast();
  const [form, setForm] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});
  const save = useMutation({
    mutationFn: () => updatePassword(form.next, form.current),
    onSuccess: () => queryClient.invalidateQueries(sessionsOptions),
  });
  useUnsavedMark(Object.values(form).some(Boolean));

  const field = (name: keyof Problems, label: string) => ({
    name,
    label,
    value: form[name],
    error: problems[name] && problemWords[problems[name]](),
    onChange: (value: string) => {
      setForm((before) => ({ ...before, [name]: value }));
      setProblems(({ [name]: _, ...others }) => others);
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkPasswordChange({ ...form, email });
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate(undefined, {
      onError: (error) => {
        if (!isGuessable(error)) return;
        setProblems({ next: 'password_guessable' });
        focus.refuse();
      },
      onSuccess: () => {
        setForm(nothing);
        show(m.settings_password_saved());
      },
    });
  }
  return (
    <TitledCard
      title={m.settings_password_title()}
      text={can('ended-sessions') ? m.settings_password_text() : undefined}
    >
      <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="flex flex-col gap-5">
          <PasswordField {...field('current', m.settings_password_current())} />
          <div>
            <PasswordField {...field('next', m.settings_password_new())} autoComplete="new-password" />
            <PasswordMeter password={form.next} email={email} />
          </div>
          <PasswordField {...field('repeat', m.settings_password_repeat())} autoComplete="new-password" />
        </div>
        <SaveRow
          save={{ ...save, isError: save.isError && !isGuessable(save.error) }}
          label={m.settings_password_save()}
          failed={readWhenToTry(save.error) || m.settings_password_failed()}
        />
      </form>
    </TitledCard>
  );
}

/** Only the server knows the commonest passwords; R22. */
function isGuessable(error: unknown): boolean {
  return error instanceof ApiFailure && isGuessableRefusal(error);
}
