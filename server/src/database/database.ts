import type { AccountRowsStore } from './account-rows-store.ts';
import type { AccountStore } from './account-store.ts';
import type { AttachmentStore } from './attachment-store.ts';
import type { CacheTag } from './changes.ts';
import type { EventHandler, PublishEvent } from './committed-events.ts';
import type { DebtStore } from './debt-store.ts';
import type { DeletionStore } from './deletion-store.ts';
import type { DocumentReader, DocumentStore } from './document-store.ts';
import type { FactorStore } from './factor-store.ts';
import type { FeedStore } from './feed-store.ts';
import type { FigureStore } from './figure-store.ts';
import type { FileStore } from './file-store.ts';
import type { HeldMailStore } from './held-mail-store.ts';
import type { ImportStore } from './import-store.ts';
import type { MailCountStore } from './mail-count-store.ts';
import type { MoneyStore } from './money-store.ts';
import type { NotificationStore } from './notification-store.ts';
import type { ReplacedFileStore } from './replaced-file-store.ts';
import type { SharedState } from './shared-state.ts';

/** The stores that a piece of work may use. All the SQL stands behind them. */
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
  /** Hands an event to the listeners, once all of it is committed; work that is undone has published nothing. */
  readonly publish: PublishEvent;
}

/** A source that documents may be read from. */
export interface DocumentSource {
  readonly documents: DocumentReader;
}

/** As `Stores`, but documents are only read: whoever changes them says so to the `Write` of `writes/`. */
export type StoresOfWrite = Omit<Stores, 'documents'> & DocumentSource;

/**
 * The one interface to the data. Reading outside a transaction sees only what is committed;
 * what `transaction` answered is on the disk.
 */
export interface Database extends Stores {
  readonly figures: FigureStore;
  readonly debts: DebtStore;
  /**
   * Runs `work` alone on the writing connection, all or nothing, and returns once it is durable.
   * Every query inside must use the `tx` that `work` is handed. An error thrown by `work` undoes its writes
   * and is thrown on.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Hears of what transactions published, in the order of their commits; returns how to leave again. A listener never throws. */
  listen(listener: EventHandler): () => void;
  /**
   * Returns the same number for as long as nothing of these tags was changed, by whomever: what was read after taking
   * it may be cached and used again. A tag is a collection, or one of `cache-tags.ts`.
   */
  versionOf(tags: readonly CacheTag[]): number;
  /** What the processes of one database keep together; undefined where there can be but one. */
  readonly shared?: SharedState;
  /** Returns how many pieces of work wait for their turn to write. */
  writesWaiting(): number;
  close(): Promise<void>;
}

/**
 * Thrown when opening a database that a newer version of this program has written to: what it has added, this version
 * would not keep. `sign` names what is not known here.
 */
export class NewerDatabaseError extends Error {
  constructor(sign: string) {
    super(`a newer version of Duka has written to it (${sign}); start that version, or one after it`);
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

/** Thrown by a read that looks at so much that it did not end in its time. */
export class QueryTooLongError extends Error {
  constructor(options?: ErrorOptions) {
    super('the query took too long', options);
    this.name = 'QueryTooLongError';
  }
}

/**
 * The reasons why the store refuses for the moment: no room, not writable, a disk that fails, another program that
 * holds it.
 */
export type UnavailableReason = 'full' | 'readOnly' | 'failing' | 'busy';

/** Thrown when the store cannot work for the moment; nothing of the work was stored. The message is the engine's own. */
export class StoreUnavailableError extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause: Error) {
    super(cause.message, { cause });
    this.name = 'StoreUnavailableError';
    this.reason = reason;
  }
}
