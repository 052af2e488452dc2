import { type OrderChannel, orderChannels } from '#orders/order.ts';
import { addDays, countDays, endOfMonth, listDays, startOfMonth, startOfWeek } from '#values/periods.ts';

/** Sales in whole shillings. Cancelled orders do not count. */
export interface SalesSum {
  readonly orders: number;
  readonly total: number;
  /** The goods had cost the shop this much. */
  readonly cost: number;
}

/** The sales of one of the shop's days, written `2026-11-21`, over one channel. */
export interface SalesDay extends SalesSum {
  readonly day: string;
  readonly channel: string;
}

/** The sales of one product. `productId` is empty for a product that was deleted since. */
export interface ProductSales {
  readonly productId: string;
  readonly productName: string;
  /** Thousandths of the product's unit. */
  readonly quantity: number;
  readonly total: number;
  readonly cost: number;
}

/** A range of the shop's days; both ends are included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The sales of a range of days, in all and by channel. */
export interface SalesPeriod extends DayRange {
  readonly all: SalesSum;
  readonly byChannel: Readonly<Record<OrderChannel, SalesSum>>;
}

/** The lengths of time that one bar of a chart can stand for. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The ranges that a seller can pick by name. */
export const rangeNames = ['today', 'week', 'month', 'last-30-days', 'year'] as const;
export type RangeName = (typeof rangeNames)[number];

/** Returns the days of a named range; the current week, month and year end today. */
export function rangeOf(name: RangeName, today: string): DayRange {
  if (name === 'today') return { from: today, to: today };
  if (name === 'week') return { from: startOfWeek(today), to: today };
  if (name === 'month') return { from: startOfMonth(today), to: today };
  return { from: name === 'year' ? `${today.slice(0, 4)}-01-01` : addDays(today, -29), to: today };
}

/** Returns the name of a range on this day, or undefined when it has none. */
export function nameOfRange({ from, to }: DayRange, today: string): RangeName | undefined {
  const isSame = (other: DayRange) => other.from === from && other.to === to;
  return rangeNames.find((name) => isSame(rangeOf(name, today)));
}

/**
 * Returns the range to compare with: for a month or its beginning the same days of the month before, for a week or its
 * beginning the same days of the week before, else as many days just before. A month or week that has just begun is
 * one day long, so `name` says which it is.
 */
export function rangeBefore({ from, to }: DayRange, name?: RangeName): DayRange {
  const days = countDays(from, to);
  if (name === 'month' || (days > 1 && from.endsWith('-01') && to <= endOfMonth(from))) {
    const lastOfBefore = addDays(from, -1);
    const start = startOfMonth(lastOfBefore);
    const end = addDays(start, days - 1);
    return { from: start, to: to === endOfMonth(from) || end > lastOfBefore ? lastOfBefore : end };
  }
  const isOfWeek = name === 'week' || (days > 1 && days <= 7 && startOfWeek(from) === from);
  const back = isOfWeek ? 7 : days;
  return { from: addDays(from, -back), to: addDays(to, -back) };
}

/** The most bars that can be told apart on a screen. */
const maxBars = 100;

/** Lists the steps that a range can be shown by, the finest first. */
export function stepsOf({ from, to }: DayRange): ReportStep[] {
  const days = countDays(from, to);
  return reportSteps.filter((step) => step === 'month' || days / (step === 'week' ? 7 : 1) <= maxBars);
}

/** Returns the finest step that leaves no more bars than a phone has room for. */
export function usualStep({ from, to }: DayRange): ReportStep {
  const days = countDays(from, to);
  if (days <= 31) return 'day';
  return days <= 31 * 7 ? 'week' : 'month';
}

/**
 * Groups the sales of a range by step; steps without a sale are included, and the first and last may be parts of a week
 * or month.
 */
export function toSalesPeriods(days: readonly SalesDay[], { from, to }: DayRange, step: ReportStep): SalesPeriod[] {
  const starts: Record<ReportStep, (day: string) => string> = {
    day: (day) => day,
    week: startOfWeek,
    month: startOfMonth,
  };
  const startOf = starts[step];
  const groups = new Map<string, { from: string; to: string; days: SalesDay[] }>();
  for (const day of listDays(from, to)) {
    const group = groups.get(startOf(day));
    if (group) group.to = day;
    else groups.set(startOf(day), { from: day, to: day, days: [] });
  }
  for (const sales of days) {
    if (sales.day >= from && sales.day <= to) groups.get(startOf(sales.day))?.days.push(sales);
  }
  return [...groups.values()].map((group) => ({ from: group.from, to: group.to, ...sumByChannel(group.days) }));
}

/** Adds up the sales of a range. */
export function sumSales(days: readonly SalesDay[], { from, to }: DayRange): SalesPeriod {
  return { from, to, ...sumByChannel(days.filter(({ day }) => day >= from && day <= to)) };
}

/** True if something was sold over a channel in the period, or came back. */
export function isUsedIn({ byChannel }: SalesPeriod, channel: OrderChannel): boolean {
  const { orders, total, cost } = byChannel[channel];
  return orders !== 0 || total !== 0 || cost !== 0;
}

function sumByChannel(days: readonly SalesDay[]) {
  const byChannel = Object.fromEntries(
    orderChannels.map((channel) => [channel, add(days.filter((sales) => sales.channel === channel))]),
  ) as Record<OrderChannel, SalesSum>;
  return { all: add(days), byChannel };
}

function add(sums: readonly SalesSum[]): SalesSum {
  return sums.reduce(
    (sum, { orders, total, cost }) => ({
      orders: sum.orders + orders,
      total: sum.total + total,
      cost: sum.cost + cost,
    }),
    { orders: 0, total: 0, cost: 0 },
  );
}

export function profitOf({ total, cost }: Pick<SalesSum, 'total' | 'cost'>): number {
  return total - cost;
}

/** Returns by how many percent a figure changed, rounded; undefined when the earlier figure is 0 or a loss. */
export function percentChange(now: number, before: number): number | undefined {
  if (now === before) return 0;
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
}

/** Returns a round number at or above the largest value, for the top of a chart. */
export function chartTop(maxValue: number): number {
  if (maxValue <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(maxValue));
  return ([1, 2, 3, 4, 5, 6, 8].find((step) => step * size >= maxValue) ?? 10) * size;
}
