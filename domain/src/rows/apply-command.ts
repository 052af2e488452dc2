import { type Collection, type CollectionId, collections } from '#collections.ts';
import { commandEffects } from '#commands/command-effects.ts';
import { ApiError, apiError } from '#commands/command-error.ts';
import type { CommandStore, DocumentChange } from '#commands/command-store.ts';
import { addEffects, type CommandEffects } from '#commands/run-effects.ts';
import { defaultsFor, keepChanges } from '#commands/stored-row.ts';
import { sumQuantities } from '#values/quantity.ts';
import { type CommandChanges, createLocalCommandStore, UnknownHereError } from './local-command-store.ts';
import { type LocalShop, toDocumentRow, toStoredValues } from './local-shop.ts';
import { type CommandMoment, commandCollections, type KnownRow, type PendingCommand } from './pending-command.ts';
import { type RowPatch, toPatches } from './row-patches.ts';

/**
 * Runs a pending command on a phone's rows, as `performCommand`. A command that the server would refuse changes nothing, and neither
 * does one whose result a phone cannot know.
 */
export async function applyCommand(...asked: Parameters<typeof performCommand>): Promise<readonly RowPatch[]> {
  try {
    return await performCommand(...asked);
  } catch (error) {
    if (error instanceof ApiError || error instanceof UnknownHereError) return [];
    throw error;
  }
}

/**
 * Runs a command on the rows of a shop by the same function as the server (`domain/src/commands`), applies the changes to `shop`, and
 * returns them. A phone knows only the total cost of goods in batches: it treats them as one batch, and marks lines that take a part of it
 * `isCostEstimated`. Rejects with the `ApiError` with which the server would refuse the command.
 */
export async function performCommand(
  shop: LocalShop,
  command: PendingCommand,
  moment: CommandMoment,
): Promise<readonly RowPatch[]> {
  const { collection, documentId: id, isNew, isDeletion, data } = command;
  // A row that no command depends on, such as the mark that a message was read, changes nothing else.
  if (!isCommandCollection(collection)) {
    return [isDeletion ? { collection, id, isDeleted: true } : { collection, id, isNew, set: data }];
  }
  const made: CommandChanges = { changes: [], assumed: [], emptied: [], estimated: new Set() };
  const { changes } = made;
  await addKnown(shop, command.known);
  const store = await createLocalCommandStore(shop, command, moment, made);
  const write = addEffects(store, changes, phoneEffects);
  await run(write, command);
  await write.finish();
  const marked = [...made.emptied, ...changes.map((change) => markEstimated(change, made.estimated))];
  shop.change([...made.assumed, ...marked]);
  return toPatches(marked);
}

function isCommandCollection(collection: string): boolean {
  return commandCollections.some((name) => name === collection);
}

/** Adds rows that a page has read from the server and that the shop's copy lacks. */
async function addKnown(shop: LocalShop, rows: readonly KnownRow[] = []): Promise<void> {
  for (const { collection, ...row } of rows) {
    if (await shop.get(collection, row.$id)) continue;
    shop.change([{ action: 'create', collection, row: toDocumentRow(collection, row) }]);
  }
}

type Effects = CommandEffects<CommandStore>;

const unchanged: Effects['validate']['user'] = async (_, { values }) => values;
const nothing = async () => {};
/** The effects of commands, without those that only a server can run: for files and addresses, and for checks of people and messages. */
const phoneEffects: Effects = {
  ...commandEffects,
  validate: { ...commandEffects.validate, message: unchanged, 'shop-page': unchanged, user: unchanged },
  afterWrite: { ...commandEffects.afterWrite, attachment: nothing, 'replaced-file': nothing, 'shop-page': nothing },
};

/** Runs the command as the call of the document does on the server. */
async function run(write: ReturnType<typeof addEffects<CommandStore>>, command: PendingCommand): Promise<void> {
  const { documentId: id, isNew, isDeletion, doneAt } = command;
  const collection = command.collection as CollectionId;
  const shape: Collection = collections[collection];
  if (isNew && shape.effects?.replaceInsert !== undefined) {
    const moments = collection === 'orders' && doneAt !== undefined && { soldAt: doneAt, sentAt: write.at };
    return write.create(collection, { id, data: { ...command.data, ...moments } });
  }
  const { quantityChange, ...data } = command.data;
  const before = isNew ? undefined : await write.documents.get(collection, id);
  if (!isNew && !before) throw apiError('document_not_found');
  if (before && isDeletion) return write.delete(collection, before);
  if (before && typeof quantityChange === 'number') {
    const quantityInStock = sumQuantities([Number(before.attributes.quantityInStock), quantityChange]);
    await write.update(collection, before, { attributes: { quantityInStock } });
    return;
  }
  // As on the server, only the attributes that differ from the stored row are checked.
  const given = toStoredValues(collection, data);
  const asked = before ? keepChanges(before.attributes, given) : { ...given, ...defaultsFor(shape, given) };
  const values = await write.check(collection, { id, values: asked, before });
  if (before) await write.update(collection, before, { attributes: values });
  else await write.insert(collection, { id, attributes: values });
}

function markEstimated(change: DocumentChange, estimated: ReadonlySet<unknown>): DocumentChange {
  const { action, collection, row } = change;
  const isOfGoods = collection === 'orderItems' || collection === 'stockLosses';
  if (action !== 'create' || !isOfGoods || !estimated.has(row.attributes.productId)) return change;
  return { ...change, row: { ...row, attributes: { ...row.attributes, isCostEstimated: true } } };
}
