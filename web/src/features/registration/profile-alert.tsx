import { m } from '#paraglide/messages.js';
import { RetryAlert } from '#ui/base/retry-alert.tsx';

/** Says that preferences or user document are not stored, without stopping the flow, and offers another try. */
export function ProfileAlert({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <RetryAlert kind="warning" className="mb-5" label={m.register_try_again()} onRetry={onRetry}>
      {m.register_profile_failed()}
    </RetryAlert>
  );
}
