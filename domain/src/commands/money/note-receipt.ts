import { toLedgerActor } from '#commands/caller-scope.ts';
import { requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { isPaidAmount } from '#money/paid-amount.ts';
import { type RequestData, type RequestProblem, readStoreId } from '#request-data.ts';
import { minuteMs } from '#values/durations.ts';
import { isRefused, maxPastedLength, readMessages, type WalletMessage } from '#wallets/read-message.ts';
import type { Refusal } from '#wallets/refused-text.ts';
import { isWallet, wallets } from '#wallets/wallet.ts';
import { readTarget, requireTarget } from './receipt-target.ts';
import { sumWritten } from './written-reference.ts';

/** The words for a text that is no message of money received (R80). */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  sent: 'This message is of money that was sent or paid out, not of money that came.',
  balance: 'This message tells a balance, not of money that came.',
  advert: 'This is an advertisement, not a message of money that came.',
  failed: 'This message says that a payment failed.',
  loan: 'This message is of a loan, not of a payment.',
  reversal: 'This message says that money was taken back.',
  foreign: "This message is of another country's money.",
  no_reference: 'The reference is missing: the message was cut. Copy the whole message.',
  no_amount: 'The sum is missing: the message was cut. Copy the whole message.',
  reference: 'The reference is none of this wallet. The message may be invented: look at your own phone.',
  amount: 'No such sum is paid by mobile money.',
  cents: 'The sum is not in whole shillings.',
  time: 'The time in this message does not exist. The message may be invented: look at your own phone.',
  future: 'The time in this message has not come yet. The message may be invented: look at your own phone.',
  unknown: 'This is no message of M-Pesa, Mixx by Yas, Airtel Money or Halopesa that money came.',
};

/** What a line of a statement says (R81), and a message says by its text. */
const facts = ['wallet', 'reference', 'amount', 'sender', 'receivedAt'] as const;
const known = ['storeId', 'text', 'orderId', 'accountId', ...facts];
const decidedByServer = [
  ...['fee', 'phone', 'state', 'confirmedAt', 'reason', 'at'],
  ...['by', 'byRole', 'byMember', 'overrideBy'],
];

/**
 * Notes what a wallet's message says: a payment that is said to have come, and no money (R80). All of it is read from the text here, but for a
 * line of the wallet's statement, which comes with its facts (R81).
 * Rejects with `ApiError` 422 `wallet_message_refused` for a text that is no such message, 409 `wallet_reference_known` for a reference
 * that the shop has already, 400 `document_invalid_structure` and `relationship_value_invalid` for what cannot be read, 401 and 403 as all
 * commands, and 409 `document_already_exists` for a known id.
 */
export async function noteReceipt(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readNote(data, Date.parse(write.at)));
  const { storeId, orderId, accountId } = request;
  requireMayCreate(write, 'mobileReceipts', storeId);
  await requireNew(write, 'mobileReceipts', id);
  const message = request.line ?? requireMessage(request.text, Date.parse(write.at));
  const { wallet, reference, amount, fee, sender, phone, receivedAt, text } = message;
  await requireUnknown(write, storeId, message);
  await requireTarget(write, storeId, { orderId, accountId });
  await write.insert('mobileReceipts', {
    id,
    attributes: {
      ...{ storeId, wallet, reference, amount, fee, sender: sender || null, phone, receivedAt, text },
      ...{ state: 'said', orderId, accountId, confirmedAt: null, reason: null },
      ...{ at: write.at, ...toLedgerActor(write.scope, storeId) },
    },
  });
}

interface NoteRequest {
  readonly storeId: string;
  readonly text: string;
  readonly orderId: string | null;
  readonly accountId: string | null;
  /** What a line of a statement says; undefined for a message. */
  readonly line: WalletMessage | undefined;
}

function readNote(data: RequestData, nowMs: number): NoteRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const { text } = data;
  if (typeof text !== 'string' || [...text].length > maxPastedLength) {
    return { attribute: 'text', text: `must be the text of a message, of at most ${maxPastedLength} characters` };
  }
  const target = readTarget(data);
  if ('attribute' in target) return target;
  const isLine = facts.some((fact) => data[fact] !== undefined && data[fact] !== null);
  const line = isLine ? readLine(data, text, nowMs) : undefined;
  return line && 'attribute' in line ? line : { storeId, text, ...target, line };
}

/** The most characters of a line of a statement, and of the name in it, as in the collection. */
const maxLengths = { text: 1000, sender: 256 };
const earliestMs = Date.UTC(2000, 0, 1);
/** Milliseconds that the clock of a wallet may be ahead. */
const maxAheadMs = 10 * minuteMs;

/** Reads the facts of a line of a wallet's statement, whose `text` is the line as it stands there (R81). */
function readLine(data: RequestData, text: string, nowMs: number): WalletMessage | RequestProblem {
  const { wallet, amount, sender = null, receivedAt } = data;
  if (text.trim() === '' || [...text].length > maxLengths.text) {
    return {
      attribute: 'text',
      text: `must be the line as it stands in the statement, of at most ${maxLengths.text} characters`,
    };
  }
  if (!isWallet(wallet)) return { attribute: 'wallet', text: `must be one of ${Object.keys(wallets).join(', ')}` };
  const reference = typeof data.reference === 'string' ? data.reference.trim().toUpperCase() : '';
  if (!/^[A-Z0-9][A-Z0-9./-]{3,63}$/.test(reference))
    return { attribute: 'reference', text: "must be the line's reference" };
  if (!isPaidAmount(amount)) return { attribute: 'amount', text: 'must be whole shillings above 0' };
  const momentMs = typeof receivedAt === 'string' ? Date.parse(receivedAt) : Number.NaN;
  if (!(momentMs >= earliestMs && momentMs <= nowMs + maxAheadMs))
    return { attribute: 'receivedAt', text: 'must be the time at which it came' };
  if (sender !== null && (typeof sender !== 'string' || [...sender].length > maxLengths.sender)) {
    return { attribute: 'sender', text: `must be a text of at most ${maxLengths.sender} characters` };
  }
  return {
    ...{ wallet, reference, amount, fee: null, sender: sender ?? '', phone: null, text },
    receivedAt: new Date(momentMs).toISOString(),
  };
}

function requireMessage(text: string, nowMs: number): WalletMessage {
  const read = readMessages(text, nowMs);
  const [message, another] = read.filter((each) => !isRefused(each));
  if (message && another) throw apiError('wallet_message_refused', 'These are several messages. Send one at a time.');
  const [first] = read;
  if (!message || isRefused(message)) {
    throw apiError('wallet_message_refused', refusalWords[first && isRefused(first) ? first.refusal : 'unknown']);
  }
  return message;
}

/** Throws 409 `wallet_reference_known` for money that the shop knows of, by another message, by its own request for payment (R77) or by hand. */
async function requireUnknown(
  write: CommandStore,
  storeId: string,
  { reference, amount }: Pick<WalletMessage, 'reference' | 'amount'>,
): Promise<void> {
  const [noted] = await write.documents.list('mobileReceipts', {
    where: [equal('storeId', storeId), equal('reference', reference)],
    limit: 1,
  });
  if (noted) {
    const { state } = noted.attributes;
    const became = state === 'said' ? 'noted' : String(state);
    throw apiError('wallet_reference_known', `The payment with the reference ${reference} has been ${became} already.`);
  }
  const requests = await write.documents.list('paymentRequests', {
    where: [equal('storeId', storeId), equal('receipt', reference), equal('status', 'confirmed')],
    limit: 1,
  });
  if (requests.length > 0) {
    throw apiError(
      'wallet_reference_known',
      `The payment with the reference ${reference} was asked for and counted already.`,
    );
  }
  if ((await sumWritten(write, storeId, reference)) >= amount) {
    throw apiError('wallet_reference_known', `The payment with the reference ${reference} was written down already.`);
  }
}
