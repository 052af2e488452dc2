import type { PeopleKind } from '@duka/domain/imports/people-columns';
import type { RememberedAnswer } from '@duka/domain/imports/problem-groups';
import type { PeopleReading } from '@duka/domain/imports/read-people';
import type { Reading } from '@duka/domain/imports/read-products';
import { isObject } from '@duka/domain/values/unchecked-values';
import { readLocal, storeLocal } from '#session/local-values.ts';

/** How files with the same headings are read: the use of their columns, their signs, and the answers to their problems (BULK-017). */
export interface RememberedReading extends Partial<Pick<Reading, 'uses' | 'store' | 'signs' | 'sizes'>> {
  readonly answers: readonly RememberedAnswer[];
}

/** The most sets of headings that a device remembers for a shop, which uses few programs. */
const maxRemembered = 12;

type Remembered = readonly (readonly [headingsKey: string, RememberedReading])[];

const keyOf = (storeId: string) => `duka-import-readings ${storeId}`;

/** Returns the key under which the reading of these headings is stored; upper and lower case are the same. */
export function keyOfHeadings(headings: readonly string[]): string {
  return headings.map((heading) => heading.toLowerCase()).join('\n');
}

export function readRemembered(storeId: string, headingsKey: string): RememberedReading | undefined {
  return readAll(storeId).find(([key]) => key === headingsKey)?.[1];
}

/** Merges `changes` into what is remembered for these headings; the set that was not changed for the longest time is forgotten first. */
export function rememberReading(storeId: string, headingsKey: string, changes: Partial<RememberedReading>): void {
  const all = readAll(storeId);
  const known = all.find(([key]) => key === headingsKey)?.[1] ?? { answers: [] };
  const others = all.filter(([key]) => key !== headingsKey);
  storeLocal(keyOf(storeId), [[headingsKey, { ...known, ...changes }] as const, ...others].slice(0, maxRemembered));
}

function readAll(storeId: string): Remembered {
  return readLocal(keyOf(storeId), (value) => (Array.isArray(value) ? value.filter(isRemembered) : []));
}

function isRemembered(value: unknown): value is Remembered[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(Object(value[1]).answers);
}

const peopleKeyOf = (storeId: string, kind: PeopleKind) => `duka-people-readings ${storeId} ${kind}`;

/** How a file of people with these headings was read. */
export function readRememberedPeople(
  storeId: string,
  kind: PeopleKind,
  headingsKey: string,
): PeopleReading | undefined {
  return readAllPeople(storeId, kind).find(([key]) => key === headingsKey)?.[1];
}

export function rememberPeople(storeId: string, kind: PeopleKind, headingsKey: string, reading: PeopleReading): void {
  const others = readAllPeople(storeId, kind).filter(([key]) => key !== headingsKey);
  storeLocal(peopleKeyOf(storeId, kind), [[headingsKey, reading] as const, ...others].slice(0, maxRemembered));
}

function readAllPeople(storeId: string, kind: PeopleKind): readonly (readonly [string, PeopleReading])[] {
  return readLocal(peopleKeyOf(storeId, kind), (value) =>
    Array.isArray(value) ? value.filter(isRememberedPeople) : [],
  );
}

function isRememberedPeople(value: unknown): value is readonly [string, PeopleReading] {
  const reading = Array.isArray(value) ? Object(value[1]) : {};
  return Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(reading.uses) && isObject(reading.signs);
}
