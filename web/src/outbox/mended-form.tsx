import type { CollectionId } from '@duka/domain/collections';
import type { ReactNode } from 'react';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import type { WithMendedProps } from './with-mended.tsx';

const load = async () => (await import('./with-mended.tsx')).WithMended;
const WithMended = lazyComponent<WithMendedProps<unknown>>(load);

/** Reads what the page has kept of its form (`shown`), for commands of these collections. */
export function readShown<Mended>(...collections: readonly CollectionId[]): WithMendedProps<Mended>['read'] {
  return ({ collection, shown }) => (collections.includes(collection) ? (shown as Mended) : undefined);
}

/** `WithMended`, whose script comes only where the address asks to put something right. */
export function MendedForm<Mended>({ id, read, children }: WithMendedProps<Mended>): ReactNode {
  return (
    <LazyPart>
      <WithMended id={id} read={read}>
        {(mended) => children(mended as Mended | undefined)}
      </WithMended>
    </LazyPart>
  );
}
