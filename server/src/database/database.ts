import type { CacheTag } from './changes.ts';
import type { EventHandler, PublishEvent } from './committed-events.ts';
import type { SharedState } from './shared-state.ts';
import type { AccountRowsStore } from './store/account-rows-store.ts';
import type { AccountStore } from './store/account-store.ts';
import type { AttachmentStore } from './store/attachment-store.ts';
import type { DebtStore } from './store/debt-store.ts';
import type { DeletionStore } from './store/deletion-store.ts';
import type { DocumentReader, DocumentStore } from './store/document-store.ts';
import type { FactorStore } from './store/factor-store.ts';
import type { FeedStore } from './store/feed-store.ts';
import type { FigureStore } from './store/figure-store.ts';
import type { FileStore } from './store/file-store.ts';
import type { HeldMailStore } from './store/held-mail-store.ts';
import type { ImportStore } from './store/import-store.ts';
import type { MailCountStore } from './store/mail-count-store.ts';
import type { MoneyStore } from './store/money-store.ts';
import type { NotificationStore } from './store/notification-store.ts';
import type { ReplacedFileStore } from './store/replaced-file-store.ts';

/** The stores that a transaction may use. They hold all the SQL. */
export interface Stores {
  readonly accounts: AccountStore;
  readonly accountRows: AccountRowsStore;
  readonly factors: FactorStore;
  readonly documents: DocumentStore;
  readonly files: FileStore;
  readonly attachments: AttachmentStore;
  readonly replacedFiles: ReplacedFileStore;
  readonly notifications: NotificationStore;
  readonly heldMails: HeldMailStore;
  readonly mailCounts: MailCountStore;
  readonly deletions: DeletionStore;
  readonly imports: ImportStore;
  readonly money: MoneyStore;
  readonly feed: FeedStore;
}

/** The stores inside a transaction. */
export interface Transaction extends Stores {
  /** Queues an event for the listeners: they get it after the commit, and never after a rollback. */
  readonly publish: PublishEvent;
}

/** A source that documents may be read from. */
export interface DocumentSource {
  readonly documents: DocumentReader;
}

/** As `Stores`, but documents are read-only: they are changed through the `Write` of `writes/`. */
export type StoresOfWrite = Omit<Stores, 'documents'> & DocumentSource;

/**
 * The one interface to the data. A read outside a transaction sees only committed rows. Once `transaction` resolves, its writes are
 * on the disk.
 */
export interface Database extends Stores {
  readonly figures: FigureStore;
  readonly debts: DebtStore;
  /**
   * Runs `work` alone on the writing connection, all or nothing. Resolves to its result once the commit is durable.
   * Every query inside must use the `tx` that `work` gets. An error of `work` rolls its writes back, and is rethrown.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Calls `listener` with published events in the order of their commits. Returns the function that removes it. A listener never throws. */
  listen(listener: EventHandler): () => void;
  /**
   * Returns a number that changes with every committed change to rows of these tags, also by other processes: rows read after taking
   * it may be cached for as long as it stays the same. A tag is a collection, or one of `cache-tags.ts`.
   */
  versionOf(tags: readonly CacheTag[]): number;
  /** State shared by all processes of one database; undefined where there can be only one process. */
  readonly shared?: SharedState;
  /** Returns the number of transactions that wait for the writing connection. */
  writesWaiting(): number;
  close(): Promise<void>;
}

/**
 * Thrown when opening a database that a newer version of this program has written to, as this version would lose what that one
 * added. `unknown` names the table, column or migration that this version does not know.
 */
export class NewerDatabaseError extends Error {
  constructor(unknown: string) {
    super(`a newer version of Duka has written to it (${unknown}); start that version, or one after it`);
    this.name = 'NewerDatabaseError';
  }
}

/** Thrown by a write that would break a unique index; `columns` are `table.column` as the engine names them. */
export class UniqueError extends Error {
  readonly columns: readonly string[];

  constructor(columns: readonly string[], options?: ErrorOptions) {
    super(`unique: ${columns.join(', ')}`, options);
    this.name = 'UniqueError';
    this.columns = columns;
  }
}

/** Thrown by a write that would leave a reference to a missing row. */
export class MissingReferenceError extends Error {
  constructor(options?: ErrorOptions) {
    super('reference to a missing row', options);
    this.name = 'MissingReferenceError';
  }
}

/** Thrown by a read that exceeds its time limit. */
export class QueryTooLongError extends Error {
  constructor(options?: ErrorOptions) {
    super('the query took too long', options);
    this.name = 'QueryTooLongError';
  }
}

/**
 * Why the store is unavailable for the moment: the disk is full, read-only or failing, or another program holds the lock.
 */
export type UnavailableReason = 'full' | 'readOnly' | 'failing' | 'busy';

/** Thrown while the store is unavailable; nothing of the transaction was stored. The message is the engine's. */
export class StoreUnavailableError extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause: Error) {
    super(cause.message, { cause });
    this.name = 'StoreUnavailableError';
    this.reason = reason;
  }
}
