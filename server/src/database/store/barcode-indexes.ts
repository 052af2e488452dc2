import { parseGtin } from '@duka/domain/products/gtin';
import { type Kysely, sql } from 'kysely';
import type { StoredValue } from '#database/types.ts';

/** A barcode must be unique over all shops, or within each (decision 0015: DUKA_BARCODE_SCOPE). */
export type BarcodeScope = 'marketplace' | 'shop';

export const barcodeIndex = 'products_by_barcode';
const gtinIndex = 'products_by_gtin';
/**
 * The number of goods that a barcode stands for, in the one form of all its forms (GTIN-001, decision 0137); null for other codes. It is no
 * attribute: nobody reads it.
 */
export const gtinColumn = '_gtin';

/** Returns the column that goes with the written attributes of a product: none where they have no barcode. */
export function toGtinColumn(attributes: Readonly<Record<string, StoredValue>>): {
  readonly [gtinColumn]?: string | null;
} {
  if (!('barcode' in attributes)) return {};
  return { [gtinColumn]: parseGtin(String(attributes.barcode ?? '')) ?? null };
}

/** True if an error of a unique index is about a barcode; `columns` are those of `UniqueError`. */
export function isAboutBarcode(columns: readonly string[]): boolean {
  return columns.some((column) => column === 'products.barcode' || column === `products.${gtinColumn}`);
}

/**
 * Recreates the indexes of barcodes: their scope is an operator's setting, which may have changed. One is over the codes as they were typed,
 * one over numbers of goods. Earlier rows may hold one number in two forms: the later ones have no number then, and are named in the log.
 */
export async function createBarcodeIndexes(db: Kysely<unknown>, scope: BarcodeScope, isNew: boolean): Promise<void> {
  if (isNew) await db.schema.alterTable('products').addColumn(gtinColumn, 'text').execute();
  await db.schema.dropIndex(gtinIndex).ifExists().execute();
  await fillGtins(db, scope);
  await createIndex(db, barcodeIndex, 'barcode', scope);
  await createIndex(db, gtinIndex, gtinColumn, scope);
}

async function createIndex(db: Kysely<unknown>, index: string, column: string, scope: BarcodeScope): Promise<void> {
  await db.schema.dropIndex(index).ifExists().execute();
  await db.schema
    .createIndex(index)
    .unique()
    .on('products')
    .columns(scope === 'shop' ? [column, 'storeId'] : [column])
    .where(sql.ref(column), '!=', '')
    .execute();
}

interface CodedRow {
  readonly _seq: number;
  readonly _id: string;
  readonly storeId: string;
  readonly barcode: string | null;
  readonly [gtinColumn]: string | null;
}

/** Rows that are read or written at once. */
const rowsAtOnce = 500;
/** The most products that the log names. */
const maxNamed = 20;

/** Gives each product the number of its barcode, unless an older one has it already. */
async function fillGtins(connection: Kysely<unknown>, scope: BarcodeScope): Promise<void> {
  const db = connection.withTables<{ products: CodedRow }>();
  const held = new Set<string>();
  const later: string[] = [];
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('products')
      .select(['_seq', '_id', 'storeId', 'barcode', gtinColumn])
      .where('_seq', '>', last)
      .orderBy('_seq')
      .limit(rowsAtOnce)
      .execute();
    const changed: (string | null)[][] = [];
    for (const row of rows) {
      const gtin = parseGtin(row.barcode ?? '');
      const key = scope === 'shop' ? `${row.storeId} ${gtin}` : `${gtin}`;
      const isHeld = gtin !== undefined && held.has(key);
      if (isHeld) later.push(row._id);
      held.add(key);
      const wanted = isHeld ? null : (gtin ?? null);
      if (wanted !== row[gtinColumn]) changed.push([row._id, wanted]);
    }
    if (changed.length > 0) await writeGtins(db, changed);
    const end = rows.at(-1);
    if (rows.length < rowsAtOnce || !end) break;
    last = end._seq;
  }
  if (later.length === 0) return;
  const named = later.slice(0, maxNamed).join(', ');
  console.log(`Products whose barcode is another form of an older product's: ${later.length} (${named}).`);
}

async function writeGtins(db: Kysely<{ products: CodedRow }>, changed: readonly (string | null)[][]): Promise<void> {
  const values = sql`(values ${sql.join(changed.map((line) => sql`(${sql.join(line)})`))})`;
  await db
    .updateTable('products')
    .from(values.as('changed'))
    .set({ [gtinColumn]: sql.ref('changed.column2') })
    .where('products._id', '=', sql.ref<string>('changed.column1'))
    .execute();
}
