import { type CommandKind, ruleOf } from '@duka/domain/commands/command-kinds';
import { can } from '#data/calls/capabilities.ts';
import { type DocumentData, toWritableData } from '#data/calls/document-data.ts';
import { getFreshDocument } from '#data/calls/documents.ts';
import { ApiFailure, call, isUpdateConflict, toApiFailure } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';
import { type Command, isSameWork, type NewCommand } from './command.ts';
import type { Outcome } from './run-commands.ts';
import { findEarlier, findOthersValues, type Sender, sendCommand, toOutcome } from './send-command.ts';

/** Characters of the longest id that the server takes. */
const longestId = 36;

/** A result of the call of a shop's commands (R62). */
interface Result {
  readonly id: string;
  readonly status: 'done' | 'refused' | 'held';
  readonly documents?: readonly DocumentData[];
  readonly error?: { readonly message: string; readonly type: string; readonly code: number };
}

/**
 * Returns the shop in whose call a command travels, beside others of the same shop; undefined for one that travels as the call of its
 * document: the backend takes no commands, there is no shop, or a page has tried it in another way.
 */
export function shopOf(command: NewCommand, ownStoreId: string | undefined): string | undefined {
  if (!can('commands') || kindOf(command) === undefined) return undefined;
  const { storeId = ownStoreId } = command.data;
  return typeof storeId === 'string' ? storeId : undefined;
}

const kindsByCollection: Partial<Record<NewCommand['collection'], CommandKind>> = {
  ...{ creditAccounts: 'save-book', supplierEntries: 'pay-supplier', suppliers: 'save-supplier' },
  ...{ purchases: 'buy', stockLosses: 'lose', expenses: 'expense', cashEntries: 'move-money', dayCloses: 'close-day' },
  ...{ products: 'save-product', productPacks: 'save-pack' },
};

const deletions: typeof kindsByCollection = { products: 'delete-product', productPacks: 'delete-pack' };

/** A quantity that a page has sent already was sent under another id, or over a version of the product: only that tells whether it is stored. */
function kindOf({ kind, collection, data }: NewCommand): CommandKind | undefined {
  if (kind === 'stock') return data.triedAfter === undefined && data.importId === undefined ? 'count' : undefined;
  if (kind === 'delete') return deletions[collection];
  const isNew = kind !== 'change';
  if (collection === 'orders') return isNew ? 'sell' : data.paymentMethod === undefined ? 'move-order' : 'pay-order';
  if (collection === 'messages') return isNew ? 'message' : 'mark-read';
  if (collection === 'returns') return data.kind === 'void' ? 'void' : 'return';
  if (collection === 'creditEntries') return data.kind === 'write-off' ? 'write-off' : 'pay-debt';
  const found = kindsByCollection[collection];
  // What is only ever made has no command that changes it.
  return found && (isNew || ruleOf(found, data).act !== 'create') ? found : undefined;
}

/** Sends commands in the call of their shop, or the one that travels alone as the call of its document. */
export async function sendCommands(
  commands: readonly Command[],
  sender: Sender,
  ownStoreId: string | undefined,
): Promise<Outcome | readonly Outcome[]> {
  const [first] = commands;
  if (!first) return [];
  const storeId = shopOf(first, ownStoreId);
  return storeId === undefined ? sendCommand(first, sender) : sendCall(storeId, commands, sender);
}

/**
 * Sends commands of a shop in one call, in their order; returns what came of each, or of the call where it was not answered. A file is
 * uploaded first.
 */
async function sendCall(
  storeId: string,
  commands: readonly Command[],
  sender: Sender,
): Promise<Outcome | readonly Outcome[]> {
  try {
    const whole = await Promise.all(commands.map((command) => nameFile(command, sender)));
    const results = await callShop(storeId, { commands: whole.map(toSent), sentAt: sender.now().toISOString() });
    if (results === undefined) return { kind: 'later' };
    const done = new Set(whole.filter((_, index) => results[index]?.status === 'done').map(({ id }) => id));
    // Those of this call are not noted as sent yet.
    const listCommands = async () =>
      (await sender.listCommands()).map((one) => (done.has(one.id) ? { ...one, state: 'sent' as const } : one));
    const outcomes: Outcome[] = [];
    for (const [index, command] of whole.entries()) {
      outcomes.push(await toResultOutcome(command, results[index], { ...sender, listCommands }));
    }
    return outcomes;
  } catch (error) {
    return toOutcome(error, sender.userId);
  }
}

async function nameFile(command: Command, sender: Sender): Promise<Command> {
  if (!command.file) return command;
  const { sendFile } = await import('./send-file.ts');
  return { ...command, data: { ...command.data, ...(await sendFile(command, command.file, sender)) } };
}

/** Returns undefined where the same call is to be sent again. */
async function callShop(storeId: string, body: object): Promise<readonly Result[] | undefined> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/commands`);
  try {
    const { results } = await call<{ readonly results: readonly Result[] }>(() =>
      client.call('post', url, { 'content-type': 'application/json' }, { ...body }),
    );
    return results;
  } catch (error) {
    if (toApiFailure(error).status === 503) return undefined;
    throw error;
  }
}

/** Returns a command as it is sent, which is the same at each try: by that the server knows a repeated one. */
function toSent(command: Command) {
  const { id, documentId, doneAt, permissions } = command;
  const kind = kindOf(command);
  // Of the ids that a phone makes only the mark of a message that was read may be longer than the server takes.
  const sentId = id.slice(-longestId);
  const $permissions = permissions && { $permissions: permissions };
  const data = { ...toSentAttributes(command, kind), ...$permissions, $id: documentId };
  return { id: sentId, kind, at: doneAt, data };
}

function toSentAttributes(
  { kind, collection, data, seen, doneAt }: Command,
  sentKind: CommandKind | undefined,
): DocumentData {
  if (kind === 'stock') {
    return { quantityChange: Number(data.quantityChange), reason: data.reason === 'count' ? 'count' : 'edit' };
  }
  const writable = toWritableData(data);
  if (kind === 'change') {
    // A product says itself when it was changed (DATA-037).
    const changedAt = collection === 'products' && { updstedAt: doneAt };
    const $seen = seen && Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, value ?? null]));
    return { ...writable, ...changedAt, ...($seen && { $seen }) };
  }
  // One that a page has stored, though its answer was lost, is not saved over what became of it since.
  const isSaved = sentKind !== undefined && ruleOf(sentKind, data).act === 'save';
  return isSaved ? { ...writable, $seen: writable } : writable;
}

async function toResultOutcome(command: Command, result: Result | undefined, sender: Sender): Promise<Outcome> {
  if (result?.status === 'done') return { kind: 'sent', document: result.documents?.[0] };
  if (result?.status !== 'refused') return { kind: 'held' };
  const { message = '', type = '', code: status = 500 } = result.error ?? {};
  const failure = new ApiFailure(message, { status, type });
  if (status >= 500) return { kind: 'stuck', error: failure };
  // What is gone already is deleted.
  if (command.kind === 'delete') return status === 404 ? { kind: 'sent' } : toRefused(failure);
  const stored = result.documents?.[0];
  const outcome =
    command.kind === 'change'
      ? await toRefusedChange(command, failure, { stored, sender })
      : await findEarlierTry(command, failure, stored);
  return outcome ?? toRefused(failure);
}

function toRefused({ message, type, said }: ApiFailure): Outcome {
  return { kind: 'refused', refusal: { message, type, said } };
}

/** Finds what a page has stored under the id of a new document, where it lost the answer. */
async function findEarlierTry(
  command: Command,
  failure: ApiFailure,
  stored: DocumentData | undefined,
): Promise<Outcome | undefined> {
  if (command.kind === 'stock') return undefined;
  if (isUpdateConflict(failure) && stored) return { kind: 'sent' };
  const earlier = await findEarlier(command, failure);
  if (earlier?.isSame) return { kind: 'sent' };
  return earlier && { kind: 'refused', refusal: { message: '', stored: earlier.stored } };
}

/** Says which attributes somebody else has changed too; where nobody has, what is stored counts as seen, and the change is sent again. */
async function toRefusedChange(
  command: Command,
  failure: ApiFailure,
  { stored, sender }: { readonly stored: DocumentData | undefined; readonly sender: Sender },
): Promise<Outcome | undefined> {
  const { collection, documentId, data, seen = {} } = command;
  if (!isUpdateConflict(failure) || !stored) {
    return failure.status === 400 ? findMissing(collection, documentId) : undefined;
  }
  const others = await findOthersValues(command, stored, sender.listCommands);
  if (others) return { kind: 'refused', refusal: { message: '', stored: others } };
  const changed = Object.keys(data).filter((name) => name in seen);
  const now = { ...seen, ...Object.fromEntries(changed.map((name) => [name, stored[name] ?? null])) };
  return isSameWork({ data: now }, { data: seen }) ? undefined : { kind: 'seen', seen: now };
}

/** A product that is gone would be made anew by its change, for which too little is known of it. */
async function findMissing(collection: Command['collection'], documentId: string): Promise<Outcome | undefined> {
  try {
    await getFreshDocument(collection, documentId);
    return undefined;
  } catch (error) {
    const failure = toApiFailure(error);
    if (failure.status !== 404) throw error;
    return toRefused(failure);
  }
}
