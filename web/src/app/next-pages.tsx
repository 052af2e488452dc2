import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { savesData } from '#offline/saves-data.ts';
import { preloadOtherPages } from './seller-pages.ts';

/** Milliseconds without a call until the page counts as having what it needs. */
const restMs = 2_000;

/** Fetches the pages a seller may open next, once this one is complete: on a slow line they would compete with it. */
export function NextPages() {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching || savesData()) return;
    const timer = setTimeout(preloadOtherPages, restMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return null;
}
