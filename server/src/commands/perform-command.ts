import { type Collection, type CollectionId, collections } from '@duka/domain/collections';
import { findShopOwner, requireRight } from '@duka/domain/commands/command';
import { type CommandKind, ruleOf } from '@duka/domain/commands/command-kinds';
import type { WriteReason } from '@duka/domain/commands/command-store';
import { keepChanges } from '@duka/domain/commands/stored-row';
import { isDocumentId } from '@duka/domain/document-id';
import { readSoldAgo } from '@duka/domain/orders/past-sale';
import type { RequestData } from '@duka/domain/request-data';
import { explainRuleBreak } from '@duka/domain/rule-words';
import { toDay, toStoredDay } from '@duka/domain/values/dates';
import { isObject } from '@duka/domain/values/unchecked-values';
import type { DocumentRow } from '#database/types.ts';
import { parseDocumentData } from '#documents/document-data.ts';
import { prepareCreate, prepareDelete, prepareUpdate, requireRow } from '#documents/document-writes.ts';
import { apiError, invalidStructure } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import { invalidParam } from '#http/wire/params.ts';
import { readImportRow, writeImportRow } from '#imports/import-row.ts';
import type { Write } from '#writes/write.ts';

/** A command as it was sent: only its id has been checked. */
export interface SentCommand {
  readonly id: string;
  readonly kind: unknown;
  readonly at: unknown;
  readonly data: unknown;
  /** Present if its sender waits for the answer: then a sale has not happened yet. It is no part of what the id stands for. */
  readonly live?: unknown;
  /** At a counter, who did it, and the proof by their PIN; and who allowed it (R65). */
  readonly member?: unknown;
  readonly proof?: unknown;
  readonly override?: unknown;
}

/** A command of a known kind, with data for it. */
export interface Command extends SentCommand {
  readonly kind: CommandKind;
  readonly data: RequestData;
  readonly live?: RequestData | undefined;
}

/** What the commands of a call have in common. */
export interface CallOfCommands {
  readonly storeId: string;
  /** When the call was sent, by the same clock as the `at` of its commands; not checked yet. */
  readonly sentAt: unknown;
  readonly caller: Writer;
}

/** Returns the reason that the stock movements of a command get; undefined for a plain edit. */
export function reasonOf({ kind, data }: Command): WriteReason | undefined {
  if (kind !== 'count') return undefined;
  return data.reason === 'edit' ? 'edit' : 'count';
}

/**
 * Performs a command by the same functions as the document call of the same act; returns the document afterwards, undefined
 * when it is deleted. Rejects with the errors of that call, and with 404 `document_not_found` for a document of another shop.
 */
export async function performCommand(
  write: Write,
  command: Command,
  call: CallOfCommands,
): Promise<DocumentRow | undefined> {
  const { kind, data } = command;
  const { collection, act } = ruleOf(kind, data);
  const id = requireId(data);
  if (act === 'delete') {
    requireOfShop(collection, await requireRow(write, collection, id), call);
    await prepareDelete(collection, id)(write);
    return undefined;
  }
  if (act === 'count') await count(write, command, call);
  else await store(write, command, { ...call, id });
  await write.finish();
  const row = write.findWritten(collection, id) ?? (await requireRow(write, collection, id));
  requireOfShop(collection, row, call);
  return row;
}

function requireId({ $id }: RequestData): string {
  if (!isDocumentId($id)) throw invalidParam('data.$id', 'Value must be the ID of the document.');
  return $id;
}

function requireOfShop(collection: CollectionId, row: DocumentRow, { storeId }: CallOfCommands): void {
  if (!isOfShop(collection, row, storeId)) throw apiError('document_not_found');
}

/** True for a row of the shop, or of a collection that no shop has. A shop's commands are about its own rows, also where a seller has several. */
export function isOfShop(collection: CollectionId, { attributes }: DocumentRow, storeId: string): boolean {
  return !hasShop(collection) || [attributes.storeId].flat().includes(storeId);
}

function hasShop(id: CollectionId): boolean {
  return 'storeId' in (collections[id] as Collection).attributes;
}

/** Creates or changes a document. */
async function store(
  write: Write,
  { kind, data: sent, at, live }: Command,
  { id, storeId, sentAt, caller }: CallOfCommands & { readonly id: string },
): Promise<void> {
  const { collection, act, fixed } = ruleOf(kind, sent);
  const { $permissions: permissions, $seen: seen } = sent;
  const given = Object.fromEntries(Object.entries(sent).filter(([name]) => !name.startsWith('$')));
  const data = { ...given, ...decide(given, fixed) };
  const isThere = act === 'update' || (act === 'save' && (await write.documents.get(collection, id)) !== undefined);
  if (isThere) {
    if (seen !== undefined) await checkSeen(write, collection, id, { data, seen });
    return prepareUpdate(collection, id, { data, permissions }, caller)(write);
  }
  const ofShop = hasShop(collection) && (data.storeId ?? null) === null ? { storeId } : undefined;
  const isDated = kind === 'expense' || (kind === 'sell' && live === undefined);
  const moment = isDated ? timeOf(kind, data, { at, sentAt, now: write.at }) : undefined;
  const whole = { ...data, ...ofShop, ...moment };
  return prepareCreate(collection, { documentId: id, data: whole, permissions }, caller)(write);
}

/** Returns the values that the kind of the command fixes. A row that reverses another one copies all its values from that one (R46). */
function decide(data: RequestData, fixed: RequestData = {}): RequestData {
  for (const [name, value] of Object.entries(fixed)) {
    if (data[name] !== undefined && data[name] !== value) {
      throw invalidStructure(
        explainRuleBreak({ attribute: name, text: `must be ${value}, as the kind of the command` }),
      );
    }
  }
  return data.reversesId === undefined ? fixed : {};
}

/**
 * Returns when a sale happened, as R33 counts it: by its distance from the time of the call, not by the phone's clock. Without `sentAt` the clock of
 * the command counts as right. An expense dated after today was dated by a clock that was ahead: it gets the day on
 * which it was written down (decision 0086).
 */
function timeOf(
  kind: 'sell' | 'expense',
  data: RequestData,
  { at, sentAt, now }: { readonly at: unknown; readonly sentAt: unknown; readonly now: string },
): RequestData | undefined {
  if (at === undefined || at === null) return undefined;
  const moments = { soldAt: at, sentAt: sentAt ?? now };
  if (kind === 'sell') return moments;
  const { expenseDate } = data;
  if (typeof expenseDate !== 'string' || toDay(expenseDate) <= toDay(now)) return undefined;
  const ago = readSoldAgo(moments);
  if ('attribute' in ago) throw invalidParam('at', 'Value must be a moment, as "2026-11-21T07:00:00.000Z".');
  return { expenseDate: toStoredDay(toDay(Date.parse(now) - (ago.soldAgoMs ?? 0))) };
}

/** Rejects with 409 `document_update_conflict` if an attribute that the command changes differs from the value that its sender had seen. */
async function checkSeen(
  write: Write,
  id: CollectionId,
  documentId: string,
  { data, seen }: { readonly data: RequestData; readonly seen: unknown },
): Promise<void> {
  if (!isObject(seen)) throw invalidStructure('"$seen" must hold what was seen of the attributes.');
  const { attributes } = await requireRow(write, id, documentId);
  const changed = keepChanges(attributes, parseDocumentData(collections[id], data, true));
  const changedMeanwhile = keepChanges(attributes, parseDocumentData(collections[id], seen, true));
  const conflicts = Object.keys(changed).filter((name) => Object.hasOwn(changedMeanwhile, name));
  if (conflicts.length > 0) throw apiError('document_update_conflict', `Changed meanwhile: ${conflicts.join(', ')}.`);
}

/**
 * Changes the stock of a product as a row of an import does, which is noted under the id of the command and can be taken back (R41).
 * While its sender waits, it may be refused for another stock than was seen.
 */
async function count(
  write: Write,
  { id: importId, kind, data, live }: Command,
  { storeId }: CallOfCommands,
): Promise<void> {
  const { $id: documentId, quantityChange, knownQuantity = live?.knownQuantity, reason, ...counted } = data;
  if (reason !== undefined && reason !== 'count' && reason !== 'edit') {
    throw invalidParam('reason', 'Value must be count or edit.');
  }
  const known = Object.entries(counted).filter(([name]) => !name.startsWith('$') && name !== 'storeId');
  const unknownEntry = known.find(([name]) => name !== 'quantityInStock');
  if (unknownEntry) throw invalidStructure(`Unknown attribute: "${unknownEntry[0]}"`);
  const row = { documentId, action: 'update', data: Object.fromEntries(known), knownQuantity, quantityChange };
  requireRight(write, storeId, ['stock']);
  const ownerAccountId = await findShopOwner(write, storeId);
  if (ownerAccountId === undefined) throw apiError('document_not_found');
  await writeImportRow(write, readImportRow(row, kind), {
    ...{ importId, storeId, ownerAccountId, at: write.at },
    reason: reason ?? 'count',
  });
}
