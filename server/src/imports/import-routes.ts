import { isDocumentId } from '@duka/domain/document-id';
import { minuteMs } from '@duka/domain/values/durations';
import { toThousandths } from '@duka/domain/values/quantity';
import { isObject } from '@duka/domain/values/unchecked-values';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import { requireWriter } from '#http/caller.ts';
import { bodyOf } from '#http/json-body.ts';
import { invalidParam } from '#http/params.ts';
import { createCallLimit, spendCallerLimit } from '#http/rate-limit.ts';
import {
  type ImportDeps,
  type ImportMode,
  type ImportReason,
  importModes,
  importProducts,
  importReasons,
} from './import-products.ts';
import type { ImportRow } from './import-row.ts';
import { undoImport } from './undo-import.ts';

/** The most rows of a call that stores all or nothing, and of one that takes each for itself. */
const maxRows = { all: 5000, rows: 1000, check: 1000 };
/** Beyond it three decimals are not kept apart any more. */
const mostChange = 1e12;
/** The most bytes: 5,000 products with a paragraph each. */
const maxImportBytes = 8 * 1024 * 1024;
/** Calls of an account in a minute; a row costs as much as a create, but a file comes once a day. */
const importsPerMinute = 60;

/**
 * Registers the calls for many products of a shop at once. The wire contract has none, as it knows one document at a
 * time. Only the shop's owner and the operator's key may call them: to others the shop is not there (R3, R5).
 */
export async function importRoutes(app: FastifyInstance, deps: ImportDeps): Promise<void> {
  const imports = createCallLimit(deps, 'imports', importsPerMinute, minuteMs);

  /**
   * Takes `{ importId, mode, reason, rows: [{ documentId, action, data, knownQuantity, quantityChange }] }`; answers the
   * outcome of each row.
   */
  app.post('/:storeId/imports', { bodyLimit: maxImportBytes, config: { needsRoom: true } }, async (request, reply) => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, imports);
    const storeId = await requireShop(deps.database, request);
    const { importId, mode = 'all', reason = 'import', rows } = bodyOf(request);
    if (!isDocumentId(importId)) throw invalidParam('importId', 'Value must be an ID of at most 36 characters.');
    if (!isMode(mode)) throw invalidParam('mode', `Value must be one of ${importModes.join(', ')}.`);
    if (!isReason(reason)) throw invalidParam('reason', `Value must be one of ${importReasons.join(', ')}.`);
    return importProducts(deps, { importId, storeId, mode, reason, rows: readRows(rows, maxRows[mode]) }, caller);
  });

  /** Takes an import back; `{ undone }` is the number of products. */
  app.delete('/:storeId/imports/:importId', async (request, reply) => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, imports);
    const storeId = await requireShop(deps.database, request);
    const { importId } = request.params as { importId: string };
    return { undone: await undoImport(deps.runWrite, { storeId, importId }, caller) };
  });
}

function isReason(reason: unknown): reason is ImportReason {
  return importReasons.some((known) => known === reason);
}

function isMode(mode: unknown): mode is ImportMode {
  return importModes.some((known) => known === mode);
}

function readRows(rows: unknown, most: number): ImportRow[] {
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > most) {
    throw invalidParam('rows', `Value must be a list of 1 to ${most} rows.`);
  }
  return rows.map(readRow);
}

function readRow(row: unknown, index: number): ImportRow {
  const { documentId, action, data, knownQuantity, quantityChange } = isObject(row) ? row : {};
  if (!isDocumentId(documentId)) throw invalidParam(`rows[${index}].documentId`, 'Value must be an ID.');
  if (action !== 'create' && action !== 'update') {
    throw invalidParam(`rows[${index}].action`, 'Value must be create or update.');
  }
  if (!isObject(data)) throw invalidParam(`rows[${index}].data`, 'Value must be an object.');
  if (knownQuantity !== undefined && typeof knownQuantity !== 'number') {
    throw invalidParam(`rows[${index}].knownQuantity`, 'Value must be a number.');
  }
  if (quantityChange !== undefined && !isQuantityChange(quantityChange, action, data)) {
    throw invalidParam(
      `rows[${index}].quantityChange`,
      'Value must be a number with at most three decimals, of an update whose data holds no quantity.',
    );
  }
  return { documentId, action, data, knownQuantity, quantityChange };
}

function isQuantityChange(value: unknown, action: string, data: object): value is number {
  const isOne = typeof value === 'number' && Math.abs(value) <= mostChange && toThousandths(value) / 1000 === value;
  return isOne && action === 'update' && !('quantityInStock' in data);
}
