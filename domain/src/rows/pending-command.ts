import type { CollectionId } from '#collections.ts';
import type { QueriedRow } from './query-rows.ts';

/** A command that is queued on a phone, in the terms of the call that sends it. */
export interface PendingCommand {
  /** The ids of the rows that the command makes begin with this id. */
  readonly id: string;
  readonly collection: string;
  readonly documentId: string;
  readonly isNew: boolean;
  /** True for a command that deletes the document. */
  readonly isDeletion?: boolean | undefined;
  /** The attributes of the document; for a counted product `quantityChange`, the difference to the stock (R41). */
  readonly data: Readonly<Record<string, unknown>>;
  /** The moment of the command by this device's clock, as ISO text; absent for one that happens now. */
  readonly doneAt?: string;
  /** At a counter, the id of the member who gave the command. */
  readonly member?: string | undefined;
  /** The id of the member who allowed it with their PIN. */
  readonly overrideBy?: string | undefined;
  /** Rows that the page of the command has read from the server and that the phone does not store, in the form of the wire. */
  readonly known?: readonly KnownRow[] | undefined;
}

/** A row of a collection that a phone does not store. */
export interface KnownRow extends QueriedRow {
  readonly collection: CollectionId;
}

/** The collections whose rows decide what a command does. */
export const commandCollections = [
  ...(['stores', 'users', 'units', 'products', 'productPacks', 'orders', 'orderItems', 'orderEvents'] as const),
  ...(['returns', 'returnItems', 'payments', 'settlements', 'creditAccounts', 'creditEntries', 'expenses'] as const),
  ...([
    'cashEntries',
    'dayCloses',
    'stockLosses',
    'costCorrections',
    'suppliers',
    'purchases',
    'supplierEntries',
    'subsidyProgrammes',
    'subsidyRates',
    'subsidyClaims',
    'paymentRequests',
    'mobileReceipts',
  ] as const),
] as const;

/** The moments that a command is applied at, as ISO text. */
export interface CommandMoment {
  /** The time of the command, as the server would date it on arrival. */
  readonly at: string;
  /** The time since which the phone has every payment; it cannot know a balance that begins earlier. */
  readonly since?: string | undefined;
}
