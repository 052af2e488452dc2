import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Icon, type IconName } from '#ui/base/icon.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

interface SummaryTileProps {
  title: string;
  icon: IconName;
  to: string;
  /** Where the count comes from, and may be asked for again; absent where another part of the page does. */
  query?: { readonly isError: boolean; readonly refetch: () => unknown };
  /** Undefined until it is known. */
  count: number | undefined;
}

/** Shows a count and links to what it counts. */
export function SummaryTile({ title, icon, to, query, count }: SummaryTileProps) {
  return (
    <li className="relative">
      <Link
        to={to}
        className="flex h-full min-h-20 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-card transition-colors duration-150 hover:bg-sunken/40"
      >
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-on-primary-soft max-sm:hidden">
          <Icon name={icon} />
        </span>
        <span className="min-w-0">
          <span className="block min-h-8 text-2xl font-bold tracking-tight text-ink tabular-nums">
            {count === undefined ? (
              query?.isError ? (
                <span className="text-base font-medium text-on-danger-soft">{m.dashboard_count_failed()}</span>
              ) : (
                <Skeleton className="h-8 w-12" />
              )
            ) : (
              formatWhole(count)
            )}
          </span>
          <span className="block text-sm text-muted">{title}</span>
        </span>
      </Link>
      {query?.isError ? (
        <IconButton
          icon="refresh"
          label={m.dashboard_count_retry({ name: title })}
          onClick={() => query.refetch()}
          className="absolute top-1 right-1"
        />
      ) : null}
    </li>
  );
}
