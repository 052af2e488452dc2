import { showTimesSaid } from '@duka/domain/values/dates';
import { hasSwahiliHours } from '@duka/domain/values/language';
import { spoken } from '@duka/domain/values/spoken';
import { useSyncExternalStore } from 'react';
import { Redirect, Route, useLocation } from 'wouter';
import { onClockRedraw, serverClock } from '#data/calls/now.ts';
import { isPathOf } from '#router/is-path-of.ts';
import { OpenPages } from '#router/open-pages.ts';
import { useMay, useShopChoice } from '#session/membership.ts';
import { SellerQueries } from '#session/seller-queries.tsx';
import { useSession } from '#session/session-provider.tsx';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { CounterGate } from './counter-gate.tsx';
import { useLiveQueries } from './live-queries.ts';
import { mayOpen } from './page-rights.ts';
import { paths } from './paths.ts';
import { SellerLayout } from './seller-layout.tsx';
import { findPage, printedPages } from './seller-pages.ts';
import { useLogout } from './use-logout.ts';

const NoRight = lazyComponent(async () => (await import('#shop/no-right.tsx')).NoRight);
const ReceiptState = optionalComponent(async () => (await import('./receipt-state.tsx')).default);

/** The seller's pages, each inside the common layout; LAY-001 to LAY-011. */
export function SignedInRoutes({ onRegister }: { onRegister: () => void }) {
  const { user } = useSession();
  const choice = useShopChoice();
  if (spoken !== 'en') showTimesSaid(user !== null && hasSwahiliHours(user.preferences));
  return (
    <CounterGate>
      <SellerQueries key={`${user?.id} ${choice}`}>
        <LiveQueries />
        <PageAtAddress onRegister={onRegister} />
      </SellerQueries>
    </CounterGate>
  );
}

function PageAtAddress({ onRegister }: { onRegister: () => void }) {
  const logout = useLogout();
  const may = useMay();
  const redraws = useSyncExternalStore(onClockRedraw, () => serverClock.redraws);
  const [pathname] = useLocation();
  const found = findPage(pathname);
  if (!found) return <Redirect to={paths.dashboard} replace state={isOwn(pathname) ? null : { notFound: pathname }} />;
  const { pattern, page } = found;
  const isOpen = mayOpen(pathname, may);
  return (
    <OpenPages value={(to) => mayOpen(new URL(to, window.location.href).pathname, may)}>
      <Route path={pattern}>
        {printedPages.has(page) && isOpen ? (
          <>
            <LazyPart>
              <ReceiptState />
            </LazyPart>
            <page.View />
          </>
        ) : (
          <SellerLayout logout={logout} onRegister={onRegister}>
            {isOpen ? <page.View key={redraws} /> : <NoRight />}
          </SellerLayout>
        )}
      </Route>
    </OpenPages>
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
