import { type RequestData, type RequestProblem, readStoreId, readTexts } from '#request-data.ts';
import { startOfDay, toDay } from '#values/dates.ts';
import { isShillings } from '#values/number-input.ts';
import { type ReceivedMethod, receivedMethods } from './payment.ts';

/** An amount for each way by which money moves, in whole shillings. */
export type ByWay = Readonly<Record<ReceivedMethod, number>>;

/** How the attributes of each way end. */
export const wayEndings = { cash: 'Cash', 'mobile money': 'Mobile', bank: 'Bank' } as const satisfies Record<
  ReceivedMethod,
  string
>;

/** One way at the end of a day, in whole shillings. */
export interface WayClose {
  /** What it should have held; below 0 where more went out than is known to have come in. */
  readonly expected: number;
  /** Null where nobody counted: it then holds what it should. */
  readonly counted: number | null;
  /** What was taken out of it then, such as to the bank. */
  readonly taken: number;
}

/** The end of a day as it is stored (R31). */
export interface DayClose {
  readonly id: string;
  /** The shop's day, as `2026-11-21`. */
  readonly day: string;
  /** ISO text. */
  readonly at: string;
  readonly ways: Readonly<Record<ReceivedMethod, WayClose>>;
  readonly note: string;
}

/** Answers what was counted beyond what should be there; below 0 for what is missing, null where nobody counted. */
export function differenceOf({ counted, expected }: Pick<WayClose, 'counted' | 'expected'>): number | null {
  return counted === null ? null : counted - expected;
}

/** Answers what a way holds once its day has ended. */
export function leftAfter({ counted, expected, taken }: WayClose): number {
  return (counted ?? expected) - taken;
}

/** Makes an amount for each way. */
export function byWay<Value>(amountOf: (way: ReceivedMethod) => Value): Record<ReceivedMethod, Value> {
  return Object.fromEntries(receivedMethods.map((way) => [way, amountOf(way)])) as Record<ReceivedMethod, Value>;
}

/** Adds up the amounts of all ways. */
export function sumWays(amounts: ByWay): number {
  return receivedMethods.reduce((sum, way) => sum + amounts[way], 0);
}

/** Reads a day's end document; undefined for what is none. */
export function parseDayClose(document: unknown): DayClose | undefined {
  const row = Object(document);
  const { $id, day, at, note } = row;
  if (typeof $id !== 'string' || typeof day !== 'string' || typeof at !== 'string') return undefined;
  const amount = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  const ways = byWay((way) => ({
    expected: amount(`expected${wayEndings[way]}`) ?? 0,
    counted: amount(`counted${wayEndings[way]}`),
    taken: amount(`taken${wayEndings[way]}`) ?? 0,
  }));
  return { id: $id, day, at, ways, note: typeof note === 'string' ? note : '' };
}

type ByWayOrNull = Readonly<Record<ReceivedMethod, number | null>>;

/** Writes amounts of each way under the names of the attributes: `expectedCash`, `countedMobile`, `takenBank`. */
export function toWayAttributes(
  amounts: Readonly<Partial<Record<keyof WayClose, ByWayOrNull>>>,
): Record<string, number | null> {
  const entries = Object.entries(amounts).flatMap(([name, ofWays]) =>
    receivedMethods.map((way) => [`${name}${wayEndings[way]}`, ofWays[way]] as const),
  );
  return Object.fromEntries(entries);
}

/** The end of a day as it is asked for: what was counted, and what was taken out then. */
export interface DayCloseRequest {
  readonly storeId: string;
  /** Null for a way that nobody counted. */
  readonly counted: ByWayOrNull;
  readonly taken: ByWay;
  readonly note: string;
}

const endings = Object.values(wayEndings);
const known = ['storeId', 'note', ...endings.flatMap((ending) => [`counted${ending}`, `taken${ending}`])];
const decidedByServer = ['day', 'at', 'by', 'byRole', ...endings.map((ending) => `expected${ending}`)];

/** Reads the data of a new day's end. A problem names the attribute and says what it must be (R31). */
export function readDayClose(data: RequestData): DayCloseRequest | RequestProblem {
  const storeId = readStoreId(data, known, decidedByServer);
  if (typeof storeId !== 'string') return storeId;
  const texts = readTexts(data, { note: 500 });
  if ('attribute' in texts) return texts;
  const counted = byWay<number | null>(() => null);
  const taken = byWay(() => 0);
  for (const way of receivedMethods) {
    const names = { counted: `counted${wayEndings[way]}`, taken: `taken${wayEndings[way]}` };
    const [count, out] = [data[names.counted] ?? null, data[names.taken] ?? 0];
    if (count !== null && !isShillings(count)) {
      return { attribute: names.counted, text: 'must be what was counted, in whole shillings, or null' };
    }
    if (!isShillings(out)) return { attribute: names.taken, text: 'must be what was taken out, in whole shillings' };
    if (count !== null && out > count) {
      return { attribute: names.taken, text: `must not be more than the ${count} that were counted` };
    }
    counted[way] = count;
    taken[way] = out;
  }
  if (Object.values(counted).every((count) => count === null)) {
    return { attribute: 'countedCash', text: 'must be what was counted, where no other way was' };
  }
  return { storeId, counted, taken, ...texts };
}

/** What the ways hold now. */
export interface Drawer {
  readonly holds: ByWay;
  /** When the last day's end was; null before the first one. */
  readonly closedAt: string | null;
  /** When money first and last moved since then; null where none has. */
  readonly firstMoveAt: string | null;
  readonly lastMoveAt: string | null;
}

/** The hour of the shop's day from which its end is due. */
const evening = 17;

/**
 * Answers whether the day is to be closed: money has moved since the last end, and it is evening, or it moved on a day
 * before. A shop that has never closed one is asked in the evening of a day on which money moved.
 */
export function isDayToClose({ closedAt, firstMoveAt, lastMoveAt }: Omit<Drawer, 'holds'>, nowMs: number): boolean {
  if (firstMoveAt === null || lastMoveAt === null) return false;
  const today = toDay(nowMs);
  if (closedAt !== null && toDay(firstMoveAt) < today) return true;
  return toDay(lastMoveAt) === today && nowMs >= Date.parse(startOfDay(today)) + evening * 60 * 60 * 1000;
}
