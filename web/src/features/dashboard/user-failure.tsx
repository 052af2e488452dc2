import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { useStore, useUserDocument } from '#session/store-queries.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';

/** Says that the user could not be loaded (DASH-013). Without a shop the rest has nothing to show. */
export function UserFailure({ children }: { children: ReactNode }) {
  const user = useUserDocument();
  const store = useStore();
  if (!user.isError) return children;
  const retry = async () => {
    await user.refetch();
    await store.refetch();
  };
  return (
    <>
      <RetryAlert kind="error" className="mb-4" label={m.figures_try_again()} onRetry={retry}>
        {m.dashboard_user_failed()}
      </RetryAlert>
      {store.data ? children : null}
    </>
  );
}
