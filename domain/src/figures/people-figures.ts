import { toDay } from '#values/dates.ts';
import { hourMs } from '#values/durations.ts';

/** The sums of one person's rows, added up by the database. */
export interface PersonSums {
  /** The id of the member; null for rows that name nobody. */
  readonly member: string | null;
  readonly sales: Count;
  readonly discounts: Count;
  readonly returns: Count;
  readonly voids: Count;
  /** The ends of days that the person counted; `total` is the counted less the expected balances. */
  readonly closes: Count;
}

/** A number of acts, and their total in whole shillings. */
export interface Count {
  readonly count: number;
  readonly total: number;
}

/** The first and the last act of a person within a part of a day, as ISO text. */
export interface ActSpan {
  readonly member: string | null;
  readonly first: string;
  readonly last: string;
}

/** The figures of a person over some days (R66). */
export interface PersonFigures extends Omit<PersonSums, 'member' | 'closes'> {
  readonly member: string;
  readonly name: string;
  readonly active: boolean;
  /** `total` is null for a caller who may not see expected balances. */
  readonly closes: { readonly count: number; readonly total: number | null };
  /** The days with an act; the sum of the hours from the first to the last act of each day, to a tenth. */
  readonly days: number;
  readonly hours: number;
  /** Null for less than one hour, in which an average says nothing. */
  readonly perHour: { readonly sales: number; readonly total: number } | null;
}

const none: Count = { count: 0, total: 0 };

/** A person of the shop, who may have left. */
export interface NamedMember {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly active: boolean;
}

/**
 * Returns the figures of each person, sorted by name; of those who left the shop only where there are any. Rows that name nobody are the
 * owner's: before shops had members nobody else worked there (R63).
 */
export function toPeopleFigures(
  members: readonly NamedMember[],
  sums: readonly PersonSums[],
  spans: readonly ActSpan[],
): PersonFigures[] {
  const ownerId = members.find(({ role }) => role === 'owner')?.id;
  const idOf = (member: string | null) => member ?? ownerId;
  return members
    .map(({ id, name, active }) => {
      const own = sums.filter(({ member }) => idOf(member) === id);
      const { days, hours } = sumHours(spans.filter(({ member }) => idOf(member) === id));
      const sales = add(own.map((each) => each.sales));
      const perHour =
        hours < 1 ? null : { sales: toTenths(sales.count / hours), total: Math.round(sales.total / hours) };
      return {
        ...{ member: id, name, active, sales },
        discounts: add(own.map((each) => each.discounts)),
        returns: add(own.map((each) => each.returns)),
        voids: add(own.map((each) => each.voids)),
        closes: add(own.map((each) => each.closes)),
        ...{ days, hours, perHour },
      };
    })
    .filter(({ active, days, sales, returns, voids, closes }) => {
      return active || days + sales.count + returns.count + voids.count + closes.count > 0;
    })
    .sort((one, other) => one.name.localeCompare(other.name) || (one.member < other.member ? -1 : 1));
}

function add(counts: readonly Count[]): Count {
  return counts.reduce((all, each) => ({ count: all.count + each.count, total: all.total + each.total }), none);
}

function sumHours(spans: readonly ActSpan[]): { days: number; hours: number } {
  const days = [...Map.groupBy(spans, ({ first }) => toDay(first)).values()].map((ofDay) => {
    const firstMs = Math.min(...ofDay.map(({ first }) => Date.parse(first)));
    return Math.max(...ofDay.map(({ last }) => Date.parse(last))) - firstMs;
  });
  return { days: days.length, hours: toTenths(days.reduce((all, each) => all + each, 0) / hourMs) };
}

function toTenths(number: number): number {
  return Math.round(number * 10) / 10;
}
