import type { LaidRows } from '@duka/domain/rows/lay-rows';
import type { WaitingWrite } from '@duka/domain/rows/waiting-writes';

/** What a command that waits does to the copy of the shop; what it does to its money is worked out from the copy. */
export interface Laid extends LaidRows {
  readonly write: WaitingWrite;
  /** When the server had it; absent while it waits. */
  readonly sentAt?: string | undefined;
}

let readLaid: () => readonly Laid[] = () => [];

/** From now on what waits is laid over the copy, wherever it is read. `read` answers each command as the same object until it changes. */
export function layOver(read: () => readonly Laid[]): void {
  readLaid = read;
}

/** What is laid over a copy from this moment (in milliseconds), which does not have yet what was sent after it. */
export function listLaid(asOf: number): readonly Laid[] {
  return readLaid().filter(({ sentAt }) => sentAt === undefined || Date.parse(sentAt) > asOf);
}
