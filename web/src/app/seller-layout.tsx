import { appName } from '@duka/domain/project';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { listenToMessages } from '#features/messages/message-events.ts';
import { applyToUnread, unreadQuery } from '#features/messages/unread-query.ts';
import { m } from '#paraglide/messages.js';
import { useHistoryEntry } from '#router/app-router.tsx';
import { useMaybeUnfinished } from '#session/located-store.ts';
import { useCorrespondent, useMay } from '#session/membership.ts';
import { readLostShop } from '#session/memberships.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useStore, useUserDocument } from '#session/store-queries.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { FullPageSpinner } from '#ui/base/spinner.tsx';
import { useLeaveText } from '#ui/forms/unsaved-mark.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toBreadcrumbs } from './breadcrumb-trail.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { paths } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useDrawn } from './use-drawn.ts';
import type { Logout } from './use-logout.ts';

const DashboardAlerts = lazyComponent(async () => (await import('./dashboard-alerts.tsx')).DashboardAlerts);
const LeaveGuard = lazyComponent(async () => (await import('#ui/forms/leave-guard.tsx')).LeaveGuard);
const LostShopAlert = lazyComponent(async () => (await import('./lost-shop-alert.tsx')).LostShopAlert);
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
  const store = useStore();
  const unread = useUnreadTotal();
  const leaveText = useLeaveText();
  const maybeUnfinished = useMaybeUnfinished();
  const { notFound } = Object(useHistoryEntry().state) as { notFound?: string };
  const gonePhone = person && !person.phone && user.counterStoreId === undefined ? user.preferences.phone : '';
  const lostShop = readLostShop(user.id);
  // Without the rights of whoever acts the first page would be drawn with too much or too little.
  const isStoreKnown = store.data !== undefined || store.isFetched;
  if (!isFetched || !isStoreKnown) return <FullPageSpinner text={m.layout_loading_dashboard()} />;
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
          {lostShop === '' ? null : (
            <LazyPart>
              <LostShopAlert userId={user.id} shop={lostShop} />
            </LazyPart>
          )}
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
      {leaveText === undefined ? null : (
        <LazyPart>
          <LeaveGuard words={leaveText} />
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

/** The first stop of the Tab key leads past the navigation to the page. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place in this page; the handler only keeps the place out of the address, where it would cost the page its navigation state.
    <a
      href="#main"
      onClick={skip}
      className="sr-only z-50 rounded-control bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
    >
      {m.layout_skip_to_content()}
    </a>
  );
}

/**
 * Does what a browser does by itself when a page is opened: names the window, starts at the top, and reads from the
 * heading. The name begins with the number of unread messages, for sellers who have another window in front. It stands
 * beside the page inside its Suspense, so it acts when the page is there and not before.
 */
function PageArrival({ unread }: { unread: number }) {
  const [pathname] = useLocation();
  const { key, isNew } = useHistoryEntry();

  useEffect(() => {
    const page = toBreadcrumbs(pathname).at(-1)?.label ?? '';
    document.title =
      unread > 0
        ? m.layout_title_unread({ count: unread, page, app: appName })
        : m.layout_title({ page, app: appName });
  }, [pathname, unread]);

  useEffect(() => {
    // Where the browser itself opened the address, focus and place are already right.
    if (key === 'default') return;
    if (isNew) window.scrollTo(0, 0);
    const main = document.getElementById('main');
    if (!main || main.contains(document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }, [key, isNew]);

  return null;
}

/** The shape of a page while its script is on the way. */
function PageSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{m.layout_loading_page()}</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton shape="card" className="h-14 w-full" />
      <Skeleton shape="card" className="h-72 w-full" />
    </div>
  );
}

/**
 * Returns how many unread messages are addressed to me, up to date on every page; LAY-016, Q-044. Zero until it is
 * known.
 */
function useUnreadTotal(): number {
  const me = useCorrespondent();
  const mayRead = useMay()(['messages']);
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = unreadQuery(me);
    return listenToMessages((event) =>
      client.setQueryData(queryKey, (unread) => unread && applyToUnread(unread, event, me)),
    );
  }, [client, me]);
  const isDrawn = useDrawn();
  const { data } = useQuery({ ...unreadQuery(me), enabled: isDrawn && mayRead });
  return mayRead ? (data?.total ?? 0) : 0;
}
