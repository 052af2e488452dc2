import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { track } from '#settled.ts';
import { useDrawn } from './use-drawn.ts';

interface InboxSlotProps {
  /** '' of a seller who has no shop; undefined until it is known. */
  storeId: string | undefined;
}

/** Keeps the place of the bell and of the state of the line. Their script comes once the page has what it needs; it works without. */
export function InboxSlot({ storeId }: InboxSlotProps) {
  const [Extras, setExtras] = useState<ComponentType<InboxSlotProps>>();
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
  return Extras ? <Extras storeId={storeId} /> : <div className="size-11 shrink-0" />;
}
