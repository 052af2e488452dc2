import { useEffect, useEffectEvent } from 'react';

interface Place {
  /** The page asked for, from 1. */
  readonly page: number;
  /** The number of pages there are; 0 where there are no rows. */
  readonly pageCount: number;
  /** True if the rows and their count are known, and belong to the filter that is set. */
  readonly isKnown: boolean;
}

/** Leads from a page beyond the last one, which an old link or a deletion leaves, to the last one there is. */
export function useLastPage(
  { page, pageCount, isKnown }: Place,
  turnTo: (page: number, options: { replace: boolean }) => void,
): void {
  const lastPage = Math.max(1, pageCount);
  const isMissing = isKnown && page > lastPage;
  const leave = useEffectEvent(() => turnTo(lastPage, { replace: true }));
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
}
