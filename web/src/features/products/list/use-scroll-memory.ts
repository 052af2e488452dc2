import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from '#router/router.tsx';

/** The scroll position of each visited list, by history entry. */
const positions = new Map<string, number>();

/** Answers whether this list was visited before and has a position. */
export function hasScrollMemory(key: string): boolean {
  return positions.has(key);
}

/** Scrolls a list to where it was when the seller returns to it, as soon as its rows are there. */
export function useScrollMemory(isReady: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [restored, setRestored] = useState<string>();
  useLayoutEffect(() => {
    if (!isReady || restored === key) return;
    setRestored(key);
    const position = positions.get(key);
    if (isReturn && position !== undefined) window.scrollTo(0, position);
  }, [isReady, isReturn, key, restored]);
  useEffect(() => {
    if (restored !== key) return;
    const remember = () => positions.set(key, window.scrollY);
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, restored]);
}
