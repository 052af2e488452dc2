import type { CollectionId } from '@duka/domain/collections';
import { type CommandSubject, isBuiltOn as dependsOn } from '@duka/domain/commands/dependencies';
import type { KnownRow } from '@duka/domain/rows/pending-command';
import type { Override, SignedOverride } from '#data/counter/override.ts';

/** A seller's command, to be sent at once, or as soon as there is a network (decisions 0050 and 0118). */
export interface NewCommand {
  /** Made on this device; a corrected command takes the place of the rejected one of its id. */
  readonly id: string;
  /**
   * The id that it is sent under, so that it is done once however often it is sent (R62). Made anew each time its form is submitted, as
   * what was typed may differ; absent in what an older version of the app has queued, which is sent under its id.
   */
  readonly key?: string;
  /** When it was done, as ISO text by this device's clock. */
  readonly doneAt: string;
  readonly kind: CommandKind;
  readonly collection: CollectionId;
  /** The shop, where its data name none; else that of the signed-in seller. */
  readonly storeId?: string | undefined;
  /** The document that it makes, changes or deletes. */
  readonly documentId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Of a change: the values that the seller saw in the place of those that it writes. */
  readonly seen?: Readonly<Record<string, unknown>>;
  /** Of a difference of stock: the quantity that the seller saw. While the form waits for the answer, it is refused for another one. */
  readonly knownQuantity?: number | undefined;
  /** Its form asks the seller where somebody else has changed the same since; without it what was typed last is stored. */
  readonly asksOnConflict?: boolean;
  /** Of a new document: the values that one which is there under its id already must hold to be this one. */
  readonly expected?: Readonly<Record<string, unknown>>;
  /** Of a new document: who else may read it, and change it. */
  readonly permissions?: readonly string[];
  /** A file that is uploaded first; its bytes are stored beside the command. */
  readonly file?: QueuedFile;
  /** Documents that earlier commands make, and without which the server would not take this one. */
  readonly needs?: readonly string[];
  /** Rows that its page has read and the copy of the shop does not hold: what it does to the copy depends on them. */
  readonly known?: readonly KnownRow[];
  /** Of a change: what its attributes are called, for the question which value stays. */
  readonly labels?: Readonly<Record<string, string>>;
  /** It cannot be queued: its form says so where no answer comes, and sends it again under the same id. */
  readonly isOnlineOnly?: boolean;
  /** The person at the counter who did it, and what their PIN's key makes of it at that moment (R65). */
  readonly member?: string;
  readonly proof?: string;
  /** The member who allowed the command, where its member lacked the right. */
  readonly override?: SignedOverride;
  /** Nobody needs to know that it waits, as of a mark that a message was read. */
  readonly isQuiet?: boolean;
  /** The title, in the words of the page that made the command. */
  readonly title: string;
  /** The path of the page that shows the changed document. */
  readonly path?: string;
  /** The path of the page on which a rejected command is corrected. */
  readonly fixPath?: string;
  /** What was typed beside the title: it can be read and typed anew where the server did not take it. */
  readonly details?: readonly Detail[];
  /** What its page needs to show it, or to open it once more; only that page reads it. */
  readonly shown?: unknown;
}

/** A command as its form makes it; it is done now, unless it says when. */
export type UnsentCommand = Omit<NewCommand, 'doneAt' | 'key' | 'override'> & {
  readonly override?: Override | SignedOverride | undefined;
  readonly doneAt?: string;
  readonly bytes?: ArrayBuffer | undefined;
};

/** A command with the bytes of its file, as it is added to the storage. */
export type AddedCommand = NewCommand & Pick<UnsentCommand, 'bytes'>;

/** A field and what stood in it, in the words of the page that made it; a value that is empty is not shown. */
export type Detail = readonly [label: string, value: string];

/** A file that a document names once it is uploaded. */
export interface QueuedFile {
  /** Made on this device, so that a file that is sent twice is stored once. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly permissions: readonly string[];
  /** The attributes that name it: by its id, or by its address and its type. */
  readonly names: 'image' | 'fileUrl';
}

/**
 * A sale has happened already; `create`, `change` and `delete` make a document, change or delete one. `stock` changes the quantity of a product by
 * the difference that `data` holds as `quantityChange` (R41).
 */
export type CommandKind = 'sale' | 'create' | 'change' | 'delete' | 'stock';

export interface Command extends NewCommand {
  /** Its place in the order in which all of them were done. */
  readonly place: number;
  readonly state: 'waiting' | 'refused' | 'sent';
  readonly refusal?: Refusal | undefined;
  /** When this device learned that the server has it, as ISO text. */
  readonly sentAt?: string;
  /** This page tries to send it while the seller waits for it, so it does not count as pending; not stored. */
  readonly isFirstTry?: boolean;
}

/** Why the server did not take a command. */
export interface Refusal {
  /** The server's sentence, in the language of the app; empty where it gave none. */
  readonly message: string;
  /** Its type of error and its own sentence; absent in what an older version of the app has stored. */
  readonly type?: string;
  readonly said?: string;
  /** What somebody else has written meanwhile in the place of what the command writes; absent for other refusals. */
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** Where commands are stored. Each of these is done as a whole, or not at all, also when the browser is killed. */
export interface CommandStorage {
  /** In the order in which they were done. */
  list(): Promise<readonly Command[]>;
  /**
   * Puts them behind the others, all or none, each with the bytes of its file; one of an id that the server has refused, or that waits for
   * such a one among them, is replaced in its place. The same one that is there already stays as it is. Throws an `AlreadyQueuedError` where
   * that one holds other data.
   */
  add(...all: readonly AddedCommand[]): Promise<void>;
  /** The bytes of a command's file; undefined once they are gone. */
  readBytes(id: string): Promise<ArrayBuffer | undefined>;
  /** Changes nothing where it is gone. */
  change(id: string, changes: Partial<Command>): Promise<void>;
  /** Changes several commands in one write, by their ids. */
  changeAll(changes: ReadonlyMap<string, Partial<Command>>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Returns whether a command depends on an earlier one, by the rule of the server (R62). */
export function isBuiltOn(later: NewCommand, earlier: NewCommand): boolean {
  return dependsOn(toSubject(later), toSubject(earlier));
}

/** Returns what a command is about, by which the domain decides what depends on it. */
export function toSubject({ collection, documentId, kind, needs }: NewCommand): CommandSubject {
  const isNew = kind === 'create' || kind === 'sale';
  return { collection, documentId, isNew, isDifference: kind === 'stock', needs: new Set(needs) };
}

/**
 * Returns whether something that is done now goes behind what is not sent yet, though there is a network: it is about the same, or needs
 * what is not there yet. Done at once, it would find less stock than there is, or count what is not counted yet.
 */
export function mustFollow(later: UnsentCommand, unsent: readonly Command[]): boolean {
  const replaced = unsent.find(({ id }) => id === later.id);
  // A corrected sale happened before, and a pending count is not made twice; any other corrected command is sent by its form, ahead of
  // those that depend on it.
  if (replaced?.kind === 'sale' || (replaced?.kind === 'stock' && replaced.state === 'waiting')) return true;
  const before = replaced?.place ?? Number.POSITIVE_INFINITY;
  return unsent.some((earlier) => earlier.place < before && followsOne(later, earlier));
}

function followsOne(later: UnsentCommand, earlier: Command): boolean {
  // What is done before the end of a day is counted in it, and what is done after it is not (R43).
  const isOfDayEnd = [later, earlier].some(({ collection }) => collection === 'dayCloses');
  if (isOfDayEnd && earlier.state === 'waiting') return true;
  const isNew = earlier.kind === 'create' || earlier.kind === 'sale';
  if (earlier.state === 'refused') return isNew && later.needs?.includes(earlier.documentId) === true;
  const touched = listTouched(earlier);
  return listTouched(later).some((id) => touched.includes(id));
}

/** The documents that a command is about, and needs. */
function listTouched({ documentId, needs = [] }: UnsentCommand): string[] {
  return [documentId, ...needs];
}

/** Returns whether two commands of one id are two tries of the same; a repeated one says its data in the same order. */
export function isSameWork(one: Pick<NewCommand, 'data'>, other: Pick<NewCommand, 'data'>): boolean {
  return JSON.stringify(one.data) === JSON.stringify(other.data);
}
