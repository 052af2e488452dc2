import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { track } from '#settled.ts';
import { useDrawn } from './use-drawn.ts';

/** Keeps the place of the bell and of the state of the line. Their script comes once the page has what it needs; it works without. */
export function InboxSlot() {
  const [Extras, setExtras] = useState<ComponentType>();
  const isDrawn = useDrawn();
  const isFetching = useIsFetching() > 0;
  const isWaiting = !isDrawn || (isFetching && !Extras);
  useEffect(() => {
    if (isWaiting) return;
    track(import('./top-bar-extras.tsx')).then(
      ({ TopBarExtras }) => setExtras(() => TopBarExtras),
      (error) => console.error('The bell did not load', error),
    );
  }, [isWaiting]);
  return Extras ? <Extras /> : <div className="size-11 shrink-0" />;
}
