import { type RequestData, type RequestProblem, readStoreId, readTexts, toIdOrNull } from '#request-data.ts';
import { isChosenDay } from '#values/chosen-day.ts';
import { isShillings } from '#values/sent-numbers.ts';
import { type ByMethod, type ByMethodOrNull, byMethod, methodSuffixes } from './day-close.ts';
import { type ReceivedMethod, receivedMethods } from './payment.ts';

/** The request for a day close: the amounts counted, and those taken out then. */
export interface DayCloseRequest {
  readonly storeId: string;
  /** Null for a method that nobody counted. */
  readonly counted: ByMethodOrNull;
  readonly taken: ByMethod;
  /** The part of `taken` that goes to the bank. */
  readonly banked: ByMethod;
  readonly note: string;
  /** The day that is closed; null for the one that follows from the money. */
  readonly day: string | null;
  /** The close that it corrects, and why; null for none. */
  readonly correctsId: string | null;
  readonly cancelReason: string;
}

const endings = Object.values(methodSuffixes);
const bankable = ['cash', 'mobile money'] as const satisfies readonly ReceivedMethod[];
const known = [
  ...['storeId', 'note', 'day', 'correctsId', 'cancelReason'],
  ...endings.flatMap((ending) => [`counted${ending}`, `taken${ending}`]),
  ...bankable.map((method) => `banked${methodSuffixes[method]}`),
];
const decidedByServer = [
  ...['at', 'by', 'byRole', 'isCancelled', 'cancelledAt'],
  ...endings.map((ending) => `expected${ending}`),
];

/** Reads the data of a new day close. A problem names the attribute and says what it must be (R31, R43). */
export function readDayClose(data: RequestData): DayCloseRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const texts = readTexts(data, { note: 500, cancelReason: 500 });
  if ('attribute' in texts) return texts;
  const day = data.day ?? null;
  if (day !== null && (typeof day !== 'string' || !isChosenDay(day))) {
    return { attribute: 'day', text: 'must be the day that ends, written 2026-11-21, and not before 2000-01-01' };
  }
  const correctsId = toIdOrNull(data.correctsId);
  if (correctsId === undefined) return { attribute: 'correctsId', text: 'must be the ID of the end that it corrects' };
  if ((correctsId === null) !== (texts.cancelReason === '')) {
    return { attribute: 'cancelReason', text: 'must say why an end is corrected, and goes with correctsId' };
  }
  const counted = byMethod<number | null>(() => null);
  const [taken, banked] = [byMethod(() => 0), byMethod(() => 0)];
  for (const method of receivedMethods) {
    const names = { counted: `counted${methodSuffixes[method]}`, taken: `taken${methodSuffixes[method]}` };
    const [count, out] = [data[names.counted] ?? null, data[names.taken] ?? 0];
    if (count !== null && !isShillings(count)) {
      return { attribute: names.counted, text: 'must be what was counted, in whole shillings, or null' };
    }
    if (!isShillings(out)) return { attribute: names.taken, text: 'must be what was taken out, in whole shillings' };
    if (count !== null && out > count) {
      return { attribute: names.taken, text: `must not be more than the ${count} that were counted` };
    }
    counted[method] = count;
    taken[method] = out;
  }
  if (Object.values(counted).every((count) => count === null)) {
    return { attribute: 'countedCash', text: 'must be what was counted, where no other method was' };
  }
  for (const method of bankable) {
    const name = `banked${methodSuffixes[method]}`;
    const amount = data[name] ?? 0;
    if (!isShillings(amount)) return { attribute: name, text: 'must be what goes to the bank, in whole shillings' };
    if (amount > taken[method]) {
      return { attribute: name, text: `must not be more than the ${taken[method]} that were taken out` };
    }
    banked[method] = amount;
  }
  return { storeId, counted, taken, banked, day, correctsId, ...texts };
}
