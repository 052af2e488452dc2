import { actRights } from '@duka/domain/members/screen-rights';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#session/membership.ts';
import { NotificationsCard } from './notifications-card.tsx';
import { accountOptions } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { SoundCard } from './sound-card.tsx';

/** The section about notifications, with the sound of new orders for who handles them. */
export function NotificationsSection() {
  const may = useMay();
  const { data: account, isPending, refetch } = useQuery(accountOptions);
  if (isPending) return <SettingsSkeleton />;
  if (!account) return <SettingsFailure onRetry={refetch} />;
  return (
    <>
      <NotificationsCard account={account} />
      {may(actRights.moveOrder) ? <SoundCard /> : null}
    </>
  );
}
