import { pageSize } from '@duka/domain/products/product-filter';
import { m } from '#paraglide/messages.js';
import { Pagination } from '#ui/lists/pagination.tsx';

interface ProductPagesProps {
  /** Counts from 1. */
  page: number;
  pageCount: number;
  /** The number of rows on this page. */
  rows: number;
  onPage: (page: number) => void;
}

/** The pages of a list that has several, and which rows this one shows; below the fold, so it comes after the rows. */
export function ProductPages({ page, pageCount, rows, onPage }: ProductPagesProps) {
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="mt-5 flex flex-col items-center gap-2">
      <Pagination page={page} pageCount={pageCount} onPage={onPage} />
      <p className="text-sm text-muted tabular-nums">
        {m.list_rows({ first: String(first), last: String(first + rows - 1) })}
      </p>
    </div>
  );
}
