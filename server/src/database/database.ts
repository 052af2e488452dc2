import type { CacheTag } from './changes.ts';
import type { EventHandler, PublishEvent } from './committed-events.ts';
import type { SumStore } from './derived/sum-store.ts';
import type { SharedState } from './shared-state.ts';
import type { AccountRowsStore } from './store/account-rows-store.ts';
import type { AccountStore } from './store/account-store.ts';
import type { AttachmentStore } from './store/attachment-store.ts';
import type { CatalogueStore } from './store/catalogue-store.ts';
import type { DebtStore } from './store/debt-store.ts';
import type { DeletionStore } from './store/deletion-store.ts';
import type { DigestStore } from './store/digest-store.ts';
import type { DoneCommandStore } from './store/done-command-store.ts';
import type { FactorStore } from './store/factor-store.ts';
import type { FeedStore } from './store/feed-store.ts';
import type { FigureStore } from './store/figure-store.ts';
import type { FileStore } from './store/file-store.ts';
import type { HandoverStore } from './store/handover-store.ts';
import type { ImportStore } from './store/import-store.ts';
import type { InvitationStore } from './store/invitation-store.ts';
import type { MailCountStore } from './store/mail-count-store.ts';
import type { MarketStore } from './store/market-store.ts';
import type { MoneyStore } from './store/money-store.ts';
import type { NotificationStore } from './store/notification-store.ts';
import type { PaymentProviderStore } from './store/payment-provider-store.ts';
import type { PeopleFigures } from './store/people-figures-store.ts';
import type { PinStore } from './store/pin-store.ts';
import type { RegisterStore } from './store/register-store.ts';
import type { ReplacedFileStore } from './store/replaced-file-store.ts';
import type { ShopPageStore } from './store/shop-page-store.ts';
import type { DocumentReader, DocumentStore } from './types.ts';

/** The stores that a transaction may use. They hold all the SQL. */
export interface Stores {
  readonly accounts: AccountStore;
  readonly accountRows: AccountRowsStore;
  readonly factors: FactorStore;
  readonly documents: DocumentStore;
  readonly files: FileStore;
  readonly attachments: AttachmentStore;
  readonly catalogue: CatalogueStore;
  readonly replacedFiles: ReplacedFileStore;
  readonly notifications: NotificationStore;
  readonly digests: DigestStore;
  readonly mailCounts: MailCountStore;
  readonly deletions: DeletionStore;
  readonly doneCommands: DoneCommandStore;
  readonly handovers: HandoverStore;
  readonly imports: ImportStore;
  readonly invitations: InvitationStore;
  readonly market: MarketStore;
  readonly money: MoneyStore;
  readonly paymentProviders: PaymentProviderStore;
  readonly pins: PinStore;
  readonly shopPages: ShopPageStore;
  readonly feed: FeedStore;
  readonly sums: SumStore;
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
  readonly people: PeopleFigures;
  readonly register: RegisterStore;
  /**
   * Runs `work` alone on the writing connection, all or nothing. Resolves to its result once the commit is durable.
   * Every query inside must use the `tx` that `work` gets. An error of `work` rolls its writes back, and is rethrown.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Calls `listener` with published events in the order of their commits. Returns the function that removes it. A listener never throws. */
  listen(listener: EventHandler): () => void;
  /**
   * Returns a number that changes with every committed change to rows of these tags, also by other processes: rows read after taking
   * it may be cached for as long as it stays the same. A tag is a collection, or one of `changes.ts`.
   */
  versionOf(tags: readonly CacheTag[]): number;
  /** State shared by all processes of one database; undefined where there can be only one process. */
  readonly shared?: SharedState;
  /** Returns the number of transactions that wait for the writing connection. */
  writesWaiting(): number;
  close(): Promise<void>;
}
