import { type OrderChannel, orderChannels } from '#orders/order.ts';
import { addDays, countDays, endOfMonth, listDays, startOfMonth, startOfWeek } from '#values/periods.ts';

/** Money in whole shillings. Cancelled orders count for nothing. */
export interface SalesSum {
  readonly orders: number;
  readonly total: number;
  /** What the goods had cost the shop. */
  readonly cost: number;
}

/** What a shop sold on one of its days, written `2026-11-21`, over one channel. */
export interface SalesDay extends SalesSum {
  readonly day: string;
  readonly channel: string;
}

/** What a shop sold of one product. `productId` is empty for one that was deleted since. */
export interface ProductSales {
  readonly productId: string;
  readonly productName: string;
  /** Thousandths of the product's unit. */
  readonly quantity: number;
  readonly total: number;
  readonly cost: number;
}

/** Days of the shop, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What was sold in some days, in all and by channel. */
export interface SalesPeriod extends DayRange {
  readonly all: SalesSum;
  readonly byChannel: Readonly<Record<OrderChannel, SalesSum>>;
}

/** What one bar of a chart stands for. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The ranges a seller picks by name. */
export const rangeNames = ['today', 'week', 'month', 'last-30-days', 'year'] as const;
export type RangeName = (typeof rangeNames)[number];

/** A named range as it stands on a day; those of a calendar's week, month and year end today. */
export function rangeOf(name: RangeName, today: string): DayRange {
  if (name === 'today') return { from: today, to: today };
  if (name === 'week') return { from: startOfWeek(today), to: today };
  if (name === 'month') return { from: startOfMonth(today), to: today };
  return { from: name === 'year' ? `${today.slice(0, 4)}-01-01` : addDays(today, -29), to: today };
}

/** The name under which a range is picked on this day, if it has one. */
export function nameOfRange({ from, to }: DayRange, today: string): RangeName | undefined {
  const isSame = (other: DayRange) => other.from === from && other.to === to;
  return rangeNames.find((name) => isSame(rangeOf(name, today)));
}

/**
 * What a range is compared with: of a month or its beginning the same days of the month before, of a week or its beginning
 * the same days of the week before, else as many days just before. The name tells on its first day what has begun.
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

/** The most bars that a screen can tell apart. */
const mostBars = 100;

/** The steps by which a range can be shown, the finest first. */
export function stepsOf({ from, to }: DayRange): ReportStep[] {
  const days = countDays(from, to);
  return reportSteps.filter((step) => step === 'month' || days / (step === 'week' ? 7 : 1) <= mostBars);
}

/** The step that shows a range best: not more bars than a phone has room for. */
export function usualStep({ from, to }: DayRange): ReportStep {
  const days = countDays(from, to);
  if (days <= 31) return 'day';
  return days <= 31 * 7 ? 'week' : 'month';
}

/** The sales of a range by steps, those without a sale too; the first and the last may be parts of a week or month. */
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

/** The sales of a range as one sum. */
export function sumSales(days: readonly SalesDay[], { from, to }: DayRange): SalesPeriod {
  return { from, to, ...sumByChannel(days.filter(({ day }) => day >= from && day <= to)) };
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

/** By how many percent a figure changed, rounded; undefined where there was nothing, or a loss, to compare it with. */
export function percentChange(now: number, before: number): number | undefined {
  if (now === before) return 0;
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
}

/** A round number at or above the largest value, for the top of a chart. */
export function chartTop(largest: number): number {
  if (largest <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 3, 4, 5, 6, 8].find((step) => step * size >= largest) ?? 10) * size;
}
