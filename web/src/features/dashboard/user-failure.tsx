import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { useStore, useUserDocument } from '#session/store-queries.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Says so when the user could not be loaded (DASH-013). Without a shop the rest has nothing to show. */
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
      <Notice
        kind="error"
        className="mb-4"
        action={
          <Button variant="secondary" icon="refresh" busy={user.isFetching} onClick={retry}>
            {m.figures_try_again()}
          </Button>
        }
      >
        {m.dashboard_user_failed()}
      </Notice>
      {store.data ? children : null}
    </>
  );
}
