import { readDay } from '#values/dates.ts';
import { parseShillings } from '#values/number-input.ts';
import { type DoubtfulNumber, findSignUses, type SignUses, toPlainNumber } from './number-marks.ts';
import type { SourceCell, SourceRow, SourceTable } from './source-table.ts';
import type { StatementColumn } from './statement-columns.ts';

/** How a statement is read: what each column holds, and what the signs in its amounts do. */
export interface StatementReading {
  readonly uses: readonly (StatementColumn | undefined)[];
  readonly signs: SignUses;
}

/** One line of a wallet's statement. Money is in whole shillings. */
export interface StatementLine {
  /** Its line in the file, from 1. */
  readonly line: number;
  /** As `2026-11-27`. */
  readonly day: string;
  /** As `10:22`; empty where the file tells none. */
  readonly time: string;
  /** In upper case; empty where there is none. */
  readonly reference: string;
  readonly details: string;
  readonly amountIn: number;
  readonly amountOut: number;
  /** The fee, which stands beside the amount or in a line of its own; the latter is no `amountOut`. */
  readonly fee: number;
  /** Null where the file tells none. */
  readonly balance: number | null;
}

export type StatementReason = 'no_day' | 'no_amount' | 'not_an_amount';

export interface ReadStatement {
  /** From the earliest to the latest, as the file has them or the other way round. */
  readonly lines: readonly StatementLine[];
  /** Lines that cannot be read. Titles, sums and lines that were not carried out are no lines. */
  readonly bad: readonly {
    readonly line: number;
    readonly reason: StatementReason;
    readonly cells: readonly string[];
  }[];
  /** Amounts that could be read in two ways, as long as the seller has not said how. */
  readonly doubtful: readonly DoubtfulNumber[];
}

const amountColumns = ['in', 'out', 'amount', 'fee', 'balance'] as const;

/** True where the columns tell the day and an amount of each line. */
export function canReadStatement({ uses }: StatementReading): boolean {
  return uses.includes('date') && (uses.includes('in') || uses.includes('amount'));
}

/** Reads the lines of a wallet's statement (STATEMENT-002). */
export function readStatement(table: SourceTable, { uses, signs }: StatementReading): ReadStatement {
  const amounts = uses.flatMap((use, index) => (amountColumns.some((column) => column === use) ? [index] : []));
  const cellsOfAmounts = table.rows.flatMap(({ cells }) => amounts.map((index) => unsigned(cells[index] ?? '')));
  const context = { isPrice: true, separator: table.separator, answered: signs, ofFile: {} };
  const { uses: signUses, doubtful } = findSignUses(cellsOfAmounts, context);
  const lines: StatementLine[] = [];
  const bad: ReadStatement['bad'][number][] = [];
  for (const row of table.rows) {
    const read = readLine(row, uses, signUses);
    if (read === undefined) continue;
    if (typeof read === 'string') bad.push({ line: row.line, reason: read, cells: row.cells.map(String) });
    else lines.push(read);
  }
  return { lines: fromEarliest(lines), bad, doubtful };
}

/** Returns undefined for what is no line: one without day and amounts, or one that was not carried out. */
function readLine(
  { line, cells }: SourceRow,
  uses: StatementReading['uses'],
  signs: SignUses,
): StatementLine | StatementReason | undefined {
  const cellOf = (column: StatementColumn): SourceCell => cells[uses.indexOf(column)] ?? '';
  const textOf = (column: StatementColumn) => String(cellOf(column)).trim();
  if (/fail|cancel|declin|revers|pending|imeshind|haija/i.test(textOf('status'))) return undefined;
  const moment = readMoment(textOf('date'), textOf('time'));
  const read = Object.fromEntries(amountColumns.map((column) => [column, readAmount(cellOf(column), signs)])) as Record<
    (typeof amountColumns)[number],
    number | null | undefined
  >;
  const isEmpty = amountColumns.every((column) => column === 'balance' || !read[column]);
  if (!moment) return isEmpty || textOf('date') === '' ? undefined : 'no_day';
  if (amountColumns.some((column) => read[column] === undefined)) return 'not_an_amount';
  if (isEmpty) return read.balance === null ? 'no_amount' : undefined;
  const signed = read.amount ?? 0;
  // Some wallets write what went out below 0; what came in and is below 0 was taken back.
  const received = read.in ?? 0;
  const amountIn = Math.max(received, 0) + Math.max(signed, 0);
  const out = Math.abs(read.out ?? 0) + Math.max(-received, 0) + Math.max(-signed, 0);
  const details = textOf('details');
  const isFee = out > 0 && amountIn === 0 && feeWords.test(details);
  return {
    ...{ line, ...moment, details, amountIn, reference: toReference(textOf('reference')) },
    ...{ amountOut: isFee ? 0 : out, fee: Math.abs(read.fee ?? 0) + (isFee ? out : 0), balance: read.balance ?? null },
  };
}

/** What wallets write in the line of a fee. */
const feeWords = /\b(charges?|fees?|levy|commission|ada|makato|tozo)\b/i;

/** Spreadsheets mark a text of digits by an apostrophe. */
function toReference(text: string): string {
  return text.replace(/^'/, '').toUpperCase();
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads `27-11-2026 10:22:05`, `27/11/2026 10:22 PM`, `2026-11-27T10:22`, `27 Nov 2026`; undefined for what is no day. */
function readMoment(date: string, time: string): Pick<StatementLine, 'day' | 'time'> | undefined {
  const text = `${date} ${time}`.trim();
  const [found = '', hour = '', minute = '', half = ''] =
    /(\d{1,2}):(\d{2})(?::\d{2})?(?:\.\d+)?\s*([ap]m)?/i.exec(text) ?? [];
  const dayText = (found === '' ? text : text.slice(0, text.indexOf(found))).replace(/[T,]\s*$/, '').trim();
  const [, number = '', name = '', year = ''] = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]*(\d{2,4})$/i.exec(dayText) ?? [];
  const month = monthNames.indexOf(name.toLowerCase()) + 1;
  const plain = month > 0 ? `${number}/${month}/${year.length === 2 ? `20${year}` : year}` : dayText;
  const day = readDay(
    plain.replace(/^(\d{1,2})-(\d{1,2})-(\d{4})$/, '$1/$2/$3').replace(/^(\d{4})[/.](\d{2})[/.](\d{2})$/, '$1-$2-$3'),
  );
  if (day === undefined) return undefined;
  if (found === '') return { day, time: '' };
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return { day, time: `${String(hours).padStart(2, '0')}:${minute}` };
}

/** Returns null for an empty cell, undefined for what is no amount. Cents, which some statements write, are none that a shop counts. */
function readAmount(cell: SourceCell, signs: SignUses): number | null | undefined {
  const text = String(cell).trim();
  if (text === '' || text === '-') return null;
  const isBelow = /^[-(]|-$/.test(text);
  const plain = toPlainNumber(unsigned(cell), signs).replace(/(\d)\.\d+$/, '$1');
  const read = parseShillings(plain);
  if (read.kind === 'invalid') return undefined;
  return read.kind === 'value' ? (isBelow ? -read.value : read.value) : null;
}

/** A number without its sign, which stands before it, behind it, or as brackets around it. */
function unsigned(cell: SourceCell): SourceCell {
  if (typeof cell === 'number') return Math.abs(cell);
  return cell
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[+-]\s*|-$/g, '')
    .trim();
}

/** Most wallets write the latest line first. */
function fromEarliest(lines: readonly StatementLine[]): readonly StatementLine[] {
  const keyOf = ({ day, time }: StatementLine) => `${day} ${time}`;
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return lines;
  const isTurned = keyOf(first) === keyOf(last) ? balancesRunBack(lines) : keyOf(first) > keyOf(last);
  return isTurned ? lines.toReversed() : lines;
}

/** True if the balances of lines without times follow from each other from the last line to the first. */
function balancesRunBack(lines: readonly StatementLine[]): boolean {
  const follows = (line: StatementLine, before: StatementLine | undefined) =>
    before?.balance != null && line.balance === before.balance + line.amountIn - line.amountOut - line.fee;
  const count = (list: readonly StatementLine[]) => list.filter((line, index) => follows(line, list[index - 1])).length;
  return count(lines.toReversed()) > count(lines);
}
