import { Skeleton } from '#ui/page/skeleton.tsx';

interface ListSkeletonProps {
  /** What is loading. */
  text: string;
  /** The size of the picture each row begins with, as classes; without it a row has none. */
  picture?: string;
}

/** The shape of the rows to come, under the words that say what is loading (LIST-014). */
export function ListSkeleton({ text, picture }: ListSkeletonProps) {
  return (
    <div role="status">
      <p className="mb-3 text-sm text-muted">{text}</p>
      <div className="divide-y divide-line border-line bg-surface shadow-card max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border">
        {rows.map((row) => (
          <div key={row} className="flex min-h-16 items-center gap-3 px-4 py-1.5">
            {picture ? <Skeleton className={picture} /> : null}
            <div className="flex grow flex-col gap-2">
              <Skeleton className="h-4 w-2/5 max-w-36" />
              <Skeleton className="h-3.5 w-3/5 max-w-64" />
            </div>
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}

const rows = [1, 2, 3, 4, 5, 6];
