import { type NotificationChoices, readNotificationChoices } from '@duka/domain/messages/notification';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type Account, getAccount, updatePreferences } from '#data/calls/account.ts';
import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { SaveRow } from './save-row.tsx';
import { useTakeProfile } from './settings-queries.ts';

const choiceWords: Record<keyof NotificationChoices, { label: () => string; hint: () => string }> = {
  orderUpdates: { label: m.settings_notify_orders, hint: m.settings_notify_orders_text },
  messaging: { label: m.settings_notify_messages, hint: m.settings_notify_messages_text },
  promotions: { label: m.settings_notify_promotions, hint: m.settings_notify_promotions_text },
  emailNotifications: { label: m.settings_notify_email, hint: m.settings_notify_email_text },
};
const names = Object.keys(choiceWords) as (keyof NotificationChoices)[];

/** Shows the choices about notifications; SET-010, SET-017, SET-018. */
export function NotificationsCard({ account }: { account: Account }) {
  const takeProfile = useTakeProfile();
  const { show } = useToast();
  const [changes, setChanges] = useState<Partial<NotificationChoices>>({});
  const stored = readNotificationChoices(account.prefs);
  const choices = { ...stored, ...changes };
  const save = useMutation({
    // The changes are merged with the preferences as they are now, so that no other choice is lost (SET-022, Q-101).
    mutationFn: async () => {
      const { prefs } = await getAccount();
      return updatePreferences(prefs, { ...readNotificationChoices(prefs), ...changes });
    },
    onSuccess: (saved) => takeProfile(saved),
  });
  useUnsavedMark(names.some((name) => choices[name] !== stored[name]));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(undefined, {
      onSuccess: () => {
        setChanges({});
        show(m.settings_notify_saved());
      },
    });
  }
  return (
    <TitledCard title={m.settings_notify_title()} text={can('notifications') ? m.settings_notify_text() : undefined}>
      <form onSubmit={submit} method="post" aria-busy={save.isPending}>
        <div className="flex flex-col gap-4">
          {names.map((name) => (
            <SwitchField
              key={name}
              name={name}
              label={choiceWords[name].label()}
              hint={can('notifications') ? choiceWords[name].hint() : undefined}
              checked={choices[name]}
              disabled={save.isPending}
              onChange={(checked) => setChanges((before) => ({ ...before, [name]: checked }))}
            />
          ))}
        </div>
        {can('notifications') ? <p className="mt-5 text-sm text-muted">{m.settings_notify_always()}</p> : null}
        <SaveRow save={save} label={m.settings_notify_save()} failed={m.settings_notify_failed()} />
      </form>
    </TitledCard>
  );
}
