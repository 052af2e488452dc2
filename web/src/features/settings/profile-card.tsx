import { checkProfileForm, type ProfileForm, type ProfileMessage, toProfileForm } from '@duka/domain/profile-form';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Account } from '#api/account.ts';
import { ID } from '#api/query.ts';
import { m } from '#paraglide/messages.js';
import { useUserDocument } from '#session/store-queries.ts';
import { useProblemFocus } from '#shop/use-problem-focus.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { AvatarField } from './avatar-field.tsx';
import { saveAvatar, saveProfile } from './profile-documents.ts';
import { ProfileFields } from './profile-fields.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useTakeProfile } from './settings-queries.ts';
import { useUnsavedMark } from './unsaved-mark.ts';
import { useAvatarUpload } from './use-avatar-upload.ts';

export function ProfileCard({ account }: { account: Account }) {
  const { data: user } = useUserDocument();
  const takeProfile = useTakeProfile();
  const focus = useProblemFocus();
  const { show } = useToast();
  const [newId] = useState(() => ID.unique());
  const [changes, setChanges] = useState<Partial<ProfileForm>>({});
  const [problems, setProblems] = useState<Partial<Record<keyof ProfileForm | 'email', ProfileMessage>>>({});
  const save = useMutation({
    mutationFn: () => saveProfile({ newId, changes }),
    onSuccess: (saved) => takeProfile(saved),
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
  useUnsavedMark(Object.keys(changes).length > 0);

  const change = (changed: Partial<ProfileForm>) => {
    setChanges((before) => ({ ...before, ...changed }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))));
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkProfileForm(form, account.email);
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate(undefined, {
      onSuccess: () => {
        setChanges({});
        show(m.settings_profile_saved());
      },
    });
  }

  return (
    <SettingsCard title={m.settings_profile_title()} text={m.settings_profile_text()}>
      <AvatarField
        label={m.settings_avatar()}
        src={user?.avatar}
        icon="user"
        disabled={save.isPending}
        upload={upload}
      />
      <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
        <ProfileFields form={form} email={account.email} problems={problems} onChange={change} />
        {save.isError ? (
          <Notice kind="error" className="mt-5">
            {m.settings_profile_failed()}
          </Notice>
        ) : null}
        <div className="mt-5 flex justify-end">
          <Button type="submit" busy={save.isPending} disabled={upload.isPending} className="max-sm:w-full">
            {save.isPending ? m.settings_saving() : m.settings_profile_save()}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
