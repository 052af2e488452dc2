import { type RequestData, type RequestProblem, readStoreId, readTexts } from '#request-data.ts';
import { isDay, toDay } from '#values/dates.ts';
import { isShillings } from '#values/sent-numbers.ts';
import { type CashEntry, cashEntryEnds, toCashEntryKind } from './cash-entry.ts';
import { findExpenseDayProblem } from './expense.ts';
import { isPaidAmount } from './paid-amount.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from './payment.ts';
import { cashEntryKinds } from './payment-line.ts';

/** An entry as it is asked for. */
export interface CashEntryRequest extends Omit<CashEntry, 'id' | 'isCancelled'> {
  readonly storeId: string;
}

const known = ['storeId', 'kind', 'fromMethod', 'toMethod', 'amount', 'entryDate', 'note'];
const decidedByServer = ['isCancelled', 'at', 'by', 'byRole'];

/** Reads the data of a new entry on the shop's day `today`. A problem names the attribute and says what it must be (R43). */
export function readCashEntry(data: RequestData, today: string): CashEntryRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const kind = toCashEntryKind(data.kind);
  if (!kind) return { attribute: 'kind', text: `must be one of ${cashEntryKinds.join(', ')}` };
  const from = readEnd(data, 'fromMethod', cashEntryEnds[kind].from);
  if (from !== null && typeof from === 'object') return from;
  const to = readEnd(data, 'toMethod', cashEntryEnds[kind].to);
  if (to !== null && typeof to === 'object') return to;
  if (from === to) return { attribute: 'toMethod', text: 'must not be the one that it comes from' };
  const { amount } = data;
  if (kind === 'opening' ? !isShillings(amount) : !isPaidAmount(amount)) {
    const least = kind === 'opening' ? '' : ' above 0';
    return { attribute: 'amount', text: `must be whole shillings${least}` };
  }
  const date = typeof data.entryDate === 'string' ? data.entryDate : '';
  // 30 February would be read as 2 March.
  const day = isDay(date.slice(0, 10)) ? toDay(date) : '';
  if (findExpenseDayProblem(day, today)) {
    return { attribute: 'entryDate', text: 'must be the date, today or earlier, and not before 2000-01-01' };
  }
  const texts = readTexts(data, { note: 500 });
  if ('attribute' in texts) return texts;
  return { storeId, kind, from, to, amount: Number(amount), day, ...texts };
}

function readEnd(data: RequestData, attribute: string, isAsked: boolean): ReceivedMethod | null | RequestProblem {
  const value = data[attribute] ?? null;
  if (!isAsked) return value === null ? null : { attribute, text: 'is not of this kind; leave it out' };
  return toReceivedMethod(value) ?? { attribute, text: `must be one of ${receivedMethods.join(', ')}` };
}
