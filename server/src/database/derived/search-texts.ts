import { collectionIds } from '@duka/domain/collections';
import { searchedAttributesOf, textsTable } from '#database/query/search-text.ts';
import type { DerivedTables } from './derived-tables.ts';

/**
 * The searched texts of rows as searches compare them (`folded`). The rows of one shop lie side by side, as a
 * search reads all of them. The key is the shop's number and the row's. The first text stands in `title`, the others in `others`;
 * each has a line of its own between two spaces, so that the beginning of a word, or a whole text, is itself a part to look
 * for. `searchVersions` counts the changes of each shop's texts.
 */
const searchVersions: DerivedTables = {
  table: 'searchVersions',
  make: `
CREATE TABLE searchVersions (
  texts TEXT NOT NULL, shop INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (texts, shop)
) WITHOUT ROWID;
`,
  fill: '',
  triggers: [],
};

export const searchTexts: readonly DerivedTables[] = [
  searchVersions,
  ...collectionIds.flatMap((collection) => {
    const texts = searchedAttributesOf(collection);
    return texts ? [deriveTexts(collection, texts)] : [];
  }),
];

function deriveTexts(collection: string, [title, ...others]: readonly string[]): DerivedTables {
  const table = textsTable(collection);
  const searched = [title, ...others];
  const line = (row: string, attribute: string | undefined) => `' ' || folded(${row}."${attribute}") || ' ${'\n'}'`;
  const keyOf = (row: string) => `(SELECT _seq FROM stores WHERE _id = ${row}.storeId) << 32 | ${row}._seq`;
  const add = (row: string, source: string) => `
INSERT INTO ${table} SELECT ${keyOf(row)}, '${'\n'}' || ${line(row, title)},
  '${'\n'}' || ${others.map((attribute) => line(row, attribute)).join(' || ')} ${source};`;
  const remove = `DELETE FROM ${table} WHERE key = (${keyOf('OLD')});`;
  const count = (row: string) => `
INSERT INTO searchVersions VALUES ('${collection}', ${row}.key >> 32, 1)
  ON CONFLICT (texts, shop) DO UPDATE SET version = searchVersions.version + 1;`;
  const columns = [...searched, 'storeId'].map((name) => `"${name}"`);
  return {
    table,
    make: `CREATE TABLE ${table} (key INTEGER PRIMARY KEY, title TEXT NOT NULL, others TEXT NOT NULL);`,
    fill: add('searched', `FROM ${collection} AS searched`),
    triggers: [
      { name: `${table}OfNew`, after: 'INSERT', on: collection, run: add('NEW', '') },
      {
        name: `${table}OfChanged`,
        after: `UPDATE OF ${columns}`,
        on: collection,
        when: `(${columns.map((name) => `OLD.${name} IS DISTINCT FROM NEW.${name}`).join(' OR ')})`,
        run: remove + add('NEW', ''),
      },
      { name: `${table}OfGone`, after: 'DELETE', on: collection, run: remove },
      { name: `${table}Counted`, after: 'INSERT', on: table, run: count('NEW') },
      { name: `${table}Uncounted`, after: 'DELETE', on: table, run: count('OLD') },
    ],
  };
}
