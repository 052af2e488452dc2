import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';
import { pageNumbers } from './page-numbers.ts';

interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Two arrows and the place on phones, page numbers on wide screens. Nothing when there is only one page. */
export function Pagination({ page, pageCount, onPage }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={m.ui_pages()} className="flex items-center justify-center gap-1">
      <IconButton
        icon="chevron-left"
        label={m.ui_previous_page()}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <p className="px-3 text-sm font-medium tabular-nums md:hidden">{m.ui_page_of({ page, count: pageCount })}</p>
      <ol className="hidden items-center gap-1 md:flex">
        {pageNumbers(page, pageCount).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              <button
                type="button"
                aria-label={m.ui_go_to_page({ page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
                className="min-h-11 min-w-11 rounded-control px-2 font-medium tabular-nums transition-colors duration-150 hover:bg-sunken aria-[current]:bg-primary aria-[current]:text-on-primary"
              >
                {number}
              </button>
            )}
          </li>
        ))}
      </ol>
      <IconButton
        icon="chevron-right"
        label={m.ui_next_page()}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
