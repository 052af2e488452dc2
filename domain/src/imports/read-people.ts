import { readDay } from '#values/dates.ts';
import { parseShillings } from '#values/number-input.ts';
import { parsePhone } from '#values/phone.ts';
import { foldText } from '#values/search.ts';
import { type DoubtfulNumber, findSignUses, type SignUses, toPlainNumber } from './number-marks.ts';
import type { PersonColumn } from './people-columns.ts';
import type { SourceCell, SourceRow, SourceTable } from './source-table.ts';

/** How a file of people is read: what each column holds, and what the signs in its amounts do. */
export interface PeopleReading {
  readonly uses: readonly (PersonColumn | undefined)[];
  readonly signs: SignUses;
}

/** Someone whom the shop sells to or buys from, as a file says. Money is in whole shillings. */
export interface ImportedPerson {
  readonly line: number;
  readonly name: string;
  /** In its stored form; empty where there is none. */
  readonly phone: string;
  /** What is owed from before; 0 where nothing is. */
  readonly owed: number;
  /** The day since when, `2026-11-21`; empty where the file says none. */
  readonly since: string;
  /** The most that the customer may owe; null for none. */
  readonly limit: number | null;
  readonly note: string;
}

export type PersonReason =
  | 'name_missing'
  | 'name_too_long'
  | 'not_a_phone'
  | 'not_an_amount'
  | 'not_a_day'
  | 'day_ahead'
  | 'not_a_limit'
  | 'note_too_long'
  | 'stands_twice';

export interface BadPerson {
  readonly line: number;
  readonly column: PersonColumn;
  readonly reason: PersonReason;
  /** For one who stands twice the line of the first. */
  readonly first?: number;
  readonly cells: readonly string[];
}

export interface ReadPeople {
  readonly people: readonly ImportedPerson[];
  readonly bad: readonly BadPerson[];
  /** Amounts that could be read in two ways, as long as the seller has not said how. */
  readonly doubtful: readonly DoubtfulNumber[];
}

/** The most characters of a name and of a note, as in the collections. */
const maxLengths = { name: 128, note: 1000 };

/** What somebody is known by: the number, or else the name. */
export function personKey({ name, phone }: Pick<ImportedPerson, 'name' | 'phone'>): string {
  return phone || foldText(name.trim());
}

/** Reads the people of a file, each once; `today` is the day of the shop. */
export function readPeople(table: SourceTable, { uses, signs }: PeopleReading, today: string): ReadPeople {
  const amounts = uses.flatMap((use, index) => (use === 'owed' || use === 'limit' ? [index] : []));
  const cellsOfAmounts = table.rows.flatMap(({ cells }) => amounts.map((index) => cells[index] ?? ''));
  const context = { isPrice: true, separator: table.separator, answered: signs, ofFile: {} };
  const { uses: signUses, doubtful } = findSignUses(cellsOfAmounts, context);
  const people: ImportedPerson[] = [];
  const bad: BadPerson[] = [];
  const lines = new Map<string, number>();
  for (const row of table.rows) {
    const read = readPerson(row, uses, signUses, today);
    if ('column' in read) {
      bad.push({ ...read, line: row.line, cells: row.cells.map(String) });
      continue;
    }
    const first = lines.get(personKey(read));
    if (first === undefined) {
      lines.set(personKey(read), row.line);
      people.push(read);
    } else {
      bad.push({ line: row.line, column: 'name', reason: 'stands_twice', first, cells: row.cells.map(String) });
    }
  }
  return { people, bad, doubtful };
}

type Problem = Pick<BadPerson, 'column' | 'reason'>;

function readPerson(
  { line, cells }: SourceRow,
  uses: PeopleReading['uses'],
  signs: SignUses,
  today: string,
): ImportedPerson | Problem {
  const cellOf = (column: PersonColumn): SourceCell => cells[uses.indexOf(column)] ?? '';
  const textOf = (column: PersonColumn) => String(cellOf(column)).trim();
  const name = [textOf('name'), textOf('surname')].filter(Boolean).join(' ');
  const typedPhone = textOf('phone').replace(/^'/, '');
  const phone = typedPhone === '' ? '' : parsePhone(typedPhone);
  if (name === '') return { column: 'name', reason: 'name_missing' };
  if (name.length > maxLengths.name) return { column: 'name', reason: 'name_too_long' };
  if (phone === undefined) return { column: 'phone', reason: 'not_a_phone' };
  const owed = parseShillings(toPlainNumber(cellOf('owed'), signs));
  if (owed.kind === 'invalid') return { column: 'owed', reason: 'not_an_amount' };
  const limit = parseShillings(toPlainNumber(cellOf('limit'), signs));
  if (limit.kind === 'invalid') return { column: 'limit', reason: 'not_a_limit' };
  const since = textOf('since').slice(0, 10) === '' ? '' : readDay(textOf('since').slice(0, 10));
  if (since === undefined) return { column: 'since', reason: 'not_a_day' };
  if (since > today) return { column: 'since', reason: 'day_ahead' };
  const note = textOf('note');
  if (note.length > maxLengths.note) return { column: 'note', reason: 'note_too_long' };
  return {
    ...{ line, name, phone, note, since },
    owed: owed.kind === 'value' ? owed.value : 0,
    limit: limit.kind === 'value' ? limit.value : null,
  };
}
