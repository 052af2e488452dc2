import { showTimesSaid } from '@duka/domain/values/dates';
import { hasSwahiliHours } from '@duka/domain/values/language';
import { spoken } from '@duka/domain/values/spoken';
import { useSyncExternalStore } from 'react';
import { Redirect, Route, useLocation } from 'wouter';
import { onClockRedraw, serverClock } from '#data/calls/now.ts';
import { isPathOf } from '#router/is-path-of.ts';
import { useShopChoice } from '#session/membership.ts';
import { SellerQueries } from '#session/seller-queries.tsx';
import { useSession } from '#session/session-provider.tsx';
import { optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useLiveQueries } from './live-queries.ts';
import { paths } from './paths.ts';
import { SellerLayout } from './seller-layout.tsx';
import { findPage, receiptPage } from './seller-pages.ts';
import { useLogout } from './use-logout.ts';

const ReceiptState = optionalComponent(async () => (await import('./receipt-state.tsx')).default);

/** The seller's pages, each inside the common layout; LAY-001 to LAY-011. */
export function SignedInRoutes({ onRegister }: { onRegister: () => void }) {
  const { user } = useSession();
  const choice = useShopChoice();
  if (spoken !== 'en') showTimesSaid(user !== null && hasSwahiliHours(user.preferences));
  return (
    <SellerQueries key={`${user?.id} ${choice}`}>
      <LiveQueries />
      <PageAtAddress onRegister={onRegister} />
    </SellerQueries>
  );
}

function PageAtAddress({ onRegister }: { onRegister: () => void }) {
  const logout = useLogout();
  const redraws = useSyncExternalStore(onClockRedraw, () => serverClock.redraws);
  const [pathname] = useLocation();
  const found = findPage(pathname);
  if (!found) return <Redirect to={paths.dashboard} replace state={isOwn(pathname) ? null : { notFound: pathname }} />;
  const { pattern, page } = found;
  return (
    <Route path={pattern}>
      {page === receiptPage ? (
        <>
          <LazyPart>
            <ReceiptState />
          </LazyPart>
          <page.View />
        </>
      ) : (
        <SellerLayout logout={logout} onRegister={onRegister}>
          <page.View key={redraws} />
        </SellerLayout>
      )}
    </Route>
  );
}

/** The start and the address at which the app ends a session (PERM-016) lead on without a word: nobody typed them. */
function isOwn(pathname: string): boolean {
  return pathname === paths.home || isPathOf(paths.login, pathname);
}

function LiveQueries() {
  useLiveQueries();
  return null;
}
