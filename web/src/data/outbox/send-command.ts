import type { DocumentMeta } from '@duka/domain/document';
import { sumQuantities } from '@duka/domain/values/quantity';
import { type DocumentData, holdsData } from '#data/calls/document-data.ts';
import { createDocument, deleteDocument, getFreshDocument } from '#data/calls/documents.ts';
import { getFreshAccount, listFreshDocuments } from '#data/calls/fresh-answers.ts';
import { sendImport } from '#data/calls/imports.ts';
import { updateKnownDocument } from '#data/calls/known-version.ts';
import { isAlreadyTaken, isUpdateConflict, toApiFailure } from '#data/connection/api-error.ts';
import { type Command, isBuiltOn, type Refusal } from './command.ts';
import type { Outcome } from './run-commands.ts';
import { toSentData } from './sent-data.ts';

/** Who sends, by which clock, and where the bytes of files are kept. */
export interface Sender {
  readonly userId: string;
  readonly now: () => Date;
  readonly readBytes: (id: string) => Promise<ArrayBuffer | undefined>;
  /** What this device keeps, in the order in which it was done. */
  readonly listCommands: () => Promise<readonly Command[]>;
  /** Returns how the seller follows the upload of a command's file, where one does. */
  readonly findTry?: (id: string) => FirstTry | undefined;
}

/** How a seller who waits for a command follows the upload of its file, and stops it. */
export interface FirstTry {
  readonly signal: AbortSignal;
  /** Called with the share that has been sent, 0 to 1, and with undefined once nothing is being uploaded any more. */
  readonly onProgress: (share: number | undefined) => void;
}

/** Returns whether the session is still this account's; another one's work is never sent under it. */
export async function isOwnSession(userId: string): Promise<boolean> {
  return (await getFreshAccount()).$id === userId;
}

/**
 * Sends a command as the call of its document, to a backend that takes no commands. All that it makes has ids made here, so one that was
 * sent before is found to be done.
 */
export async function sendCommand(command: Command, sender: Sender): Promise<Outcome> {
  try {
    const refusal = await send(command, sender);
    return refusal ? { kind: 'refused', refusal } : { kind: 'sent' };
  } catch (error) {
    return toOutcome(error, sender.userId);
  }
}

async function send(command: Command, sender: Sender): Promise<Refusal | undefined> {
  if (command.kind === 'stock') return addToStock(command, sender.userId);
  if (command.kind === 'delete') return deleteGone(command);
  const named = command.file ? await (await import('./send-file.ts')).sendFile(command, command.file, sender) : {};
  const whole = { ...command, data: { ...toSentData(command), ...named } };
  const stored = command.kind === 'change' ? await change(whole, sender) : await create(whole, sender.now);
  return stored && { message: '', stored };
}

/** Adds a difference to what is in stock by now (R41); the same command adds it once. */
async function addToStock({ id, documentId, data }: Command, userId: string): Promise<Refusal | undefined> {
  const { storeId, quantityChange, importId = id, triedAfter, reason } = data;
  const change = Number(quantityChange);
  if (triedAfter !== undefined && (await wasStored({ documentId, change, triedAfter, userId }))) return undefined;
  const row = { documentId, action: 'update', data: {}, quantityChange: change } as const;
  const { rows } = await sendImport(String(storeId), {
    importId: String(importId),
    mode: 'all',
    reason: reason === 'count' ? 'count' : 'edit',
    rows: [row],
  });
  const refused = rows.find(({ outcome }) => outcome === 'refused');
  if (!refused) return undefined;
  const { message = '', type = '', said = '' } = refused;
  return { message, type, said };
}

/** What is gone already is deleted. */
async function deleteGone({ collection, documentId }: Command): Promise<undefined> {
  try {
    await deleteDocument(collection, documentId);
  } catch (error) {
    if (toApiFailure(error).status !== 404) throw error;
  }
}

/** Returns what stands under its id where that is something else. */
async function create(command: Command, now: () => Date): Promise<Refusal['stored']> {
  const { kind, collection, documentId, data, doneAt, permissions } = command;
  // By two moments of one clock the server knows when it happened, however wrong that clock is (R33).
  const moments = kind === 'sale' && { soldAt: doneAt, sentAt: now().toISOString() };
  try {
    await createDocument(collection, documentId, { ...data, ...moments }, permissions && [...permissions]);
  } catch (error) {
    const earlier = await findEarlier(command, error);
    if (!earlier) throw error;
    return earlier.isSame ? undefined : earlier.stored;
  }
  return undefined;
}

/** Finds what is stored under the id of a new document that is taken, and whether it is this one; a unique value may be what is taken. */
export async function findEarlier({ collection, documentId, expected = {} }: Command, error: unknown) {
  const stored = isAlreadyTaken(error) ? await findStored(collection, documentId) : undefined;
  return stored && { stored, isSame: holdsData(stored, expected) };
}

async function findStored(collection: Command['collection'], documentId: string): Promise<Refusal['stored']> {
  try {
    return { ...(await getFreshDocument(collection, documentId)) };
  } catch (error) {
    if (toApiFailure(error).status === 404) return undefined;
    throw error;
  }
}

/**
 * Changes fields that nobody else has changed since they were seen; returns those that somebody has, as they are stored now.
 * A field that has the new value already is done.
 */
async function change(command: Command, { now, listCommands }: Sender): Promise<Refusal['stored']> {
  const { collection, documentId, data } = command;
  for (;;) {
    const { $updatedAt: unmodifiedSince, ...stored }: Readonly<Record<string, unknown>> & DocumentMeta = {
      ...(await getFreshDocument(collection, documentId)),
    };
    const open = Object.keys(data).filter((name) => !holdsData(stored, { [name]: data[name] }));
    const others = await findOthersValues(command, stored, listCommands);
    if (others) return others;
    if (open.length === 0) return undefined;
    try {
      const changes = Object.fromEntries(open.map((name) => [name, data[name]]));
      // A product says itself when it was changed (DATA-037).
      const changedAt = collection === 'products' && { updstedAt: now().toISOString() };
      await updateKnownDocument(collection, documentId, { ...changes, ...changedAt }, unmodifiedSince);
      return undefined;
    } catch (error) {
      // Somebody was faster: their change is looked at first. A step that the document does not take is refused for good.
      const { $updatedAt } = await getFreshDocument(collection, documentId);
      if (!isUpdateConflict(error) || $updatedAt === unmodifiedSince) throw error;
    }
  }
}

/**
 * Finds the attributes of a change that somebody else has changed too, since they were seen, to another value; returns what is stored
 * there. What the same seller has changed before is nobody else's.
 */
export async function findOthersValues(
  command: Command,
  stored: DocumentData,
  listCommands: Sender['listCommands'],
): Promise<Refusal['stored']> {
  const { data, seen = {} } = command;
  const differs = (name: string, values: DocumentData) => !holdsData(stored, { [name]: values[name] });
  const moved = Object.keys(data).filter((name) => name in seen && differs(name, data) && differs(name, seen));
  const own = moved.length > 0 ? listOwnValues(await listCommands(), command) : {};
  const others = moved.filter((name) => !(name in own) || differs(name, own));
  return others.length > 0 ? Object.fromEntries(others.map((name) => [name, stored[name] ?? null])) : undefined;
}

/**
 * Returns what the same seller wrote last into the document before this command. A screen that was drawn before may not have shown it
 * yet; it is nobody else's change.
 */
function listOwnValues(commands: readonly Command[], command: Command): Command['data'] {
  const isEarlier = ({ kind, state, place }: Command) => kind === 'change' && state === 'sent' && place < command.place;
  const earlier = commands.filter((each) => isEarlier(each) && isBuiltOn(command, each));
  return Object.assign({}, ...earlier.map(({ data }) => data));
}

/** Returns what came of a call that failed. */
export async function toOutcome(error: unknown, userId: string): Promise<Outcome> {
  const { status, isNetwork, isAuthentication, message, type, said } = toApiFailure(error);
  if (status >= 500) return { kind: 'stuck', error };
  if (isNetwork || status === 429 || status === 408) return { kind: 'later', error };
  // The refusal may be of this one document, or of whoever is signed in by now.
  if (isAuthentication && !(await isOwnSession(userId).catch(() => false))) return { kind: 'signed-out' };
  // What is no answer of a server is a fault of this program, and must be seen.
  if (status === 0) throw error;
  return { kind: 'refused', refusal: { message, type, said } };
}

/** A change of stock that was tried over a version of the product, whose answer may have been lost. */
interface TriedChange {
  readonly documentId: string;
  readonly change: number;
  /** The `$updatedAt` of the version. */
  readonly triedAfter: unknown;
  readonly userId: string;
}

/** Lines of the ledger that one change may write: one for each batch. */
const mostLines = 100;

/**
 * Returns whether the try was stored. The server took it over this version alone, so it is what the product's ledger tells of next, if
 * it is there at all.
 */
async function wasStored({ documentId, change, triedAfter, userId }: TriedChange): Promise<boolean> {
  const lines = await listFreshDocuments('stockMovements', [
    { method: 'equal', attribute: 'productId', values: [documentId] },
    { method: 'greaterThan', attribute: 'at', values: [String(triedAfter)] },
    { method: 'orderAsc', attribute: 'at' },
    { method: 'limit', values: [mostLines] },
  ]);
  const next = lines.filter(({ at }) => at === lines[0]?.at);
  const isOwn = next.every(({ reason, by }) => reason === 'edit' && by === userId);
  return next.length > 0 && isOwn && sumQuantities(next.map((line) => line.change)) === change;
}
