import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { iconButtonClass } from '#ui/base/icon-button-style.ts';
import { InboxPanel } from './inbox-panel.tsx';
import { unreadNotificationsQuery } from './inbox-queries.ts';

/** Shows the number of unread notifications, up to date on every page. */
export function InboxBell() {
  const { id: me } = useSignedInUser();
  const [isOpen, setIsOpen] = useState(false);
  const { data: unread = 0 } = useQuery(unreadNotificationsQuery(me));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? m.inbox_open_unread({ count: unread }) : m.inbox_title()}
        title={m.inbox_title()}
        onClick={() => setIsOpen(true)}
        className={iconButtonClass('muted', 'relative')}
      >
        <Icon name="bell" size={24} />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center text-[min(0.6875rem,max(11px,3.1vw))] leading-4.5 font-bold text-on-accent tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </button>
      <News unread={unread} />
      {isOpen ? <InboxPanel unread={unread} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Tells screen readers that the number has grown. */
function News({ unread }: { unread: number }) {
  const last = useRef(unread);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (unread > last.current) setWords(m.inbox_open_unread({ count: unread }));
    last.current = unread;
  }, [unread]);
  return (
    <span aria-live="polite" className="sr-only">
      {words}
    </span>
  );
}
