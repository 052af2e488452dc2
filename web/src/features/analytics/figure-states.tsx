import { m } from '#paraglide/messages.js';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** Keeps the place of the figures to come; `height` is a class. */
export function FigureSkeleton({ height }: { height: string }) {
  return (
    <div role="status">
      <span className="sr-only">{m.analytics_loading()}</span>
      <Skeleton shape="card" className={`w-full ${height}`} />
    </div>
  );
}

/** Says that one part of the page could not be loaded; the others stay. */
export function FigureFailure({ onRetry }: { onRetry: () => unknown }) {
  return (
    <RetryAlert kind="error" label={m.figures_try_again()} onRetry={onRetry}>
      {m.figures_failed()}
    </RetryAlert>
  );
}
