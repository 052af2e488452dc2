import type { CollectionId } from '@duka/domain/collections';

/** What a seller has done while there was no network, to be sent as soon as there is one (decision 0050). */
export interface NewCommand {
  /** Made on this device, so that a command that is sent twice is done once. */
  readonly id: string;
  /** When it was done, as ISO text by this device's clock. */
  readonly doneAt: string;
  readonly kind: CommandKind;
  readonly collection: CollectionId;
  /** The document that it makes or changes. */
  readonly documentId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Of a change: what the seller saw in the place of what it writes. */
  readonly seen?: Readonly<Record<string, unknown>>;
  /** Of a new document: what one that is there under its id already must hold to be this one. */
  readonly expected?: Readonly<Record<string, unknown>>;
  /** What it is, in the words of the page that made it. */
  readonly title: string;
  /** Where it can be looked at. */
  readonly path?: string;
  /** Where it can be set right after the server did not take it. */
  readonly mendPath?: string;
  /** What its page needs to show it, or to open it once more; only that page reads it. */
  readonly shown?: unknown;
}

/** A command as the page makes it that cannot send it. */
export type Kept = Omit<NewCommand, 'doneAt'>;

/** A sale has happened already; the others make a document, or change one. */
export type CommandKind = 'sale' | 'create' | 'change';

export interface Command extends NewCommand {
  /** Its place in the order in which all of them were done. */
  readonly place: number;
  readonly state: 'waiting' | 'refused' | 'sent';
  readonly refusal?: Refusal | undefined;
  /** When the server had it, as ISO text. */
  readonly sentAt?: string;
}

/** Why the server did not take a command. */
export interface Refusal {
  /** The server's sentence; empty where it gave none. */
  readonly message: string;
  /** What somebody else has written meanwhile in the place of what the command writes; absent for other refusals. */
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** Where commands are kept. Each of these is done as a whole, or not at all, also when the browser is killed. */
export interface CommandStorage {
  /** In the order in which they were done. */
  list(): Promise<readonly Command[]>;
  /** Puts it behind the others; one of this id that is there already stays as it is. */
  add(command: NewCommand): Promise<void>;
  /** Changes nothing where it is gone. */
  change(id: string, changes: Partial<Command>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Answers whether two commands are about one document, so that the later one needs the earlier one. */
export function isOfOneDocument(one: NewCommand, other: NewCommand): boolean {
  return one.collection === other.collection && one.documentId === other.documentId;
}
