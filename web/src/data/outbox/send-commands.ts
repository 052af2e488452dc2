import { type CommandKind, ruleOf } from '@duka/domain/commands/command-kinds';
import { can } from '#data/calls/capabilities.ts';
import { type DocumentData, toWritableData } from '#data/calls/document-data.ts';
import { ApiFailure, call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';
import type { NewCommand } from './command.ts';

/** Characters of the longest id that the server takes. */
const maxIdLength = 36;

/** What became of a command. */
export type Result =
  | { readonly status: 'done'; readonly document?: DocumentData | undefined }
  /** `stored` is the document as it is, where somebody else has changed what the command changes. */
  | { readonly status: 'refused'; readonly failure: ApiFailure; readonly stored?: DocumentData | undefined }
  /** It depends on one before it that was refused. */
  | { readonly status: 'held' };

/** How commands are sent. */
export interface SendOptions {
  /** By the clock of this device: from two of its moments the server computes how long ago something was done (R33). */
  readonly now: () => Date;
  /** The shop of commands that name none. */
  readonly ownStoreId: string | undefined;
  /** The seller waits for the answer: a sale may be refused for the stock, and a difference of stock for another one than was seen. */
  readonly isLive?: boolean;
}

/**
 * Returns the shop in whose call a command travels, beside others of the same shop; undefined for one that travels as the call of its
 * document: the backend takes no commands, there is no shop, or its quantity is a row of a stock count that was sent before.
 */
export function shopOf(command: NewCommand, ownStoreId: string | undefined): string | undefined {
  if (!can('commands') || kindOf(command) === undefined) return undefined;
  const { storeId = command.storeId ?? ownStoreId } = command.data;
  return typeof storeId === 'string' ? storeId : undefined;
}

const kindsByCollection: Partial<Record<NewCommand['collection'], CommandKind>> = {
  ...{ creditAccounts: 'save-book', suppliers: 'save-supplier' },
  ...{ purchases: 'buy', stockLosses: 'lose', expenses: 'expense', cashEntries: 'move-money', dayCloses: 'close-day' },
  ...{ products: 'save-product', productPacks: 'save-pack' },
};

/** A line that takes another one back says no kind. */
const creditKinds: Readonly<Record<string, CommandKind>> = {
  ...{ 'write-off': 'write-off', opening: 'open-debt', repayment: 'repay-advance' },
};

const deletions: typeof kindsByCollection = { products: 'delete-product', productPacks: 'delete-pack' };

function kindOf({ kind, collection, data }: NewCommand): CommandKind | undefined {
  if (kind === 'stock') return data.importId === undefined ? 'count' : undefined;
  if (kind === 'delete') return deletions[collection];
  const isNew = kind !== 'change';
  if (collection === 'orders') return isNew ? 'sell' : data.paymentMethod === undefined ? 'move-order' : 'pay-order';
  if (collection === 'messages') return isNew ? 'message' : 'mark-read';
  if (collection === 'mobileReceipts') return isNew ? 'note-receipt' : 'confirm-receipt';
  if (collection === 'returns') return data.kind === 'void' ? 'void' : 'return';
  if (collection === 'creditEntries') return creditKinds[String(data.kind)] ?? 'pay-debt';
  if (collection === 'supplierEntries') return data.kind === 'opening' ? 'open-supplier-debt' : 'pay-supplier';
  const found = kindsByCollection[collection];
  // What is only ever made has no command that changes it.
  return found && (isNew || ruleOf(found, data).act !== 'create') ? found : undefined;
}

/**
 * Sends commands of one shop in its call, or one command as the call of its document (`shopOf`); returns what became of each. A
 * repeated command is done once. Rejects with an `ApiFailure` where the call says nothing of the commands.
 */
export async function sendCommands(commands: readonly NewCommand[], options: SendOptions): Promise<readonly Result[]> {
  const [first] = commands;
  if (!first) return [];
  const storeId = shopOf(first, options.ownStoreId);
  if (storeId !== undefined) return sendToShop(storeId, commands, options);
  const { sendAsDocument } = await import('./send-as-document.ts');
  const results: Result[] = [];
  for (const command of commands) {
    results.push(
      results.every(({ status }) => status === 'done') ? await sendAsDocument(command, options) : { status: 'held' },
    );
  }
  return results;
}

/** A result of the call of a shop's commands (R62). */
interface WireResult {
  readonly id: string;
  readonly status: 'done' | 'refused' | 'held';
  readonly documents?: readonly DocumentData[];
  readonly error?: { readonly message: string; readonly type: string; readonly code: number };
}

async function sendToShop(
  storeId: string,
  commands: readonly NewCommand[],
  { now, isLive = false }: SendOptions,
): Promise<readonly Result[]> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/commands`);
  const body = { commands: commands.map((command) => toWire(command, isLive)), sentAt: now().toISOString() };
  const { results } = await call<{ readonly results: readonly WireResult[] }>(() =>
    client.call('post', url, { 'content-type': 'application/json' }, body),
  );
  return commands.map(({ kind }, index) => toResult(results[index], kind));
}

function toResult(result: WireResult | undefined, kind: NewCommand['kind']): Result {
  const document = result?.documents?.[0];
  if (result?.status === 'done') return { status: 'done', document };
  if (result?.status !== 'refused') return { status: 'held' };
  const { message = '', type = '', code: status = 500 } = result.error ?? {};
  // A document that is gone already is deleted.
  if (kind === 'delete' && status === 404) return { status: 'done' };
  return { status: 'refused', failure: new ApiFailure(message, { status, type }), stored: document };
}

/** Returns a command as it is sent, which is the same at each try but for `live`: by that the server knows a repeated one. */
export function toWire(command: NewCommand, isLive: boolean) {
  const {
    id,
    key = id,
    documentId,
    doneAt,
    permissions,
    knownQuantity,
    isOnlineOnly,
    member,
    proof,
    override,
  } = command;
  const kind = kindOf(command);
  const $permissions = permissions && { $permissions: permissions };
  return {
    // Of the ids that a phone makes only the mark of a message that was read may be longer than the server takes.
    ...{ id: key.slice(-maxIdLength), kind, ...(!isOnlineOnly && { at: doneAt }) },
    data: { ...toWireData(command, kind), ...$permissions, $id: documentId },
    ...(proof !== undefined && { member, proof }),
    ...(override && { override }),
    ...(isLive && { live: knownQuantity === undefined ? {} : { knownQuantity } }),
  };
}

function toWireData({ kind, collection, data, seen, doneAt }: NewCommand, sentKind?: CommandKind): DocumentData {
  if (kind === 'stock') {
    return { quantityChange: Number(data.quantityChange), reason: data.reason === 'count' ? 'count' : 'edit' };
  }
  const writable = toWritableData(data);
  // A product says itself when it was changed (DATA-037).
  const changedAt = kind === 'change' && collection === 'products' && { updstedAt: doneAt };
  // A new document that is there already is not saved over what became of it since.
  const isSaved = kind === 'create' && sentKind !== undefined && ruleOf(sentKind, data).act === 'save';
  const known = seen ?? (isSaved ? writable : undefined);
  const $seen = known && Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? null]));
  return { ...writable, ...changedAt, ...($seen && { $seen }) };
}
