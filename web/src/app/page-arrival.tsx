import { appName } from '@duka/domain/project';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import { useHistoryEntry } from '#router/app-router.tsx';
import { toBreadcrumbs } from './breadcrumb-trail.ts';

/**
 * Does what a browser does by itself when a page is opened: names the window, starts at the top, and reads from the
 * heading. The name begins with the number of unread messages, for sellers who have another window in front. It stands
 * beside the page inside its Suspense, so it acts when the page is there and not before.
 */
export function PageArrival({ unread }: { unread: number }) {
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
