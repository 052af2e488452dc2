import type { DocumentMeta } from '@duka/domain/document';
import { sumQuantities } from '@duka/domain/values/quantity';
import { can } from '#data/calls/capabilities.ts';
import { type DocumentData, holdsData } from '#data/calls/document-data.ts';
import { createDocument, deleteDocument, getFreshDocument } from '#data/calls/documents.ts';
import { sendImport } from '#data/calls/imports.ts';
import { updateKnownDocument } from '#data/calls/known-version.ts';
import { ApiFailure, isUpdateConflict, toApiFailure } from '#data/connection/api-error.ts';
import type { NewCommand } from './command.ts';
import type { Result, SendOptions } from './send-commands.ts';
import { toSentData } from './sent-data.ts';

/**
 * Sends a command as the call of its document, to a backend that takes no commands, or for someone without a shop; returns what became of
 * it. All that it makes has ids made on this device, so a repeated one is found to be done. Rejects with an `ApiFailure` where the call
 * says nothing of the command.
 */
export async function sendAsDocument(command: NewCommand, options: SendOptions): Promise<Result> {
  try {
    if (command.kind === 'stock') return { status: 'done', document: await addToStock(command, options) };
    if (command.kind === 'delete') return { status: 'done', document: await deleteGone(command) };
    const dated = { ...command, data: toSentData(command) };
    return command.kind === 'change'
      ? await change(dated, options)
      : { status: 'done', document: await create(dated, options) };
  } catch (error) {
    const failure = toApiFailure(error);
    const { status, isAuthentication } = failure;
    if (status < 400 || status >= 500 || status === 408 || status === 429 || isAuthentication) throw failure;
    return { status: 'refused', failure };
  }
}

/** A document that is gone already is deleted. */
async function deleteGone({ collection, documentId }: NewCommand): Promise<undefined> {
  try {
    await deleteDocument(collection, documentId);
  } catch (error) {
    if (toApiFailure(error).status !== 404) throw error;
  }
}

async function create({ kind, collection, documentId, data, doneAt, permissions }: NewCommand, options: SendOptions) {
  // By two moments of one clock the server knows when it happened, however wrong that clock is (R33).
  const moments = kind === 'sale' && !options.isLive && { soldAt: doneAt, sentAt: options.now().toISOString() };
  return {
    ...(await createDocument(collection, documentId, { ...data, ...moments }, permissions && [...permissions])),
  };
}

/** Adds a difference to what is in stock by now (R41); the same command adds it once. */
async function addToStock(
  { id, key = id, documentId, data, knownQuantity }: NewCommand,
  { isLive }: SendOptions,
): Promise<undefined> {
  const { storeId, quantityChange, importId = key, reason } = data;
  const change = Number(quantityChange);
  if (!can('imports')) return setStock(documentId, change, knownQuantity);
  const known = isLive && knownQuantity !== undefined && { knownQuantity };
  const row = { documentId, action: 'update', data: {}, quantityChange: change, ...known } as const;
  const { rows } = await sendImport(String(storeId), {
    importId: String(importId),
    mode: 'all',
    reason: reason === 'count' ? 'count' : 'edit',
    rows: [row],
  });
  const refused = rows.find(({ outcome }) => outcome === 'refused');
  if (refused) throw new ApiFailure(refused.said ?? '', { status: 409, type: refused.type ?? '' });
  return undefined;
}

/** Stores the sum over the stock that was seen; where there is another one by now, only a repeated difference counts as done. */
async function setStock(documentId: string, change: number, knownQuantity: number | undefined): Promise<undefined> {
  const { quantityInStock, $updatedAt } = await getFreshDocument('products', documentId);
  const sum = sumQuantities([knownQuantity ?? quantityInStock, change]);
  if (quantityInStock === sum) return undefined;
  if (knownQuantity !== undefined && quantityInStock !== knownQuantity) throw new ApiFailure('', updateConflict);
  await updateKnownDocument('products', documentId, { quantityInStock: sum }, $updatedAt);
  return undefined;
}

const updateConflict = { status: 409, type: 'document_update_conflict' };

/**
 * Changes fields that nobody else has changed since they were seen; is refused with what is stored where somebody has. A field that has
 * the new value already is done.
 */
async function change({ collection, documentId, data, seen = {} }: NewCommand, { now }: SendOptions): Promise<Result> {
  for (;;) {
    const { $updatedAt: unmodifiedSince, ...stored }: DocumentData & DocumentMeta = {
      ...(await getFreshDocument(collection, documentId)),
    };
    const differs = (name: string, values: DocumentData) => !holdsData(stored, { [name]: values[name] });
    const open = Object.keys(data).filter((name) => differs(name, data));
    if (open.some((name) => name in seen && differs(name, seen))) {
      return { status: 'refused', failure: new ApiFailure('', updateConflict), stored };
    }
    if (open.length === 0) return { status: 'done', document: { ...stored, $updatedAt: unmodifiedSince } };
    try {
      const changes = Object.fromEntries(open.map((name) => [name, data[name]]));
      // A product says itself when it was changed (DATA-037).
      const changedAt = collection === 'products' && { updstedAt: now().toISOString() };
      const document = await updateKnownDocument(collection, documentId, { ...changes, ...changedAt }, unmodifiedSince);
      return { status: 'done', document: { ...document } };
    } catch (error) {
      // Somebody was faster: their change is looked at first. A step that the document does not take is refused for good.
      const { $updatedAt } = await getFreshDocument(collection, documentId);
      if (!isUpdateConflict(error) || $updatedAt === unmodifiedSince) throw error;
    }
  }
}
