import { useSyncExternalStore } from 'react';

/** From here on a table and its columns have room beside the sidebar. */
const wide = '(min-width: 75rem)';

/** Whether the screen has room for a table; phones and upright tablets get cards. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(onChange: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
