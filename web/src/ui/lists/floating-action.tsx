import type { ReactNode } from 'react';

/**
 * The main action of a list on a phone: above the tab bar, under the thumb, while the rows go by beneath it. It steps back
 * where a bar stands in its place, and where the empty list itself says what to do first.
 */
export function FloatingAction({ children }: { children: ReactNode }) {
  return (
    <div
      data-floating-action
      className="fixed right-4 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 rounded-control shadow-raised in-[main:has([data-first-step],[data-bottom-bar])]:hidden"
    >
      {children}
    </div>
  );
}
