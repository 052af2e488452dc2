import { useQuery } from '@tanstack/react-query';
import { can } from '#data/calls/capabilities.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { accountOptions } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

const StorageCard = lazyComponent(async () => (await import('./storage-card.tsx')).StorageCard);
const PersonalDataCard = lazyComponent(async () => (await import('./personal-data-card.tsx')).PersonalDataCard);

/** The section about the password, devices, room for files and personal data. */
export function SecuritySection() {
  const { data: account, isPending, refetch } = useQuery(accountOptions);
  if (isPending) return <SettingsSkeleton />;
  if (!account) return <SettingsFailure onRetry={refetch} />;
  return (
    <>
      <TwoFactorCard account={account} />
      <PasswordCard email={account.email} />
      <SessionsCard />
      {can('account-data') ? (
        <LazyPart fallback={<SettingsSkeleton />}>
          <StorageCard />
          <PersonalDataCard />
        </LazyPart>
      ) : null}
    </>
  );
}
