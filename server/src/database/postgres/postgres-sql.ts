/**
 * Rewrites SQL that both engines share (`derived-tables.ts`) as PostgreSQL wants it: names of several words in quotes, as it writes
 * others in small letters; its own names of types; texts compared by their bytes; and nulls last in descending order.
 */
export function toPostgres(sql: string): string {
  return sql.replace(parts, (part) =>
    part.startsWith("'") || part.startsWith('"') ? part : (words[part] ?? `"${part}"`),
  );
}

const words: Readonly<Record<string, string>> = {
  TEXT: 'TEXT COLLATE "C"',
  'INTEGER PRIMARY KEY': 'BIGINT PRIMARY KEY',
  // Sums may be beyond every whole number of a fixed size (R21).
  INTEGER: 'NUMERIC',
  DESC: 'DESC NULLS LAST',
  'WITHOUT ROWID': '',
};

/** Texts, names in quotes, the words above, and names of several words. */
const parts = new RegExp(`'[^']*'|"[^"]*"|\\b(?:${Object.keys(words).join('|')})\\b|\\b_?[a-z]+[A-Z]\\w*`, 'g');

/**
 * Says where the nulls of a sorted column stand: as in SQLite before everything else. A column that is never null needs no such word,
 * and an index only leads to a list that says the same.
 */
export function nullsOf(column: string, isDescending: boolean): string {
  if (column.startsWith('_')) return '';
  return isDescending ? ' nulls last' : ' nulls first';
}
