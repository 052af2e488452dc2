import type { PendingCommand } from '@duka/domain/rows/apply-command';
import type { RowPatch } from '@duka/domain/rows/row-patches';

/** A pending command, which is applied to the copy of the shop wherever that is read. */
export interface PendingPatch {
  readonly command: Omit<PendingCommand, 'doneAt'>;
  /** When it was done, by the server's clock, as ISO text. */
  readonly doneAt: string;
  /** What it does to the copy, where that is not what its command does; a message changes nothing there. */
  readonly rows?: readonly RowPatch[] | undefined;
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
