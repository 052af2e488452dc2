import { useQuery } from '@tanstack/react-query';
import { getAccountStorage, type UsedRoom } from '#data/calls/account-storage.ts';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { formatBytes } from '#shop/format-bytes.ts';
import { ProgressBar } from '#ui/forms/progress-bar.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { SettingsFailure } from './settings-states.tsx';

/** The share from which on the seller is warned that little is left. */
const nearlyFull = 0.9;

/** Shows how much of the account's room its files and its rows take, and when little is left. */
export function StorageCard() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['account-storage'],
    queryFn: getAccountStorage,
    retry: isWorthRetrying,
    staleTime: 0,
  });
  return (
    <TitledCard title={m.settings_storage_title()} text={m.settings_storage_text()}>
      {data ? (
        <div className="flex flex-col gap-4">
          <Used {...data} nearlyFullText={m.settings_storage_nearly_full()} />
          <div>
            <p className="mb-2 text-sm text-muted">{m.settings_rows_text()}</p>
            <Used {...data.rows} nearlyFullText={m.settings_rows_nearly_full()} />
          </div>
        </div>
      ) : isError ? (
        <SettingsFailure onRetry={refetch} />
      ) : (
        <Skeleton className="h-8 w-full" />
      )}
    </TitledCard>
  );
}

function Used({ usedBytes, totalBytes, nearlyFullText }: UsedRoom & { nearlyFullText: string }) {
  const share = totalBytes === 0 ? 1 : usedBytes / totalBytes;
  const label = m.settings_storage_used({ used: formatBytes(usedBytes), total: formatBytes(totalBytes) });
  return (
    <div>
      <ProgressBar label={label} value={share} />
      {share >= nearlyFull ? <p className="mt-3 text-sm text-ink">{nearlyFullText}</p> : null}
    </div>
  );
}
