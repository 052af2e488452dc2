import { useEffect, useEffectEvent } from 'react';

/** What the entry that Back closes the part with holds, beside what the router wrote there. */
interface Entry {
  readonly isOverPage?: true;
  /** Entries of the app before this one. */
  readonly index?: number;
}

const readEntry = (): Entry => window.history.state ?? {};

/**
 * Lets the browser's Back close what lies over the page, such as the cart of a phone, before it leaves the page: while it is open
 * it has an entry of its own in the history, at the same address. Dialogs need none, as a phone's Back cancels them by itself.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const settle = useEffectEvent((isBack: boolean) => {
    const { isOverPage, index = 0 } = readEntry();
    // It was closed in another way, or Forward led to the entry.
    if (isOverPage && !isOpen) window.history.back();
    if (isOverPage || !isOpen) return;
    if (isBack) return onClose();
    // Closing it leaves the page where it is scrolled to.
    window.history.scrollRestoration = 'manual';
    window.history.pushState({ ...readEntry(), isOverPage: true, index: index + 1 }, '');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it settles whenever the part opens or closes.
  useEffect(() => settle(false), [isOpen]);
  useEffect(() => {
    const arrived = () => settle(true);
    window.addEventListener('popstate', arrived);
    return () => {
      window.removeEventListener('popstate', arrived);
      window.history.scrollRestoration = 'auto';
      if (readEntry().isOverPage) window.history.back();
    };
  }, []);
}
