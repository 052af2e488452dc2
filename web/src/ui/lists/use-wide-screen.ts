import { useSyncExternalStore } from 'react';

/** The width from which the table's columns fit beside the sidebar. */
const wide = '(min-width: 75rem)';
const table = '(min-width: 48rem)';
const sideBySide = '(min-width: 64rem)';
/** Below this the tab bar stands at the bottom. */
const narrow = '(max-width: 47.99rem)';

/** True if the screen has room for a table of many columns. */
export function useWideScreen(): boolean {
  return useMediaQuery(wide);
}

/** True if the screen has room for a table of a few columns: from 768 px on, where phones have rows. */
export function useTableScreen(): boolean {
  return useMediaQuery(table);
}

/** True if the parts of a sale stand beside its products. */
export function useSideBySide(): boolean {
  return useMediaQuery(sideBySide);
}

export function useNarrowScreen(): boolean {
  return useMediaQuery(narrow);
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
