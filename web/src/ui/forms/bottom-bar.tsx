import type { ReactNode } from 'react';

const places = {
  /** At the end of its form or page; it stays in sight while what is above it goes by. */
  sticky: 'sticky -mx-4 mt-6 sm:-mx-6 sm:px-6 md:bottom-0',
  /** Over the end of a list, for what is done with its ticked rows. */
  fixed: 'fixed inset-x-0',
};

interface BottomBarProps {
  place: keyof typeof places;
  children: ReactNode;
}

/** Buttons that are always in reach: on phones right above the tab bar, or at the edge where a task has none (`data-task`). */
export function BottomBar({ place, children }: BottomBarProps) {
  return (
    <div
      data-bottom-bar={place}
      className={`above-tabs z-10 flex flex-col gap-3 border-t border-line bg-paper px-4 py-3 ${places[place]}`}
    >
      {children}
    </div>
  );
}
