import { useQuery } from '@tanstack/react-query';
import { NotificationsCard } from './notifications-card.tsx';
import { accountOptions } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

/** What the seller is told of. */
export function NotificationsSection() {
  const { data: account, isPending, isFetching, refetch } = useQuery(accountOptions);
  if (isPending) return <SettingsSkeleton />;
  if (!account) return <SettingsFailure isRetrying={isFetching} onRetry={refetch} />;
  return <NotificationsCard account={account} />;
}
