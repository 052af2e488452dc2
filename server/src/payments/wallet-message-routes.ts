import { type CallerScope, isAllowed } from '@duka/domain/commands/caller-scope';
import { requireReadable } from '@duka/domain/commands/command';
import { refusalWords } from '@duka/domain/commands/money/note-receipt';
import { readTarget } from '@duka/domain/commands/money/receipt-target';
import { keepChanges } from '@duka/domain/commands/stored-row';
import { makeDocumentId } from '@duka/domain/document-id';
import { actRights } from '@duka/domain/members/screen-rights';
import { minuteMs } from '@duka/domain/values/durations';
import { toWireDate } from '@duka/domain/values/wire-date';
import { type Doubt, listDoubts } from '@duka/domain/wallets/doubts';
import { describeWhy, type Guess, matchMessage, type OpenDebt } from '@duka/domain/wallets/match-message';
import { isRefused, maxPastedLength, type ReadMessage, readMessages } from '@duka/domain/wallets/read-message';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { UniqueError } from '#database/store-errors.ts';
import type { DocumentRow } from '#database/types.ts';
import { ApiError, apiError } from '#errors.ts';
import { requireWriter, type Writer } from '#http/caller/caller.ts';
import { createCallLimit, spendCallerLimit } from '#http/limits/rate-limit.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { invalidParam } from '#http/wire/params.ts';
import type { RunWrite } from '#writes/run-write.ts';

interface Deps {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** The most texts of an account in a minute. */
const textsPerMinute = 60;
/** The most open orders, and the most open debts, that a message is compared with: the newest ones, and those of its sum and number. */
const maxCompared = 500;

/** A payment that is said to have come, as the call answers it (R80). */
interface WireReceipt {
  readonly $id: string;
  readonly provider: string;
  readonly reference: string;
  readonly amount: number;
  readonly fee: number | null;
  readonly sender: string;
  readonly phone: string | null;
  /** When it came, by the message; null where that tells no time. */
  readonly at: string | null;
  readonly state: string;
  readonly doubts: readonly Doubt[];
  readonly matches: readonly WireMatch[];
}

interface WireMatch {
  readonly orderId?: string;
  readonly accountId?: string;
  readonly name: string;
  /** Whole shillings. */
  readonly owed: number;
  /** Such as "same sum and number". */
  readonly why: string;
}

interface Answer extends WireReceipt {
  /** Further messages of the text. */
  readonly others: readonly WireReceipt[];
  /** What else stands in the text, and why it was not noted. */
  readonly refused: readonly { readonly text: string; readonly message: string }[];
}

/** Registers the calls that take wallets' messages; calls of our own, which Appwrite lacks (R80). */
export async function walletMessageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, runWrite, now } = deps;
  const limit = createCallLimit(deps, 'wallet messages', textsPerMinute, minuteMs);

  /** `{ text }`: notes each message of money received in the text, and proposes what it pays. */
  app.post('/:storeId/wallet-messages', async (request, reply): Promise<Answer> => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, limit);
    const { storeId, scope } = await requireShop(database, request);
    const { text } = bodyOf(request);
    if (typeof text !== 'string' || [...text].length > maxPastedLength) {
      throw invalidParam('text', `Value must be a text of at most ${maxPastedLength} characters.`);
    }
    const noted: DocumentRow[] = [];
    const refused: { text: string; error: ApiError }[] = [];
    for (const read of readMessages(text, now().getTime())) {
      const result = await note(runWrite, caller, storeId, read, now());
      if (result instanceof ApiError) refused.push({ text: read.text, error: result });
      else noted.push(result);
    }
    const [first, ...others] = await describe(deps, storeId, scope, noted);
    if (!first) throw refused[0]?.error ?? apiError('wallet_message_refused');
    reply.code(201);
    return { ...first, others, refused: refused.map(({ text, error }) => ({ text, message: error.message })) };
  });

  /** `{ orderId }` or `{ accountId }`: confirms that the money is there, and writes it down. */
  app.post('/:storeId/wallet-messages/:id/confirm', async (request): Promise<WireReceipt> => {
    const caller = requireWriter(request);
    // What the shop knows of a message is said to nobody who may not change it.
    const { storeId, scope } = await requireShop(database, request, ['orders', 'credit', 'money']);
    const { id } = request.params as { id: string };
    const { orderId, accountId } = requireReadable(readTarget(bodyOf(request)));
    const confirmed = await runWrite(caller, async (write) => {
      const before = await write.documents.get('mobileReceipts', id);
      if (before?.attributes.storeId !== storeId) throw apiError('document_not_found');
      const asked = keepChanges(before.attributes, { state: 'confirmed', orderId, accountId });
      const attributes = await write.check('mobileReceipts', { id, values: asked, before });
      return write.update('mobileReceipts', before, { attributes });
    });
    const [receipt] = await describe(deps, storeId, scope, [confirmed]);
    return receipt as WireReceipt;
  });
}

/** Notes one message; returns the refusal of one that is no payment, or that the shop knows already. */
async function note(
  runWrite: RunWrite,
  caller: Writer,
  storeId: string,
  read: ReadMessage,
  now: Date,
): Promise<DocumentRow | ApiError> {
  if (isRefused(read)) return apiError('wallet_message_refused', refusalWords[read.refusal]);
  const id = makeDocumentId(now.getTime(), Math.random);
  try {
    return await runWrite(caller, async (write) => {
      await write.create('mobileReceipts', { id, data: { storeId, text: read.text } });
      return write.findWritten('mobileReceipts', id) as DocumentRow;
    });
  } catch (error) {
    if (error instanceof ApiError && error.type === 'wallet_reference_known') return error;
    // Another call has noted it at the same moment.
    if (error instanceof UniqueError) return apiError('wallet_reference_known', undefined, { cause: error });
    throw error;
  }
}

async function describe(
  { database, now }: Deps,
  storeId: string,
  scope: CallerScope,
  receipts: readonly DocumentRow[],
): Promise<WireReceipt[]> {
  const described: WireReceipt[] = [];
  for (const { id, attributes } of receipts) {
    const { wallet, reference, amount, fee, sender, phone, receivedAt, state } = attributes as unknown as StoredReceipt;
    const message = { wallet, reference, amount, phone, sender: sender ?? '', receivedAt };
    const debts = state === 'said' ? await listOpenDebts(database, storeId, scope, message) : [];
    described.push({
      ...{ $id: id, provider: wallet, reference, amount, fee, sender: message.sender, phone, state },
      at: receivedAt === null ? null : toWireDate(receivedAt),
      doubts: listDoubts(message, now().getTime()),
      matches: matchMessage(message, debts).map(toWireMatch),
    });
  }
  return described;
}

type StoredReceipt = Parameters<typeof listDoubts>[0] & {
  readonly amount: number;
  readonly fee: number | null;
  readonly sender: string | null;
  readonly phone: string | null;
  readonly state: string;
};

function toWireMatch({ target, name, owed, why }: Guess): WireMatch {
  return { ...target, name, owed, why: describeWhy(why) };
}

/** Lists what the caller may see of the open orders and debts of the shop. */
async function listOpenDebts(
  { documents }: Database,
  storeId: string,
  scope: CallerScope,
  { amount, phone }: { readonly amount: number; readonly phone: string | null },
): Promise<OpenDebt[]> {
  const open = (attribute: string) =>
    [
      { method: 'equal', attribute: 'storeId', values: [storeId] },
      { method: 'greaterThan', attribute, values: [0] },
    ] as const;
  const orders = new Map<string, OpenDebt>();
  if (isAllowed(scope, storeId, actRights.readOrders)) {
    const like = [
      { method: 'equal', attribute: 'owed', values: [amount] } as const,
      ...(phone === null ? [] : [{ method: 'equal', attribute: 'customerPhone', values: [phone] } as const]),
    ];
    const order = [{ attribute: 'orderDate', descending: true }];
    const lists = [
      ...like.map((condition) => ({ where: [...open('owed'), condition], order, limit: maxCompared })),
      { where: open('owed'), order, limit: maxCompared },
    ];
    for (const list of lists) {
      for (const row of await documents.list('orders', list)) orders.set(row.id, toOrderDebt(row));
    }
  }
  if (!isAllowed(scope, storeId, actRights.readDebts)) return [...orders.values()];
  const books = await documents.list('creditAccounts', { where: open('balance'), limit: maxCompared });
  return [...orders.values(), ...books.map(toBookDebt)];
}

function toOrderDebt({ id, attributes }: DocumentRow): OpenDebt {
  const { owed, customerName, customerPhone, customerKey, orderDate } = attributes;
  return {
    ...{
      target: { orderId: id },
      owed: Number(owed),
      name: String(customerName ?? ''),
      phone: String(customerPhone ?? ''),
    },
    ...{ customerKey: typeof customerKey === 'string' ? customerKey : null, since: String(orderDate) },
  };
}

function toBookDebt({ id, attributes }: DocumentRow): OpenDebt {
  const { balance, name, phone, customerKey, oldestAt } = attributes;
  return {
    ...{ target: { accountId: id }, owed: Number(balance), name: String(name ?? ''), phone: String(phone ?? '') },
    ...{ customerKey: typeof customerKey === 'string' ? customerKey : null, since: String(oldestAt ?? '') },
  };
}
