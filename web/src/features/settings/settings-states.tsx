import { m } from '#paraglide/messages.js';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** Keeps the place of a card with a form while its content is loading; SET-015. */
export function SettingsSkeleton() {
  return (
    <Card padding="form" aria-busy="true">
      <span className="sr-only">{m.settings_loading()}</span>
      <Skeleton className="h-5 w-40" />
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton className="mb-2 h-4 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Says that the settings could not be loaded; SET-032. */
export function SettingsFailure({ onRetry }: { onRetry: () => unknown }) {
  return (
    <RetryAlert kind="error" label={m.settings_try_again()} onRetry={onRetry}>
      {m.settings_load_failed()}
    </RetryAlert>
  );
}
