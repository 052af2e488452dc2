import type { CollectionId } from '@duka/domain/collections';
import type { Database } from '#database/database.ts';

/** A row as the database holds it: relations are ids, moments are ISO texts. */
export type RawRow = Readonly<Record<string, unknown>> & { readonly id: string };
/** All rows of one shop by collection, in the order in which they were written. */
export type RawRows = { readonly [Name in (typeof names)[number]]: readonly RawRow[] };

const names = [
  ...(['products', 'orders', 'orderItems', 'stockMovements', 'suppliers', 'purchases', 'supplierEntries'] as const),
  ...(['batches', 'stockLosses', 'costCorrections', 'payments', 'returns', 'returnItems', 'creditAccounts'] as const),
  ...(['creditEntries', 'settlements', 'expenses', 'cashEntries', 'dayCloses', 'productPacks'] as const),
  ...(['subsidyProgrammes', 'subsidyClaims'] as const),
] satisfies readonly CollectionId[];

/** Reads the rows of a shop from the database itself: no call of the server and none of its sums stands between. */
export async function readRawRows(database: Database, storeId: string): Promise<RawRows> {
  const pairs = await Promise.all(
    names.map(async (name) => [name, await listRawRows(database, name, storeId)] as const),
  );
  return Object.fromEntries(pairs) as unknown as RawRows;
}

/** Reads the rows of one collection of a shop. */
export async function listRawRows(database: Database, name: CollectionId, storeId: string): Promise<RawRow[]> {
  const where = [{ method: 'equal', attribute: 'storeId', values: [storeId] } as const];
  const rows = await database.documents.list(name, { where, limit: 100_000 });
  return rows.map(({ id, createdAt, attributes }) => ({ ...attributes, id, createdAt }));
}

/** Returns a number of a row; 0 for none. */
export function num(row: RawRow, name: string): number {
  const value = row[name];
  return typeof value === 'number' ? value : 0;
}

/** Returns a text of a row; empty for none. */
export function text(row: RawRow, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}

/** Adds up a number of rows. */
export function add(rows: readonly RawRow[], name: string): number {
  return rows.reduce((sum, row) => sum + num(row, name), 0);
}

/** Returns a quantity in whole thousandths. */
export function thousandths(quantity: number): number {
  return Math.round(quantity * 1000) + 0;
}

/** Returns milliseconds; the wire and the database write moments in different ways. */
export function ms(moment: unknown): number {
  return Date.parse(String(moment));
}

/** Returns the day in Tanzania, as `2026-11-21`, three hours ahead of UTC. */
export function day(moment: unknown): string {
  return new Date(ms(moment) + 10_800_000).toISOString().slice(0, 10);
}

/** Picks the rows of which a moment is on one of these days. */
export function within(rows: readonly RawRow[], name: string, { from, to }: { from: string; to: string }): RawRow[] {
  return rows.filter((row) => day(row[name]) >= from && day(row[name]) <= to);
}
