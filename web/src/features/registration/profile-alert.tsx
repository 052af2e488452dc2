import { m } from '#paraglide/messages.js';
import { RetryAlert } from '#ui/base/retry-alert.tsx';

/** Preferences or user document are not stored: told without stopping the flow, and tried again on demand. */
export function ProfileAlert({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <RetryAlert kind="warning" className="mb-5" label={m.register_try_again()} onRetry={onRetry}>
      {m.register_profile_failed()}
    </RetryAlert>
  );
}
