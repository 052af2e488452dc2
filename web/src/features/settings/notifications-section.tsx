import { useQuery } from '@tanstack/react-query';
import { NotificationsCard } from './notifications-card.tsx';
import { accountOptions } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

/** The section about notifications. */
export function NotificationsSection() {
  const { data: account, isPending, refetch } = useQuery(accountOptions);
  if (isPending) return <SettingsSkeleton />;
  if (!account) return <SettingsFailure onRetry={refetch} />;
  return <NotificationsCard account={account} />;
}
