import type { ReactNode } from 'react';
import { RetryAlert } from '#ui/base/retry-alert.tsx';

interface ListFrameProps {
  /** The state of the list's query. */
  list: { isPending: boolean; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  failedText: string;
  retryLabel: string;
  loading: ReactNode;
  /** What stands above the rows, and where there are none. */
  head?: ReactNode;
  /** Says why there are no rows; null where there are some, or none are known yet. */
  empty: ReactNode;
  /** The rows and their pages; null where there are none. */
  children: ReactNode;
}

/** Shows what every list goes through: it loads, it failed, it is empty, it has rows, it waits for others in their place. */
export function ListFrame({ list, failedText, retryLabel, loading, head, empty, children }: ListFrameProps) {
  return (
    <>
      {list.isError ? (
        <RetryAlert kind="error" className="mb-4" label={retryLabel} onRetry={() => list.refetch()}>
          {failedText}
        </RetryAlert>
      ) : null}
      {list.isPending && !list.isError ? loading : null}
      {head}
      {empty}
      {children ? (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
          {children}
        </div>
      ) : null}
    </>
  );
}
