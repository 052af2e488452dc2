import type { CollectionId } from '@duka/domain/collections';
import type { CommandStore, Write as CommandWrite } from '@duka/domain/commands/command-store';
import type { Condition } from '@duka/domain/commands/conditions';
import type { Act } from '@duka/domain/members/activity';
import type { StoresOfWrite, Transaction } from '#database/database.ts';

/** The store of a command in one database transaction. The other stores are there as in any transaction. */
export interface RowWriter
  extends StoresOfWrite,
    Pick<Transaction, 'publish'>,
    Omit<CommandStore, keyof StoresOfWrite> {
  /** Deletes as `deleteSome`, without a record in the feed and without events: for rows whose readers are deleted too, or need not know. */
  deleteSilently(collection: CollectionId, where: readonly Condition[], limit: number): Promise<number>;
  /** Says what the member does with this write where its rows do not say it, such as an import; the last one counts (R66). */
  noteAct(act: Act): void;
}

/** The writer that a call gets: what it writes runs the effects of its collection. */
export interface Write extends RowWriter, Pick<CommandWrite, 'create' | 'check' | 'finish'> {}
