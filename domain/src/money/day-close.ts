import { startOfDay, toDay } from '#values/dates.ts';
import { addDays } from '#values/periods.ts';
import { readText } from '#values/unchecked-values.ts';
import { type ReceivedMethod, receivedMethods } from './payment.ts';

/** An amount for each payment method, in whole shillings. */
export type ByMethod = Readonly<Record<ReceivedMethod, number>>;

/** The endings of the attribute names of each payment method. */
export const methodSuffixes = { cash: 'Cash', 'mobile money': 'Mobile', bank: 'Bank' } as const satisfies Record<
  ReceivedMethod,
  string
>;

/** One payment method at the end of a day, in whole shillings. */
export interface MethodClose {
  /** The balance by the books; below 0 where more went out than is known to have come in. Null for who may not see costs (R63). */
  readonly expected: number | null;
  /** Null if not counted: the balance is then taken as expected. */
  readonly counted: number | null;
  /** The amount taken out then. */
  readonly taken: number;
  /** The part of it that went to the bank; 0 for the bank itself. */
  readonly banked: number;
}

export type MethodCloses = Readonly<Record<ReceivedMethod, MethodClose>>;

/** A stored end of a day (R31, R43). */
export interface DayClose {
  readonly id: string;
  /** The shop's day that was closed, as `2026-11-21`; it may have been closed in the night after it. */
  readonly day: string;
  /** ISO text: when the money was counted. A correction has the time of the close that it corrects. */
  readonly at: string;
  /** ISO text: when the document was created; empty where it does not say. */
  readonly writtenAt: string;
  readonly methods: MethodCloses;
  readonly note: string;
  /** The close that this one corrects; empty for none. */
  readonly correctsId: string;
  /** True where it was reversed and counts for nothing. */
  readonly isCancelled: boolean;
  readonly cancelReason: string;
  /** ISO text; empty while it is valid. */
  readonly cancelledAt: string;
}

/** Returns the counted minus the expected amount, below 0 for missing money; null if not counted, or not to be seen. */
export function differenceOf({ counted, expected }: Pick<MethodClose, 'counted' | 'expected'>): number | null {
  return counted === null || expected === null ? null : counted - expected;
}

/** Returns what remains of a method's own money after the close. */
export function leftAfter({ counted, expected, taken }: Omit<MethodClose, 'banked'>): number {
  return (counted ?? expected ?? 0) - taken;
}

/** Returns the balance of a method after the close; that of the bank includes the money brought there. */
export function balanceAfter(methods: MethodCloses, method: ReceivedMethod): number {
  return leftAfter(methods[method]) + (method === 'bank' ? sumMethods(byMethod((each) => methods[each].banked)) : 0);
}

/** Returns by how much a close changes the balance of a method. */
export function changeOfClose(methods: MethodCloses, method: ReceivedMethod): number {
  return balanceAfter(methods, method) - (methods[method].expected ?? 0);
}

/** Returns an amount for each payment method, by `amountOf`. */
export function byMethod<Value>(amountOf: (method: ReceivedMethod) => Value): Record<ReceivedMethod, Value> {
  return Object.fromEntries(receivedMethods.map((method) => [method, amountOf(method)])) as Record<
    ReceivedMethod,
    Value
  >;
}

/** Adds up the amounts of all methods. */
export function sumMethods(amounts: ByMethod): number {
  return receivedMethods.reduce((sum, method) => sum + amounts[method], 0);
}

/** Parses the document of a day close. Returns undefined for anything else. */
export function parseDayClose(document: unknown): DayClose | undefined {
  const row = Object(document);
  const { $id, day, at, note } = row;
  if (typeof $id !== 'string' || typeof day !== 'string' || typeof at !== 'string') return undefined;
  const amount = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  const methods = byMethod((method) => ({
    expected: amount(`expected${methodSuffixes[method]}`),
    counted: amount(`counted${methodSuffixes[method]}`),
    taken: amount(`taken${methodSuffixes[method]}`) ?? 0,
    banked: amount(`banked${methodSuffixes[method]}`) ?? 0,
  }));
  return {
    ...{ id: $id, day, at, methods: methods, writtenAt: readText(row.$createdAt), note: readText(note) },
    ...{ correctsId: readText(row.correctsId), isCancelled: row.isCancelled === true },
    ...{ cancelReason: readText(row.cancelReason), cancelledAt: readText(row.cancelledAt) },
  };
}

/** Returns a close as somebody sees it who may not see costs: what was counted, and neither what was expected nor a difference (R63). */
export function hideExpected(close: DayClose): DayClose {
  return { ...close, methods: byMethod((method) => ({ ...close.methods[method], expected: null })) };
}

export type ByMethodOrNull = Readonly<Record<ReceivedMethod, number | null>>;

/** Returns the amounts of each payment method under their attribute names: `expectedCash`, `countedMobile`, `takenBank`. */
export function toMethodAttributes(
  amounts: Readonly<Partial<Record<keyof MethodClose, ByMethodOrNull>>>,
): Record<string, number | null> {
  const entries = Object.entries(amounts).flatMap(([name, ofMethods]) =>
    receivedMethods.map((method) => [`${name}${methodSuffixes[method]}`, ofMethods[method]] as const),
  );
  return Object.fromEntries(entries);
}

/** When money has moved since the last valid day close. */
export interface MovementTimes {
  /** The time of that close; null before the first one. */
  readonly closedAt: string | null;
  /** The first and the last movement since then; null where there is none. */
  readonly firstMoveAt: string | null;
  readonly lastMoveAt: string | null;
  /** The day that it closed; null before the first one. */
  readonly closedDay: string | null;
}

/** The balances of the payment methods now. */
export interface CashBalances extends MovementTimes {
  readonly holds: ByMethod;
  /** The balances after the last day close; 0 before the first one. */
  readonly began: ByMethod;
  /** True where the balances have a known beginning: a day close or opening money. */
  readonly isOpened: boolean;
}

/** The same as somebody sees it: the balances are null for who may not see costs (R63). */
export type SeenBalances = Omit<CashBalances, 'holds' | 'began'> & {
  readonly [Name in 'holds' | 'began']: ByMethod | null;
};

/** The hour of the shop's day from which its close is due. */
const evening = 17;

/** Until this hour of the next day the seller may choose which day a close is for. */
const noon = 12;

const atHour = (day: string, hour: number) => Date.parse(startOfDay(day)) + hour * 60 * 60 * 1000;

/**
 * Returns the last day that is over: its close was written in its evening or later. A close before that is one of a shift, and
 * what moves after it on the same day belongs to another close of that day. Empty for none.
 */
function findDoneDay({ closedAt, closedDay }: Pick<MovementTimes, 'closedAt' | 'closedDay'>): string {
  if (closedAt === null || closedDay === null) return '';
  return Date.parse(closedAt) < atHour(closedDay, evening) ? '' : closedDay;
}

/**
 * Returns the day that is to be closed now, undefined for none: money has moved since the last close, and it is evening, or the
 * money moved on an earlier day that is not over yet. A shop that has never closed a day is asked in the evening of a day on
 * which money moved, and until noon after it.
 */
export function findDayToClose(times: MovementTimes, nowMs: number): string | undefined {
  const { closedAt, firstMoveAt, lastMoveAt } = times;
  if (firstMoveAt === null || lastMoveAt === null) return undefined;
  const today = toDay(nowMs);
  const done = findDoneDay(times);
  // Money that moved after the close of its own day belongs to the close of the next one.
  const toOpenDay = (at: string) => (toDay(at) <= done ? addDays(done, 1) : toDay(at));
  const [first, last] = [toOpenDay(firstMoveAt), toOpenDay(lastMoveAt)];
  const isOverdue = closedAt !== null && first < today;
  const isNextMorning = nowMs < atHour(today, noon) && last === addDays(today, -1);
  const isEvening = nowMs >= atHour(today, evening) && last === today;
  return isOverdue || isNextMorning || isEvening ? listEndableDays(times, nowMs)[0] : undefined;
}

/**
 * Lists the days that can be closed now; the first one follows from the money that is counted. Until noon that is the day
 * before while money of an earlier day is not closed, and both can be chosen; later it is the day of the last movement.
 * No day comes before one that is closed, and a day that is over comes last: what has moved since belongs to the next day.
 */
export function listEndableDays(times: MovementTimes, nowMs: number): readonly string[] {
  const { closedDay, firstMoveAt, lastMoveAt } = times;
  const today = toDay(nowMs);
  const yesterday = addDays(today, -1);
  const earliest = closedDay === null || closedDay > today ? '' : closedDay;
  const done = findDoneDay(times);
  const last = lastMoveAt === null || toDay(lastMoveAt) > today ? today : toDay(lastMoveAt);
  if (nowMs >= atHour(today, noon)) return [last < earliest || last === done ? today : last];
  const hasOlder = firstMoveAt !== null && toDay(firstMoveAt) < today;
  const first = hasOlder && last === today ? yesterday : last;
  const days = [...new Set([first, today, yesterday])].filter((day) => day >= earliest);
  return [...days.filter((day) => day !== done), ...days.filter((day) => day === done)];
}
