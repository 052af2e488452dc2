import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '#paraglide/messages.js';
import { useUserDocument } from '#session/store-queries.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { LanguageCard } from './language-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { accountOptions } from './settings-queries.ts';
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
