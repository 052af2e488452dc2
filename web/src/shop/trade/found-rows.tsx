import type { ReactNode } from 'react';
import { Pagination } from '#ui/lists/pagination.tsx';

interface FoundRowsProps {
  /** How many there are, or that it is not known yet. */
  status: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** The rows of the page. */
  children: ReactNode;
}

/** The rows of a list between their number and the way to the other pages. */
export function FoundRows({ status, page, pageCount, onPage, children }: FoundRowsProps) {
  return (
    <>
      <p role="status" className="mb-3 text-[0.9375rem] font-semibold text-ink tabular-nums">
        {status}
      </p>
      {children}
      <div className="mt-5">
        <Pagination page={page} pageCount={pageCount} onPage={onPage} />
      </div>
    </>
  );
}
