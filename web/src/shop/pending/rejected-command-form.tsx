import type { CollectionId } from '@duka/domain/collections';
import type { ReactNode } from 'react';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import type { WithRejectedCommandProps } from './with-rejected-command.tsx';

const load = async () => (await import('./with-rejected-command.tsx')).WithRejectedCommand;
const WithRejectedCommand = lazyComponent<WithRejectedCommandProps<unknown>>(load);

/** Reads what the page has kept of its form (`shown`), for commands of these collections. */
export function readShown<Corrected>(
  ...collections: readonly CollectionId[]
): WithRejectedCommandProps<Corrected>['read'] {
  return ({ collection, shown }) => (collections.includes(collection) ? (shown as Corrected) : undefined);
}

/** `WithRejectedCommand`, whose script comes only where the address asks to put something right. */
export function RejectedCommandForm<Corrected>({ id, read, children }: WithRejectedCommandProps<Corrected>): ReactNode {
  return (
    <LazyPart>
      <WithRejectedCommand id={id} read={read}>
        {(corrected) => children(corrected as Corrected | undefined)}
      </WithRejectedCommand>
    </LazyPart>
  );
}
