import { type ReactNode, useLayoutEffect, useState } from 'react';

const inItsPlace = 'main :is([data-first-step], [data-bottom-bar])';

/**
 * The main action of a list on a phone: above the tab bar, under the thumb, while the rows go by beneath it. It leaves the
 * page where a bar stands in its place, and where the empty list itself says what to do first.
 */
export function FloatingAction({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(true);
  useLayoutEffect(() => {
    const observer = new MutationObserver(() => setShown(!document.querySelector(inItsPlace)));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  if (!isShown) return null;
  return (
    <div
      data-floating-action
      className="fixed right-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 rounded-control shadow-raised"
    >
      {children}
    </div>
  );
}
