import type { CollectionId } from '@duka/domain/collections';
import { call } from '#data/connection/api-error.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import type { UnsentCommand } from './command.ts';
import { pageOutbox } from './create-outbox.ts';

/** `shop/pending/outbox-server.tsx` loads it while there is a network: without one it would not arrive. */
export const loadSubmit = () => call(() => import('./submit-commands.ts'));

/**
 * Sends commands, in their order, and once more where no answer came (R62); without an answer, or with one of 500 and more, or where an earlier one of the same goods
 * waits (`mustFollow`), they wait on this device and are sent later. Returns the stored documents, relations as ids, and undefined for queued commands. Once
 * they are stored, the rejected commands of their ids are gone. Rejects with the `ApiFailure` of a refusal, a `StorageFullError` where
 * this device has no room for them, and an `AlreadyQueuedError`.
 */
export async function runOrQueue<Id extends CollectionId>(
  ...commands: readonly (UnsentCommand & { readonly collection: Id })[]
): Promise<readonly WireDocument<Id>[] | undefined> {
  const { submitCommands } = await loadSubmit();
  return (await submitCommands(pageOutbox, commands)) as readonly WireDocument<Id>[] | undefined;
}

/** Removes the rejected commands of these ids, whose page has found their documents to be there. */
export async function discardCorrected(...ids: readonly string[]): Promise<void> {
  await (await loadSubmit()).discardCorrected(pageOutbox, ...ids);
}
