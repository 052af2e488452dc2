import { explainPhoneRefusal } from '@duka/domain/accounts/phone-refusal';
import {
  checkProfileForm,
  type ProfileForm,
  type ProfileMessage,
  toProfileForm,
} from '@duka/domain/accounts/profile-form';
import { normalizePhone } from '@duka/domain/values/phone';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Account } from '#data/calls/account.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { ID } from '#data/connection/client.ts';
import { m } from '#paraglide/messages.js';
import { useUserDocument } from '#session/store-queries.ts';
import { PhoneProof } from '#shop/details/phone-proof.tsx';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { useToast } from '#ui/base/toast.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { AvatarField } from './avatar-field.tsx';
import { saveAvatar, saveProfile } from './profile-documents.ts';
import { ProfileFields } from './profile-fields.tsx';
import { SaveRow } from './save-row.tsx';
import { useTakeProfile } from './settings-queries.ts';
import { useAvatarUpload } from './use-avatar-upload.ts';
import { useFormChanges } from './use-form-changes.ts';

export function ProfileCard({ account }: { account: Account }) {
  const { data: user } = useUserDocument();
  const takeProfile = useTakeProfile();
  const focus = useProblemFocus();
  const { show } = useToast();
  const [newId] = useState(() => ID.unique());
  const { changes, problems, setProblems, change, forget } = useFormChanges<
    ProfileForm,
    Record<keyof ProfileForm | 'email', ProfileMessage>
  >();
  /** The number that a code is asked for. */
  const [proving, setProving] = useState<string>();
  const save = useMutation({
    mutationFn: () => saveProfile({ newId, changes }),
    onSuccess: (saved) => takeProfile(saved),
    onError: correctPhone,
  });
  const upload = useAvatarUpload({
    save: async (link) => {
      await saveAvatar(newId, link);
      await takeProfile();
    },
    doneText: m.settings_avatar_done(),
    failedText: m.settings_avatar_failed(),
  });
  const form = { ...toProfileForm(account.name, user ?? null), ...changes };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkProfileForm(form, account.email);
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    store();
  }

  function store() {
    setProving(undefined);
    setProblems({});
    save.mutate(undefined, {
      onSuccess: () => {
        forget();
        show(m.settings_profile_saved());
      },
    });
  }

  function correctPhone(error: Error) {
    const refusal = findPhoneRefusal(error);
    if (!refusal) return;
    setProblems({ phone: refusal });
    if (refusal === 'phone_unproven') setProving(normalizePhone(form.phone.trim()));
    else focus.refuse();
  }

  return (
    <TitledCard title={m.settings_profile_title()} text={m.settings_profile_text()}>
      <AvatarField
        label={m.settings_avatar()}
        src={user?.avatar}
        icon="user"
        disabled={save.isPending}
        upload={upload}
      />
      <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
        <ProfileFields form={form} email={account.email} problems={problems} onChange={change} />
        <SaveRow
          save={{ isPending: save.isPending, isError: save.isError && !findPhoneRefusal(save.error) }}
          label={m.settings_profile_save()}
          failed={m.settings_profile_failed()}
          disabled={upload.isPending}
        />
      </form>
      <PhoneProof phone={proving} onProven={store} onClose={() => setProving(undefined)} />
    </TitledCard>
  );
}

function findPhoneRefusal(error: unknown) {
  return error instanceof ApiFailure ? explainPhoneRefusal(error) : undefined;
}
