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

/** What is remembered, by the headings; what was changed last stands first. */
type Entries<Value> = readonly (readonly [headingsKey: string, Value])[];

const keyOf = (storeId: string) => `duka-import-readings ${storeId}`;

/** Returns the key under which the reading of these headings is stored; upper and lower case are the same. */
export function keyOfHeadings(headings: readonly string[]): string {
  return headings.map((heading) => heading.toLowerCase()).join('\n');
}

export function readRemembered(storeId: string, headingsKey: string): RememberedReading | undefined {
  return findEntry(readEntries(keyOf(storeId), isReading), headingsKey);
}

/** Merges `changes` into what is remembered for these headings; the set that was not changed for the longest time is forgotten first. */
export function rememberReading(storeId: string, headingsKey: string, changes: Partial<RememberedReading>): void {
  const entries = readEntries(keyOf(storeId), isReading);
  const known = findEntry(entries, headingsKey) ?? { answers: [] };
  storeEntry(keyOf(storeId), entries, headingsKey, { ...known, ...changes });
}

const peopleKeyOf = (storeId: string, kind: PeopleKind) => `duka-people-readings ${storeId} ${kind}`;

/** How a file of people with these headings was read. */
export function readRememberedPeople(
  storeId: string,
  kind: PeopleKind,
  headingsKey: string,
): PeopleReading | undefined {
  return findEntry(readEntries(peopleKeyOf(storeId, kind), isPeopleReading), headingsKey);
}

export function rememberPeople(storeId: string, kind: PeopleKind, headingsKey: string, reading: PeopleReading): void {
  const key = peopleKeyOf(storeId, kind);
  storeEntry(key, readEntries(key, isPeopleReading), headingsKey, reading);
}

function findEntry<Value>(entries: Entries<Value>, headingsKey: string): Value | undefined {
  return entries.find(([key]) => key === headingsKey)?.[1];
}

function storeEntry<Value>(localKey: string, entries: Entries<Value>, headingsKey: string, value: Value): void {
  const others = entries.filter(([key]) => key !== headingsKey);
  storeLocal(localKey, [[headingsKey, value] as const, ...others].slice(0, maxRemembered));
}

function readEntries<Value>(localKey: string, isValue: (value: unknown) => value is Value): Entries<Value> {
  const isEntry = (entry: unknown): entry is Entries<Value>[number] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isValue(entry[1]);
  return readLocal(localKey, (stored) => (Array.isArray(stored) ? stored.filter(isEntry) : []));
}

function isReading(value: unknown): value is RememberedReading {
  return Array.isArray(Object(value).answers);
}

function isPeopleReading(value: unknown): value is PeopleReading {
  const { uses, signs } = Object(value);
  return Array.isArray(uses) && isObject(signs);
}
