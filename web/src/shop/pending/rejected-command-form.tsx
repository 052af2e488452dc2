import type { CollectionId } from '@duka/domain/collections';
import type { ReactNode } from 'react';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import type { WithRejectedCommandProps } from './with-rejected-command.tsx';

const load = async () => (await import('./with-rejected-command.tsx')).WithRejectedCommand;
const WithRejectedCommand = lazyComponent<WithRejectedCommandProps<unknown>>(load);

/** Reads what the page has kept of its form (`shown`), for commands of these collections. */
export function readShown<Mended>(...collections: readonly CollectionId[]): WithRejectedCommandProps<Mended>['read'] {
  return ({ collection, shown }) => (collections.includes(collection) ? (shown as Mended) : undefined);
}

/** `WithRejectedCommand`, whose script comes only where the address asks to put something right. */
export function RejectedCommandForm<Mended>({ id, read, children }: WithRejectedCommandProps<Mended>): ReactNode {
  return (
    <LazyPart>
      <WithRejectedCommand id={id} read={read}>
        {(mended) => children(mended as Mended | undefined)}
      </WithRejectedCommand>
    </LazyPart>
  );
}
