import type { CommandPatch } from '@duka/domain/rows/row-patches';
import type { WaitingWrite } from '@duka/domain/rows/waiting-writes';

/** What a command that waits does to the copy of the shop; what it does to its money is worked out from the copy. */
export interface PendingPatch extends CommandPatch {
  readonly write: WaitingWrite;
  /** When the server had it; absent while it waits. */
  readonly sentAt?: string | undefined;
}

/** What waits, each as the same object until it changes. */
type ReadPendingPatches = () => readonly PendingPatch[];

let readLaid: ReadPendingPatches = () => [];
let prepare: (accountId: string) => Promise<void> = async () => {};

/**
 * From now on what waits is laid over the copy, wherever it is read. `whenKnown` is asked first, and answers once what the account
 * keeps on this device is known.
 */
export function setPendingPatches(read: ReadPendingPatches, whenKnown: typeof prepare = async () => {}): void {
  readLaid = read;
  prepare = whenKnown;
}

/** What is laid over an account's copy from this moment (in milliseconds), which does not have yet what was sent after it. */
export async function findPendingPatches(
  accountId: string | undefined,
  asOf: number,
): Promise<readonly PendingPatch[]> {
  if (accountId !== undefined) await prepare(accountId);
  return readLaid().filter(({ sentAt }) => sentAt === undefined || Date.parse(sentAt) > asOf);
}
