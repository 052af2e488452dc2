import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import { useHistoryEntry } from '#router/app-router.tsx';
import { useMaybeUnfinished } from '#session/located-store.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useUserDocument } from '#session/store-queries.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { FullPageSpinner } from '#ui/base/spinner.tsx';
import { useLeaveWords } from '#ui/forms/unsaved-mark.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { paths } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useUnreadTotal } from './unread-total.ts';
import type { Logout } from './use-logout.ts';

const DashboardAlerts = lazyComponent(async () => (await import('./dashboard-alerts.tsx')).DashboardAlerts);
const LeaveGuard = lazyComponent(async () => (await import('#ui/forms/leave-guard.tsx')).LeaveGuard);
const LogoutQuestion = lazyComponent(async () => (await import('./logout-question.tsx')).LogoutQuestion);
const UnfinishedShopAlert = lazyComponent(
  async () => (await import('./unfinished-shop-alert.tsx')).UnfinishedShopAlert,
);

interface SellerLayoutProps {
  logout: Logout;
  /** Opens the registration, where the shop's details are still missing. */
  onRegister: () => void;
  /** The page. */
  children: ReactNode;
}

export function SellerLayout({ logout, onRegister, children }: SellerLayoutProps) {
  const [pathname] = useLocation();
  // `isPending` is no use here: a look-up that failed is pending again as soon as a page asks once more, which would
  // hide the page.
  const { data: person, isFetched } = useUserDocument();
  const user = useSignedInUser();
  const unread = useUnreadTotal();
  const leaveWords = useLeaveWords();
  const maybeUnfinished = useMaybeUnfinished();
  const { notFound } = Object(useHistoryEntry().state) as { notFound?: string };
  const gonePhone = person && !person.phone ? user.preferences.phone : '';
  if (!isFetched) return <FullPageSpinner text={m.layout_loading_dashboard()} />;
  return (
    <>
      <SkipLink />
      <Sidebar unread={unread} logout={logout} />
      <div className="md:pl-24 lg:pl-64">
        <TopBar />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-6xl px-4 pt-3 pb-28 outline-none max-md:has-[[data-task]_[data-bottom-bar=sticky]]:pb-0 sm:px-6 md:pt-5 md:pb-12 lg:px-8"
        >
          <Breadcrumbs />
          {maybeUnfinished ? (
            <LazyPart>
              <UnfinishedShopAlert onRegister={onRegister} />
            </LazyPart>
          ) : null}
          {pathname === paths.dashboard && (notFound || gonePhone) ? (
            <LazyPart>
              <DashboardAlerts notFound={notFound} userId={user.id} gonePhone={gonePhone} />
            </LazyPart>
          ) : null}
          <ScreenBoundary key={pathname}>
            <LazyPart fallback={<PageSkeleton />}>
              {children}
              <PageArrival unread={unread} />
            </LazyPart>
          </ScreenBoundary>
        </main>
      </div>
      <TabBar unread={unread} logout={logout} />
      {leaveWords === undefined ? null : (
        <LazyPart>
          <LeaveGuard words={leaveWords} />
        </LazyPart>
      )}
      {logout.isAsking ? (
        <LazyPart>
          <LogoutQuestion logout={logout} />
        </LazyPart>
      ) : null}
    </>
  );
}
