import { appName } from '@duka/domain/project';
import { useEffect } from 'react';
import { m } from '#paraglide/messages.js';
import { useLocation, useNavigationType } from '#router/router.tsx';
import { toBreadcrumbs } from './breadcrumb-trail.ts';

/**
 * Does what a browser does by itself when a page is opened: names the window, starts at the top, and reads from the
 * heading. The name begins with the number of unread messages, for sellers who have another window in front. It stands
 * beside the page inside its Suspense, so it acts when the page is there and not before.
 */
export function PageArrival({ unread }: { unread: number }) {
  const { pathname, key } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    const page = toBreadcrumbs(pathname).at(-1)?.label ?? '';
    document.title =
      unread > 0
        ? m.layout_title_unread({ count: unread, page, app: appName })
        : m.layout_title({ page, app: appName });
  }, [pathname, unread]);

  useEffect(() => {
    // The router calls the address the browser itself opened 'default'; focus and place are already right there.
    if (key === 'default') return;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    const main = document.getElementById('main');
    if (!main || main.contains(document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }, [key, navigation]);

  return null;
}
