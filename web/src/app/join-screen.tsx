import type { ComponentProps } from 'react';
import { JoinView } from '#features/staff/join-view.tsx';
import { SellerQueries } from '#session/seller-queries.tsx';
import { useSession } from '#session/session-provider.tsx';

/** An invitation to work in a shop, with what it loads; it fills the window, as its shop is not open yet. */
export function JoinScreen(props: ComponentProps<typeof JoinView>) {
  const { user } = useSession();
  return (
    <SellerQueries key={user?.id}>
      <JoinView {...props} />
    </SellerQueries>
  );
}
