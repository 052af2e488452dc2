import { m } from '#paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The shape of the figures to come. */
export function FigureSkeleton({ className = 'h-72' }: { className?: string }) {
  return (
    <div role="status">
      <span className="sr-only">{m.analytics_loading()}</span>
      <Skeleton className={`w-full rounded-card ${className}`} />
    </div>
  );
}

/** One part of the page that could not be loaded; the others stand. */
export function FigureFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Notice
      kind="error"
      action={
        <Button variant="secondary" icon="refresh" busy={isRetrying} onClick={onRetry}>
          {m.figures_try_again()}
        </Button>
      }
    >
      {m.figures_failed()}
    </Notice>
  );
}
