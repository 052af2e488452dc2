import { type SourceCell, type SourceRow, type SourceTable, toSourceTable } from '@duka/domain/imports/source-table';
import { dayMs } from '@duka/domain/values/durations';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { SourceError } from './source-error.ts';

/** The most bytes of the parts of a workbook that are read, unpacked: a sheet of 20,000 rows has some 20 million. */
const maxUnpackedBytes = 120 * 1024 * 1024;
/** Empty rows beyond these are not looked through: a sheet has at most 1,048,576. */
const lastRow = 1_048_576;

export interface Workbook {
  /** The names of its sheets, in order. */
  readonly sheets: readonly string[];
  /** The name of the sheet that was read. */
  readonly sheet: string;
  readonly table: SourceTable;
}

/**
 * Reads a sheet of a workbook (Office Open XML, .xlsx): the named one, or else the first that has rows. Dates become `2026-11-21`, other
 * numbers stay numbers, and a formula is the value that the program has stored with it. Throws `SourceError`.
 */
export function readWorkbook(fileName: string, bytes: Uint8Array, maxRows: number, wanted?: string): Workbook {
  const part = openParts(bytes);
  const { sheets, is1904 } = readSheetList(part);
  const strings = readStrings(part('xl/sharedStrings.xml'));
  const dateStyles = readDateStyles(part('xl/styles.xml'));
  const read = ({ path }: SheetEntry) => readRows(part(path) ?? '', { strings, dateStyles, is1904, maxRows });
  const chosen = sheets.find(({ name }) => name === wanted);
  let found = chosen ?? sheets[0];
  if (!found) throw new SourceError('empty');
  let rows = read(found);
  for (const sheet of chosen ? [] : sheets.slice(1)) {
    if (rows.length > 1) break;
    const others = read(sheet);
    if (others.length > rows.length) [found, rows] = [sheet, others];
  }
  const table = toSourceTable(fileName, null, rows);
  if (table.rows.length > maxRows) throw new SourceError('too_many');
  return { sheets: sheets.map(({ name }) => name), sheet: found.name, table };
}

/** Unpacks a part of the workbook when it is asked for; undefined for one that is not there. */
function openParts(bytes: Uint8Array): (path: string) => string | undefined {
  const decoder = new TextDecoder();
  let left = maxUnpackedBytes;
  return (path) => {
    // The size that the file states is also the most that is unpacked.
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (name.toLowerCase() !== path.toLowerCase()) return false;
      left -= originalSize;
      if (left < 0) throw new SourceError('too_big');
      return true;
    };
    const [part] = Object.values(unzip(bytes, filter));
    return part && decoder.decode(part);
  };
}

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof SourceError) throw error;
    // The library throws plain errors with a code for each kind of damage.
    throw new SourceError('unreadable', { cause: error });
  }
}

interface SheetEntry {
  readonly name: string;
  /** The path of the sheet in the package. */
  readonly path: string;
}

function readSheetList(part: (path: string) => string | undefined): { sheets: SheetEntry[]; is1904: boolean } {
  const workbook = part('xl/workbook.xml');
  // A package without a workbook is a text document, an app or some other package.
  if (workbook === undefined) throw new SourceError('not_a_table');
  const targets = new Map<string, string>();
  walk(part('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  walk(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const path = targets.get(attributes['r:id'] ?? '');
      if (path !== undefined) sheets.push({ name: attributes.name ?? '', path });
    },
  });
  return { sheets, is1904 };
}

/** Reads the texts that cells name by their place. How they are pronounced is left out. */
function readStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPronunciation = false;
  walk(xml ?? '', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 'rPh') isPronunciation = false;
      if (name === 'si') strings.push(text);
      isText = false;
    },
  });
  return strings;
}

/** Formats of dates that have no text of their own (Office Open XML, part 1, 18.8.30). */
const isBuiltInDate = (format: number) =>
  (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36);

/** Tells for each style of cells whether it shows a number as a day. */
function readDateStyles(xml: string | undefined): boolean[] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCellStyles = false;
  walk(xml ?? '', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCellStyles = true;
      if (name !== 'xf' || !isCellStyles) return;
      const code = codes.get(Number(numFmtId))?.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
      styles.push(code === undefined ? isBuiltInDate(Number(numFmtId)) : /[dy]/i.test(code));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyles = false;
    },
  });
  return styles;
}

interface RowContext {
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
  readonly maxRows: number;
}

/** Reads the rows that have a filled cell; no more than are needed to know that they are too many. */
function readRows(xml: string, context: RowContext): SourceRow[] {
  const rows: SourceRow[] = [];
  let line = 0;
  let cells: SourceCell[] = [];
  let cell = { type: '', style: 0, column: -1, value: '', formula: '' };
  let within = '';
  walk(xml, {
    open: (name, attributes) => {
      within = name;
      if (name === 'row') {
        line = Math.min(Number(attributes.r ?? line + 1), lastRow);
        cells = [];
      }
      if (name !== 'c') return;
      const column = attributes.r === undefined ? cell.column + 1 : toColumn(attributes.r);
      cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), column, value: '', formula: '' };
    },
    text: (part) => {
      if (within === 'v' || within === 't') cell.value += part;
      if (within === 'f') cell.formula += part;
    },
    close: (name) => {
      within = '';
      if (name === 'c') {
        const value = toCell(cell, context);
        // The last column of the format is XFD.
        if (value !== '' && cell.column < 16_384) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = value;
        }
      }
      if (name !== 'row') return;
      cell = { ...cell, column: -1 };
      if (cells.some((value) => String(value).trim() !== '')) rows.push({ line, cells });
      return rows.length > context.maxRows + 100;
    },
  });
  return rows;
}

function toCell(
  { type, style, value, formula }: { type: string; style: number; value: string; formula: string },
  { strings, dateStyles, is1904 }: RowContext,
): SourceCell {
  // A program that has not counted leaves the formula alone: the row says that it is no number.
  if (value === '') return formula === '' ? '' : `=${formula}`;
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'Yes' : 'No';
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return dateStyles[style] ? toDay(number, is1904) : number;
}

/** Returns `2026-11-21` for a number of days since 1900 or 1904; a number beyond the days of the format stays. */
function toDay(days: number, is1904: boolean): SourceCell {
  // The format counts a 29 February 1900, which there was not.
  const zero = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const isDay = days >= 1 && days < 2_958_466;
  return isDay ? new Date(zero + Math.floor(days) * dayMs).toISOString().slice(0, 10) : days;
}

/** Returns 27 for `AB12`: the place of its column, from 0. */
function toColumn(name: string): number {
  let column = 0;
  for (let index = 0; index < name.length; index += 1) {
    const letter = name.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

interface Visitor {
  readonly open?: (name: string, attributes: Readonly<Record<string, string | undefined>>) => void;
  readonly text?: (text: string) => void;
  /** Returns true where the rest is not needed. */
  readonly close?: (name: string) => unknown;
}

/** The characters that are parsed at a time, so that a part can be left in the middle. */
const charactersAtOnce = 1 << 16;

/** Goes through the elements of a part, by names without their prefix. */
function walk(xml: string, visitor: Visitor): void {
  const parser = new SaxesParser({ position: false, fragment: false });
  let isEnough = false;
  parser.on('error', (error) => {
    throw new SourceError('unreadable', { cause: error });
  });
  parser.on('opentag', ({ name, attributes }) =>
    visitor.open?.(toLocal(name), attributes as Readonly<Record<string, string>>),
  );
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('closetag', ({ name }) => {
    if (visitor.close?.(toLocal(name)) === true) isEnough = true;
  });
  for (let index = 0; index < xml.length && !isEnough; index += charactersAtOnce) {
    parser.write(xml.slice(index, index + charactersAtOnce));
  }
  if (!isEnough && xml !== '') parser.close();
}

function toLocal(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
