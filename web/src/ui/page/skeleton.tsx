const shapes = { line: 'rounded-md', control: 'rounded-control', card: 'rounded-card', circle: 'rounded-full' };

interface SkeletonProps {
  shape?: keyof typeof shapes;
  /** The size of what will stand there, and its place. */
  className: string;
}

/** The grey shape of something still loading. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={`block animate-pulse bg-sunken ${shapes[shape]} ${className}`} />;
}
