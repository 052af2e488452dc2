import { call, inOwnWords } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';
import type { DocumentData } from './document-data.ts';

export interface ImportRow {
  /** The client makes it and keeps it for a second try (decision 0022). */
  readonly documentId: string;
  readonly action: 'create' | 'update';
  readonly data: DocumentData;
  /** The stock that the seller has seen; the row is refused when it is another one. */
  readonly knownQuantity?: number;
  /** What a new product is sold in beside its unit. */
  readonly packs?: readonly { readonly documentId: string; readonly data: DocumentData }[];
}

/** The outcome of a row. */
export interface ImportRowResult {
  readonly documentId: string;
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  readonly type?: string;
  /** Why it was refused, in the language of the app. */
  readonly message?: string;
  /** The same in the server's own words. */
  readonly said?: string;
  readonly attribute?: string;
  readonly quantityInStock?: number;
}

export interface ImportCall {
  /** One id for a whole import, also when it is sent in parts. */
  readonly importId: string;
  /** All rows or none, each row for itself, or only a trial. */
  readonly mode: 'all' | 'rows' | 'check';
  readonly reason: 'import' | 'count' | 'edit';
  readonly rows: readonly ImportRow[];
}

/**
 * Stores many products of a shop at once. This is a call of our own server's, sent in the way the SDK sends its own.
 */
export async function sendImport(
  storeId: string,
  body: ImportCall,
): Promise<{ readonly stored: boolean; readonly rows: readonly ImportRowResult[] }> {
  const { stored, rows } = await call<{ stored: boolean; rows: readonly ImportRowResult[] }>(() =>
    client.call('post', pathOf(storeId), { 'content-type': 'application/json' }, { ...body }),
  );
  const inWords = (row: ImportRowResult) => ({
    ...row,
    message: inOwnWords(row.type ?? '', row.message ?? ''),
    said: row.message ?? '',
  });
  return { stored, rows: rows.map((row) => (row.message === undefined ? row : inWords(row))) };
}

/** Takes an import back. Throws a failure of status 409 when something of it was sold or changed since. */
export function undoImport(storeId: string, importId: string): Promise<{ readonly undone: number }> {
  const headers = { 'content-type': 'application/json' };
  return call(() => client.call('delete', pathOf(storeId, importId), headers));
}

function pathOf(storeId: string, ...more: string[]): URL {
  const parts = [storeId, 'imports', ...more];
  return new URL(`${backend.endpoint}/shops/${parts.map(encodeURIComponent).join('/')}`);
}
