import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The shape of the rows to come, under the words that say what is loading (LIST-014). */
export function ProductListSkeleton({ text, isWide }: { text: string; isWide: boolean }) {
  return (
    <div role="status">
      <p className="mb-4 text-sm text-muted">{text}</p>
      <Card className={isWide ? 'divide-y divide-line p-0' : 'divide-y divide-line p-0 sm:p-0'}>
        {rows.map((row) => (
          <div key={row} className="flex items-center gap-4 p-3">
            <Skeleton className={isWide ? 'size-11' : 'size-16'} />
            <div className="flex grow flex-col gap-2">
              <Skeleton className="h-4 w-3/5 max-w-64" />
              <Skeleton className="h-3.5 w-2/5 max-w-40" />
            </div>
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </Card>
    </div>
  );
}

const rows = [1, 2, 3, 4, 5, 6];
