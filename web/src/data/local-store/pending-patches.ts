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

/** Lists the pending patches, each as the same object until it changes. */
type ReadPendingPatches = () => readonly PendingPatch[];

let readPatches: ReadPendingPatches = () => [];
let prepare: (accountId: string) => Promise<void> = async () => {};

/**
 * From now on these patches apply wherever the copy is read. `whenKnown` is called first, and resolves once the commands of the account
 * on this device are known.
 */
export function setPendingPatches(read: ReadPendingPatches, whenKnown: typeof prepare = async () => {}): void {
  readPatches = read;
  prepare = whenKnown;
}

/** Finds the patches of an account that a copy of this moment (in milliseconds) lacks: pending ones, and those sent after it. */
export async function findPendingPatches(
  accountId: string | undefined,
  asOf: number,
): Promise<readonly PendingPatch[]> {
  if (accountId !== undefined) await prepare(accountId);
  return readPatches().filter(({ sentAt }) => sentAt === undefined || Date.parse(sentAt) > asOf);
}
