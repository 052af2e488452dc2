import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';

/** Keeps the place of the rows to come, with pictures as large as theirs (LIST-014). */
export function ProductListSkeleton({ text }: { text: string }) {
  return <ListSkeleton text={text} picture="size-11" />;
}
