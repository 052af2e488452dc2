import type { ReactNode } from 'react';
import { Pagination } from '#ui/lists/pagination.tsx';

interface FoundRowsProps {
  /** How many there are, or that it is not known yet. */
  status: string;
  /** Chooses the order of rows that have no heads to sort by. */
  sort?: ReactNode;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** The rows of the page. */
  children: ReactNode;
}

/** The rows of a list between their number and the way to the other pages. */
export function FoundRows({ status, sort, page, pageCount, onPage, children }: FoundRowsProps) {
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 md:mb-3">
        <p role="status" className="text-[0.9375rem] font-semibold text-ink tabular-nums">
          {status}
        </p>
        {sort}
      </div>
      {children}
      <div className="mt-5">
        <Pagination page={page} pageCount={pageCount} onPage={onPage} />
      </div>
    </>
  );
}
