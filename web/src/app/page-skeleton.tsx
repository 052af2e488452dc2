import { m } from '#paraglide/messages.js';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** The shape of a page while its script is on the way. */
export function PageSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{m.layout_loading_page()}</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton shape="card" className="h-14 w-full" />
      <Skeleton shape="card" className="h-72 w-full" />
    </div>
  );
}
