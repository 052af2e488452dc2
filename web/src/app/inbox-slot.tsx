import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { track } from '#settled.ts';
import { useDrawn } from './use-drawn.ts';

/** Keeps the place of the bell. Its script comes once the page has what it needs; the page works without it. */
export function InboxSlot() {
  const [Bell, setBell] = useState<ComponentType>();
  const isDrawn = useDrawn();
  const isFetching = useIsFetching() > 0;
  const isWaiting = !isDrawn || (isFetching && !Bell);
  useEffect(() => {
    if (isWaiting) return;
    track(import('#features/inbox/inbox-bell.tsx')).then(
      ({ InboxBell }) => setBell(() => InboxBell),
      (error) => console.error('The notifications could not be loaded', error),
    );
  }, [isWaiting]);
  return <div className="size-11 shrink-0">{Bell ? <Bell /> : null}</div>;
}
