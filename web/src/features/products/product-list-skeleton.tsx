import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';

/** Keeps the place of the rows to come, with pictures as large as those of the table or the cards (LIST-014). */
export function ProductListSkeleton({ text, isWide }: { text: string; isWide: boolean }) {
  return <ListSkeleton text={text} picture={isWide ? 'size-11' : 'size-16'} />;
}
