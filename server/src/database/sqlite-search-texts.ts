import type { DatabaseSync } from 'node:sqlite';
import { collectionIds } from '@duka/domain/collections';
import { searchedAttributesOf, textsTable } from './search-text.ts';

/**
 * What searches look through, kept by the database itself in the same transaction as the rows: their texts as searches compare
 * them (`folded`), the rows of one shop side by side, as a search reads all of them. The key is the shop's number and the row's.
 * The first text stands in `title`, the others in `others`; each has a line of its own between two spaces, so that the beginning
 * of a word, or a whole text, is itself a part to look for. `searchVersions` counts the changes of each shop's texts.
 */
const makeVersions = `
CREATE TABLE IF NOT EXISTS searchVersions (
  texts TEXT NOT NULL, shop INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (texts, shop)
) WITHOUT ROWID;
`;

/** Makes what is missing, from the rows there are. The caller holds the transaction. */
export function createSearchTexts(connection: DatabaseSync): void {
  connection.exec(makeVersions);
  const isThere = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  for (const collection of collectionIds) {
    const texts = searchedAttributesOf(collection);
    if (texts && !isThere.get(textsTable(collection))) connection.exec(makeTexts(collection, texts));
  }
}

function makeTexts(collection: string, [title, ...others]: readonly string[]): string {
  const table = textsTable(collection);
  const searched = [title, ...others];
  const line = (row: string, attribute: string | undefined) =>
    `' ' || folded(${row}."${attribute}") || ' ' || char(10)`;
  const keyOf = (row: string) => `(SELECT _seq FROM stores WHERE _id = ${row}.storeId) << 32 | ${row}._seq`;
  const add = (row: string, source: string) => `
INSERT INTO ${table} SELECT ${keyOf(row)}, char(10) || ${line(row, title)},
  char(10) || ${others.map((attribute) => line(row, attribute)).join(' || ')} ${source};`;
  const remove = `DELETE FROM ${table} WHERE key = (${keyOf('OLD')});`;
  const count = (row: string) => `
INSERT INTO searchVersions VALUES ('${collection}', ${row}.key >> 32, 1)
  ON CONFLICT DO UPDATE SET version = version + 1;`;
  const isChanged = [...searched, 'storeId'].map((name) => `OLD."${name}" IS NOT NEW."${name}"`).join(' OR ');
  return `
CREATE TABLE ${table} (key INTEGER PRIMARY KEY, title TEXT NOT NULL, others TEXT NOT NULL);
${add('row', `FROM ${collection} AS row`)}
CREATE TRIGGER ${table}OfNew AFTER INSERT ON ${collection} BEGIN ${add('NEW', '')} END;
CREATE TRIGGER ${table}OfChanged AFTER UPDATE OF ${[...searched, 'storeId'].map((name) => `"${name}"`)} ON ${collection}
  WHEN ${isChanged} BEGIN ${remove} ${add('NEW', '')} END;
CREATE TRIGGER ${table}OfGone AFTER DELETE ON ${collection} BEGIN ${remove} END;
CREATE TRIGGER ${table}Counted AFTER INSERT ON ${table} BEGIN ${count('NEW')} END;
CREATE TRIGGER ${table}Uncounted AFTER DELETE ON ${table} BEGIN ${count('OLD')} END;
`;
}
