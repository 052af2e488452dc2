import type { RuleBreak } from '#rule-words.ts';
import { isDay } from '#values/dates.ts';
import { isShillings } from '#values/sent-numbers.ts';
import { readNumber, readText } from '#values/unchecked-values.ts';
import { multiply } from './purchase.ts';

/** The season of a programme by which the government pays a part of what farmers buy (R75). */
export interface SubsidyProgramme {
  readonly id: string;
  readonly name: string;
  /** Days of the shop, both included, as `2026-11-27`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** What the government owes for its sales, in whole shillings; below 0 for what is to be given back. */
  readonly owed: number;
}

/** What a farmer pays for one of a product, in its unit: at most `cap`, or the price less `part`; whole shillings, one of the two. */
export interface SubsidyRate {
  readonly id: string;
  readonly programmeId: string;
  readonly productId: string;
  readonly cap: number | null;
  readonly part: number | null;
}

/** Parses a row of `subsidyProgrammes`; undefined for anything else. */
export function parseProgramme(document: unknown): SubsidyProgramme | undefined {
  const { $id, name, firstDay, lastDay, owed } = Object(document);
  if (typeof $id !== 'string' || !isDay(readText(firstDay)) || !isDay(readText(lastDay))) return undefined;
  return { id: $id, name: readText(name), firstDay, lastDay, owed: readNumber(owed) };
}

/** Parses a row of `subsidyRates`; undefined for anything else, also for that of a product that was deleted. */
export function parseRate(document: unknown): SubsidyRate | undefined {
  const row = Object(document);
  const idOf = (value: unknown) => (typeof value === 'string' ? value : readText(Object(value).$id));
  const [programmeId, productId] = [idOf(row.programmeId), idOf(row.productId)];
  if (typeof row.$id !== 'string' || programmeId === '' || productId === '') return undefined;
  const [cap, part] = [row.cap ?? null, row.part ?? null];
  if ((cap === null) === (part === null)) return undefined;
  return { id: row.$id, programmeId, productId, cap, part };
}

/** True if a sale on a day, `2026-11-27`, can be one of the programme. */
export function isInSeason(
  { firstDay, lastDay }: Pick<SubsidyProgramme, 'firstDay' | 'lastDay'>,
  day: string,
): boolean {
  return firstDay <= day && day <= lastDay;
}

/**
 * Returns the government's part of a line of `total` shillings with `quantity` in the product's unit: never below 0, and never more than
 * the line comes to (R75).
 */
export function subsidyOf({ cap, part }: Pick<SubsidyRate, 'cap' | 'part'>, quantity: number, total: number): number {
  if (cap !== null) return Math.max(total - multiply(quantity, cap), 0);
  return Math.min(multiply(quantity, part ?? 0), total);
}

/** Returns what the government owes of a sale, in whole shillings; below 0 for what it paid for goods that came back. */
export function owedBySubsidy(order: Readonly<Record<string, unknown>>): number {
  return readNumber(order.subsidy) - readNumber(order.subsidyPaid) - readNumber(order.subsidyRefused);
}

/** Finds the first rule that the sent values of a programme break. */
export function checkProgrammeValues(values: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  if ('name' in values && readText(values.name).trim() === '') return { attribute: 'name', text: 'must not be empty' };
  for (const attribute of ['firstDay', 'lastDay'] as const) {
    if (attribute in values && !isDay(readText(values[attribute]))) {
      return { attribute, text: 'must be a day, written 2026-11-27' };
    }
  }
  const { firstDay, lastDay } = values;
  return readText(firstDay) > readText(lastDay)
    ? { attribute: 'lastDay', text: 'must not be before "firstDay"' }
    : undefined;
}

/** Finds the first rule that the values of a rate break. */
export function checkRateValues({ cap = null, part = null }: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  if ((cap === null) === (part === null)) {
    return {
      attribute: 'cap',
      text: 'must be what the farmer pays at most, unless "part" is what the government pays',
    };
  }
  if (cap !== null && !isShillings(cap)) return { attribute: 'cap', text: 'must be whole shillings, 0 or more' };
  if (part !== null && !(isShillings(part) && part > 0)) {
    return { attribute: 'part', text: 'must be whole shillings above 0' };
  }
  return undefined;
}
