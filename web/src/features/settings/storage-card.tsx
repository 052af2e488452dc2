import { useQuery } from '@tanstack/react-query';
import { getAccountStorage } from '#api/account-storage.ts';
import { isWorthRetrying } from '#api/api-error.ts';
import { m } from '#paraglide/messages.js';
import { formatBytes } from '#shop/format-bytes.ts';
import { ProgressBar } from '#ui/forms/progress-bar.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsFailure } from './settings-states.tsx';

/** The share from which on the seller is told that little is left. */
const nearlyFull = 0.9;

/** Tells how much of the account's room its files take, and when little is left. */
export function StorageCard() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['account-storage'],
    queryFn: getAccountStorage,
    retry: isWorthRetrying,
    staleTime: 0,
  });
  return (
    <SettingsCard title={m.settings_storage_title()} text={m.settings_storage_text()}>
      {data ? (
        <Used {...data} />
      ) : isError ? (
        <SettingsFailure onRetry={refetch} />
      ) : (
        <Skeleton className="h-8 w-full" />
      )}
    </SettingsCard>
  );
}

function Used({ usedBytes, totalBytes }: { usedBytes: number; totalBytes: number }) {
  const share = totalBytes === 0 ? 1 : usedBytes / totalBytes;
  const label = m.settings_storage_used({ used: formatBytes(usedBytes), total: formatBytes(totalBytes) });
  return (
    <>
      <ProgressBar label={label} value={share} />
      {share >= nearlyFull ? <p className="mt-3 text-sm text-ink">{m.settings_storage_nearly_full()}</p> : null}
    </>
  );
}
