import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useIsMissing } from './use-is-missing.ts';

interface RecordStatesProps {
  /** The state of the query for the one record that the page shows. */
  record: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** The title of the page until the record is loaded. */
  title: string;
  loadingText: string;
  failedText: string;
  retryLabel: string;
  /** Where there is no such record: what is said, and where it leads. */
  none: { readonly title: string; readonly text: string; readonly to: string; readonly label: ReactNode };
}

/** What a page of one record shows until it has it: it loads, it is not there, it failed. */
export function RecordStates({ record, title, loadingText, failedText, retryLabel, none }: RecordStatesProps) {
  if (useIsMissing(record)) {
    return (
      <EmptyState
        icon="search"
        headingLevel={1}
        title={none.title}
        text={none.text}
        action={<ButtonLink to={none.to}>{none.label}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeader title={title} />
      {record.isFetching ? (
        <ListSkeleton text={loadingText} />
      ) : (
        <RetryAlert kind="error" label={retryLabel} onRetry={() => record.refetch()}>
          {failedText}
        </RetryAlert>
      )}
    </>
  );
}
