import { startOfDay, toDay } from '#values/dates.ts';
import { addDays } from '#values/periods.ts';
import { readText } from '#values/unchecked-values.ts';
import { type ReceivedMethod, receivedMethods } from './payment.ts';

/** An amount for each payment method, in whole shillings. */
export type ByWay = Readonly<Record<ReceivedMethod, number>>;

/** The endings of the attribute names of each payment method. */
export const wayEndings = { cash: 'Cash', 'mobile money': 'Mobile', bank: 'Bank' } as const satisfies Record<
  ReceivedMethod,
  string
>;

/** One way at the end of a day, in whole shillings. */
export interface WayClose {
  /** What it should have held; below 0 where more went out than is known to have come in. */
  readonly expected: number;
  /** Null if not counted: the balance is then taken as expected. */
  readonly counted: number | null;
  /** What was taken out of it then. */
  readonly taken: number;
  /** How much of what was taken out went to the bank; 0 for the bank itself. */
  readonly banked: number;
}

export type WayCloses = Readonly<Record<ReceivedMethod, WayClose>>;

/** The end of a day as it is stored (R31, R43). */
export interface DayClose {
  readonly id: string;
  /** The shop's day that it ends, as `2026-11-21`; it may have been written in the night after it. */
  readonly day: string;
  /** ISO text: when the money was counted. A correction keeps the moment of the end that it corrects. */
  readonly at: string;
  /** ISO text: when it was written; empty where the document does not say. */
  readonly writtenAt: string;
  readonly ways: WayCloses;
  readonly note: string;
  /** The end that this one corrects; empty for none. */
  readonly correctsId: string;
  /** It was taken back, and counts for nothing. */
  readonly isCancelled: boolean;
  readonly cancelReason: string;
  /** ISO text; empty while it stands. */
  readonly cancelledAt: string;
}

/** Returns the counted minus the expected amount, below 0 for missing money; null if not counted. */
export function differenceOf({ counted, expected }: Pick<WayClose, 'counted' | 'expected'>): number | null {
  return counted === null ? null : counted - expected;
}

/** Returns what is left of a way's own money once its day has ended. */
export function leftAfter({ counted, expected, taken }: Omit<WayClose, 'banked'>): number {
  return (counted ?? expected) - taken;
}

/** Returns what a way holds once the day has ended: what is left and, at the bank, what was brought there. */
export function heldAfter(ways: WayCloses, way: ReceivedMethod): number {
  return leftAfter(ways[way]) + (way === 'bank' ? sumWays(byWay((each) => ways[each].banked)) : 0);
}

/** Returns by how much an end changes what a way should hold. */
export function changeOfClose(ways: WayCloses, way: ReceivedMethod): number {
  return heldAfter(ways, way) - ways[way].expected;
}

/** Returns an amount for each payment method, by `amountOf`. */
export function byWay<Value>(amountOf: (way: ReceivedMethod) => Value): Record<ReceivedMethod, Value> {
  return Object.fromEntries(receivedMethods.map((way) => [way, amountOf(way)])) as Record<ReceivedMethod, Value>;
}

/** Adds up the amounts of all ways. */
export function sumWays(amounts: ByWay): number {
  return receivedMethods.reduce((sum, way) => sum + amounts[way], 0);
}

/** Parses a day's end document. Returns undefined for anything else. */
export function parseDayClose(document: unknown): DayClose | undefined {
  const row = Object(document);
  const { $id, day, at, note } = row;
  if (typeof $id !== 'string' || typeof day !== 'string' || typeof at !== 'string') return undefined;
  const amount = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  const ways = byWay((way) => ({
    expected: amount(`expected${wayEndings[way]}`) ?? 0,
    counted: amount(`counted${wayEndings[way]}`),
    taken: amount(`taken${wayEndings[way]}`) ?? 0,
    banked: amount(`banked${wayEndings[way]}`) ?? 0,
  }));
  return {
    ...{ id: $id, day, at, ways, writtenAt: readText(row.$createdAt), note: readText(note) },
    ...{ correctsId: readText(row.correctsId), isCancelled: row.isCancelled === true },
    ...{ cancelReason: readText(row.cancelReason), cancelledAt: readText(row.cancelledAt) },
  };
}

export type ByWayOrNull = Readonly<Record<ReceivedMethod, number | null>>;

/** Returns the amounts of each payment method under their attribute names: `expectedCash`, `countedMobile`, `takenBank`. */
export function toWayAttributes(
  amounts: Readonly<Partial<Record<keyof WayClose, ByWayOrNull>>>,
): Record<string, number | null> {
  const entries = Object.entries(amounts).flatMap(([name, ofWays]) =>
    receivedMethods.map((way) => [`${name}${wayEndings[way]}`, ofWays[way]] as const),
  );
  return Object.fromEntries(entries);
}

/** When money has moved since the last day's end that stands. */
export interface DrawerMoments {
  /** When that end was; null before the first one. */
  readonly closedAt: string | null;
  /** When money first and last moved since then; null where none has. */
  readonly firstMoveAt: string | null;
  readonly lastMoveAt: string | null;
  /** The day of that end; null before the first one. */
  readonly closedDay: string | null;
}

/** What the ways hold now. */
export interface Drawer extends DrawerMoments {
  readonly holds: ByWay;
  /** What each held after the last day's end; nothing before the first one. */
  readonly began: ByWay;
  /** Whether it is known what was there: a day was ended, or opening money stands. */
  readonly isOpened: boolean;
}

/** The hour of the shop's day from which its end is due. */
const evening = 17;

/** Until this hour of the next day it can be chosen which day an end ends. */
const noon = 12;

const atHour = (day: string, hour: number) => Date.parse(startOfDay(day)) + hour * 60 * 60 * 1000;

/**
 * Returns the last day that is over: it has an end, written in its evening or later. An end before that is one of a shift, and
 * what moves after it on the same day waits for another end of that day. Empty for none.
 */
function findDoneDay({ closedAt, closedDay }: Pick<DrawerMoments, 'closedAt' | 'closedDay'>): string {
  if (closedAt === null || closedDay === null) return '';
  return Date.parse(closedAt) < atHour(closedDay, evening) ? '' : closedDay;
}

/**
 * Returns the day that is to be closed now, undefined for none: money has moved since the last end, and it is evening, or it
 * moved on a day before that is not over yet. A shop that has never closed one is asked in the evening of a day on which money
 * moved, and until noon after it.
 */
export function findDayToClose(moments: DrawerMoments, nowMs: number): string | undefined {
  const { closedAt, firstMoveAt, lastMoveAt } = moments;
  if (firstMoveAt === null || lastMoveAt === null) return undefined;
  const today = toDay(nowMs);
  const done = findDoneDay(moments);
  // What moved after the end of its own day waits for the end of the next one.
  const toOpenDay = (at: string) => (toDay(at) <= done ? addDays(done, 1) : toDay(at));
  const [first, last] = [toOpenDay(firstMoveAt), toOpenDay(lastMoveAt)];
  const isOverdue = closedAt !== null && first < today;
  const isNextMorning = nowMs < atHour(today, noon) && last === addDays(today, -1);
  const isEvening = nowMs >= atHour(today, evening) && last === today;
  return isOverdue || isNextMorning || isEvening ? listEndableDays(moments, nowMs)[0] : undefined;
}

/**
 * Lists the days that an end can be of now; the first one follows from the money that it counts. Until noon that is the day
 * before while money of an earlier day is not closed, and both can be chosen; later it is the day of the last movement.
 * No day comes before one that is closed, and one that is over comes last: what has moved since belongs to the next day.
 */
export function listEndableDays(moments: DrawerMoments, nowMs: number): readonly string[] {
  const { closedDay, firstMoveAt, lastMoveAt } = moments;
  const today = toDay(nowMs);
  const yesterday = addDays(today, -1);
  const earliest = closedDay === null || closedDay > today ? '' : closedDay;
  const done = findDoneDay(moments);
  const last = lastMoveAt === null || toDay(lastMoveAt) > today ? today : toDay(lastMoveAt);
  if (nowMs >= atHour(today, noon)) return [last < earliest || last === done ? today : last];
  const hasOlder = firstMoveAt !== null && toDay(firstMoveAt) < today;
  const first = hasOlder && last === today ? yesterday : last;
  const days = [...new Set([first, today, yesterday])].filter((day) => day >= earliest);
  return [...days.filter((day) => day !== done), ...days.filter((day) => day === done)];
}
