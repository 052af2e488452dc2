import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { collectionIds, collections, listRelations } from '@duka/domain/collections';

/** Looks at a data folder beside the server; returns its inconsistencies, in words; empty when there are none. */
export function findStoredFaults(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'duka.sqlite'), { readOnly: true, timeout: 5000 });
  try {
    return [
      ...findBrokenPages(database),
      ...findBrokenRelations(database),
      ...findBrokenStock(database),
      ...findBrokenFiles(database, dataDir),
    ];
  } finally {
    database.close();
  }
}

function findBrokenPages(database: DatabaseSync): string[] {
  const integrity = database.prepare('PRAGMA integrity_check').all();
  const words = integrity.map((row) => String(row.integrity_check));
  const references = database.prepare('PRAGMA foreign_key_check').all();
  return [
    ...words.filter((word) => word !== 'ok').map((word) => `integrity: ${word}`),
    ...references.map((row) => `reference to nothing: ${JSON.stringify(row)}`),
  ];
}

/** A to-many relation is written whole: its positions count from 0 without a gap. */
function findBrokenRelations(database: DatabaseSync): string[] {
  return collectionIds.flatMap((id) =>
    listRelations(collections[id])
      .filter(([, relation]) => relation.many)
      .flatMap(([name]) => {
        const query = `SELECT document FROM "${id}__${name}" GROUP BY document HAVING max(position) + 1 <> count(*)`;
        const broken = database.prepare(query).all();
        return broken.map((row) => `half a relation: ${id} ${row.document} ${name}`);
      }),
  );
}

interface Movement {
  readonly productId: string;
  readonly change: number;
  readonly quantityAfter: number;
  readonly reason: string;
}

/** The movements of a product, in order, add up to each of its quantities and end at the one it has. */
function findBrokenStock(database: DatabaseSync): string[] {
  const stock = new Map<string, number>();
  const faults: string[] = [];
  const movements = database.prepare(
    'SELECT productId, change, quantityAfter, reason FROM stockMovements WHERE productId IS NOT NULL ORDER BY _seq',
  );
  for (const row of movements.iterate()) {
    const { productId, change, quantityAfter, reason } = row as unknown as Movement;
    const before = stock.get(productId);
    if ((before === undefined) !== (reason === 'initial')) faults.push(`${productId}: ${reason} at the wrong place`);
    if (Math.abs((before ?? 0) + change - quantityAfter) > 0.0005) faults.push(`${productId}: its stock jumps`);
    stock.set(productId, quantityAfter);
  }
  for (const row of database.prepare('SELECT _id, quantityInStock FROM products').iterate()) {
    const { _id: id, quantityInStock } = row as { _id: string; quantityInStock: number };
    if (stock.get(id) !== quantityInStock)
      faults.push(`${id} has ${quantityInStock}, its movements say ${stock.get(id)}`);
  }
  return faults;
}

/** A complete file's bytes are there, all of them, and are those that came. */
function findBrokenFiles(database: DatabaseSync, dataDir: string): string[] {
  const rows = database
    .prepare("SELECT _id, contentKey, signature, sizeOriginal FROM files WHERE signature <> ''")
    .all();
  return rows.flatMap(({ _id: id, contentKey, signature, sizeOriginal }) => {
    const key = String(contentKey);
    const path = join(dataDir, 'files', key.slice(0, 2), key);
    if (!existsSync(path)) return [`file ${id} has a row and no bytes`];
    const bytes = readFileSync(path);
    const isWhole = bytes.length === sizeOriginal && createHash('md5').update(bytes).digest('hex') === signature;
    return isWhole ? [] : [`file ${id} has other bytes than its row says`];
  });
}
