import { type Attribute, type Collection, type CollectionId, collections } from '#collections.ts';
import { foldText } from '#values/search.ts';
import { type RowValue, readValue } from './row-values.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

/** What lists of these rows have compared so far: of each attribute the values in the order of the rows. */
interface Columns {
  readonly values: Map<string, readonly RowValue[]>;
  texts?: RowTexts;
}

/** The texts by which rows are searched, in the order of the rows, and all in one: this takes one look for all rows that have not a word. */
export interface RowTexts {
  readonly each: readonly string[];
  readonly joined: string;
  /** Where the text of each row ends in the joined one. */
  readonly ends: Uint32Array;
}

const columns = new WeakMap<Rows, Columns>();
/** The text by which each row is searched: it stays when another row of its list changes. */
const texts = new WeakMap<Row, string>();

/** Lists the values of an attribute as they are compared, in the order of the rows. They are read once: nobody may change the rows. */
export function readColumn(rows: Rows, attribute: string, type: Attribute | undefined): readonly RowValue[] {
  const { values } = columnsOf(rows);
  const known = values.get(attribute);
  if (known) return known;
  const made = rows.map((row) => readValue(row, attribute, type));
  values.set(attribute, made);
  return made;
}

/** Reads the texts by which rows are searched, as `foldRow` writes them. */
export function readTexts(shape: Collection, rows: Rows): RowTexts {
  const known = columnsOf(rows);
  if (known.texts) return known.texts;
  const names = searchedTexts(shape);
  known.texts = joinTexts(rows.map((row) => foldRow(names, row)));
  return known.texts;
}

function joinTexts(each: readonly string[]): RowTexts {
  const ends = new Uint32Array(each.length);
  for (let [place, end] = [0, 0]; place < each.length; place += 1) {
    end += (each[place] as string).length;
    ends[place] = end;
  }
  return { each, joined: each.join(''), ends };
}

/** Folds the texts of rows ahead of a search for them: of ten thousand at once a slow phone would be busy for a fifth of a second. */
export function prepareSearch(collection: CollectionId, rows: Rows): void {
  const names = searchedTexts(collections[collection]);
  for (const row of rows) foldRow(names, row);
}

/** What the texts of a row are searched by, what people call it first. */
export function searchedTexts({ indexes }: Collection): readonly string[] {
  return indexes.find(({ kind }) => kind === 'texts')?.attributes ?? [];
}

/**
 * Folds the searched texts of a row into one, once: each with a space before its first and after its last word, between line ends,
 * which no folded word holds and no mistake reaches across.
 */
function foldRow(names: readonly string[], row: Row): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  let made = '\n';
  for (const name of names) made += ` ${foldText(String(row[name] ?? ''))} \n`;
  texts.set(row, made);
  return made;
}

function columnsOf(rows: Rows): Columns {
  const known = columns.get(rows);
  if (known) return known;
  const made: Columns = { values: new Map() };
  columns.set(rows, made);
  return made;
}
