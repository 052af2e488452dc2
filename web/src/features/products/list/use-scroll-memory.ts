import { useEffect, useLayoutEffect, useState } from 'react';
import { useHistoryEntry } from '#router/app-router.tsx';

/** The scroll position of each visited list, by history entry. */
const positions = new Map<string, number>();

/** True if this list was visited before and has a position. */
export function hasScrollMemory(key: string): boolean {
  return positions.has(key);
}

/** Scrolls a list to where it was when the seller returns to it, as soon as its rows are there. */
export function useScrollMemory(isReady: boolean): void {
  const { key, isNew } = useHistoryEntry();
  const [restored, setRestored] = useState<string>();
  useLayoutEffect(() => {
    if (!isReady || restored === key) return;
    setRestored(key);
    const position = positions.get(key);
    if (!isNew && position !== undefined) window.scrollTo(0, position);
  }, [isReady, isNew, key, restored]);
  useEffect(() => {
    if (restored !== key) return;
    const remember = () => positions.set(key, window.scrollY);
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, restored]);
}
