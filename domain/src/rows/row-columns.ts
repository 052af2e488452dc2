import { type Attribute, type Collection, type CollectionId, collections } from '#collections.ts';
import { foldText } from '#values/search.ts';
import { type RowValue, readValue } from './row-values.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

/** The values of each attribute that lists of these rows have compared so far, in the order of the rows. */
interface Columns {
  readonly values: Map<string, readonly RowValue[]>;
  texts?: readonly string[];
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

/** Lists the texts by which rows are searched, in the order of the rows, as `foldRow` writes them. */
export function readTexts(shape: Collection, rows: Rows): readonly string[] {
  const known = columnsOf(rows);
  known.texts ??= rows.map((row) => foldRow(shape, row));
  return known.texts;
}

/** Folds the texts of rows ahead of a search for them: of ten thousand at once a slow phone would be busy for a fifth of a second. */
export function prepareSearch(collection: CollectionId, rows: Rows): void {
  for (const row of rows) foldRow(collections[collection], row);
}

/** Lists the attributes whose texts searches look through, the name of the row first. */
export function searchedTexts({ indexes }: Collection): readonly string[] {
  return indexes.find(({ kind }) => kind === 'texts')?.attributes ?? [];
}

/**
 * Folds the searched texts of a row into one, once: each with a space before its first and after its last word, between line ends,
 * which no folded word holds and no mistake reaches across.
 */
function foldRow(shape: Collection, row: Row): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const folded = searchedTexts(shape).map((name) => ` ${foldText(String(row[name] ?? ''))} `);
  const made = ['', ...folded, ''].join('\n');
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
