import { hasSwahiliHours } from '@duka/domain/values/language';
import { spoken } from '@duka/domain/values/spoken';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Account, getAccount, updatePreferences } from '#data/calls/account.ts';
import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { useUserDocument } from '#session/store-queries.ts';
import { Alert } from '#ui/base/alert.tsx';
import { LanguageLinks } from '#ui/base/language-links.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { accountOptions, useTakeProfile } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

/** The section about the seller. */
export function ProfileSection() {
  const { data: account, isPending, refetch } = useQuery(accountOptions);
  const person = useUserDocument();

  // Without the user document the account is enough (SET-040).
  useEffect(() => {
    if (person.error) console.error('The extended user data could not be loaded', person.error);
  }, [person.error]);

  if (isPending || !person.isFetched) return <SettingsSkeleton />;
  if (!account) return <SettingsFailure onRetry={refetch} />;
  return (
    <>
      {person.data === undefined ? (
        <RetryAlert kind="warning" label={m.settings_try_again()} onRetry={() => person.refetch()}>
          {m.settings_person_missing()}
        </RetryAlert>
      ) : null}
      <ProfileCard account={account} />
      <LanguageCard account={account} />
    </>
  );
}

/** The language of the app, of this device and of the account's mails (R35). */
function LanguageCard({ account }: { account: Account }) {
  return (
    <TitledCard title={m.language_title()} text={can('notifications') ? m.language_text() : m.language_text_device()}>
      <LanguageLinks />
      {spoken === 'en' ? null : <HoursField account={account} />}
    </TitledCard>
  );
}

/** True if times are said as people say them, `saa nne asubuhi` (R39). Like the language, it is chosen by a new start of the app. */
function HoursField({ account }: { account: Account }) {
  const takeProfile = useTakeProfile();
  const save = useMutation({
    // The change is merged with the preferences as they are now, so that no other choice is lost (SET-022, Q-101).
    mutationFn: async (swahiliHours: boolean) => updatePreferences((await getAccount()).prefs, { swahiliHours }),
    onSuccess: (saved) => takeProfile(saved).then(() => window.location.reload()),
  });
  return (
    <div className="mt-5 flex flex-col gap-3">
      <SwitchField
        name="swahiliHours"
        label={m.language_hours()}
        hint={m.language_hours_text()}
        checked={save.variables ?? hasSwahiliHours(account.prefs)}
        disabled={save.isPending}
        onChange={(checked) => save.mutate(checked)}
      />
      {save.isError ? <Alert kind="error">{m.language_hours_failed()}</Alert> : null}
    </div>
  );
}
