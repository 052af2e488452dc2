import { setTimeout as pause } from 'node:timers/promises';
import { isDocumentId } from '@duka/domain/document-id';
import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import { requireWriter } from '#http/caller/caller.ts';
import { createCallLimit, spendCallerLimit } from '#http/limits/rate-limit.ts';
import { turnOf } from '#http/limits/turns.ts';
import { addScheduledJob } from '#http/operation/scheduled-jobs.ts';
import { bodyOf } from '#http/wire/json-body.ts';
import { invalidParam } from '#http/wire/params.ts';
import { currentTurn } from '#work/turn.ts';
import { createWorkQueue } from '#work/work-queue.ts';
import {
  fewRows,
  type ImportMode,
  type ImportReason,
  importModes,
  importProducts,
  importReasons,
} from './import-products.ts';
import { type ImportRow, readImportRow } from './import-row.ts';
import { type ImportDeps, takeBackUnfinished } from './sliced-import.ts';
import { undoImport } from './undo-import.ts';

/** The most rows of a call that stores all or nothing, and of one that takes each for itself. */
const maxRows = { all: 5000, rows: 1000, check: 1000 };
/** The most bytes: 5,000 products with a paragraph each. */
const maxImportBytes = 8 * 1024 * 1024;
/** The bytes up to which a body has few rows. */
const fewBytes = 16 * 1024;
/** Calls of an account in a minute; a row costs as much as a create, but a file comes once a day. */
const importsPerMinute = 60;

/**
 * Files of more than a few rows: one of an account at a time, and enough at once that the writer is never idle. What waits holds its
 * rows in memory, so an account may have some five of them wait.
 */
const queueLimits = {
  ...{ atOnce: 3, atOnceOfAddress: 3, atOnceOfAccount: 1, atOnceOfHeavy: 1 },
  waitingMs: { ofAccount: 5000, ofAddress: 20_000, ofAll: 20_000 },
  ...{ guessMs: 1000, minMs: 500, freeMs: 10_000 },
};
/** The longest that a start waits for what was left unfinished, in milliseconds; the rest of it goes on beside the first calls. */
const maxStartMs = 8000;

/**
 * Registers the calls for many products of a shop at once. The wire contract has none, as it knows one document at a
 * time. Members with the right to it and the operator's key may call them: to others the shop is not there (R3, R5, R63).
 */
export async function importRoutes(app: FastifyInstance, deps: ImportDeps): Promise<void> {
  const imports = createCallLimit(deps, 'imports', importsPerMinute, minuteMs);
  const queue = createWorkQueue(queueLimits);
  addScheduledJob(app, deps, { name: 'imports', everyMs: minuteMs, work: () => takeBackUnfinished(deps) });
  app.addHook('onReady', async () => {
    const takingBack = takeBackUnfinished(deps).catch((err: unknown) =>
      app.log.error({ err }, 'import not taken back'),
    );
    await Promise.race([takingBack, pause(maxStartMs, undefined, { ref: false })]);
  });

  /** A caller above the limit is refused before the rows are read, which would take longer. */
  const refuseEarly = async (request: FastifyRequest, reply: FastifyReply) => {
    requireWriter(request);
    await spendCallerLimit(request, reply, imports);
    if (Number(request.headers['content-length'] ?? maxImportBytes) > fewBytes) queue.checkRoom(turnOf(request, reply));
  };

  /**
   * Takes `{ importId, mode, reason, rows: [{ documentId, action, data, knownQuantity, quantityChange }] }`; returns the
   * outcome of each row.
   */
  app.post(
    '/:storeId/imports',
    { bodyLimit: maxImportBytes, config: { needsRoom: true }, onRequest: refuseEarly },
    async (request) => {
      const caller = requireWriter(request);
      const { importId, mode = 'all', reason = 'import', rows } = bodyOf(request);
      if (!isDocumentId(importId)) throw invalidParam('importId', 'Value must be an ID of at most 36 characters.');
      if (!isMode(mode)) throw invalidParam('mode', `Value must be one of ${importModes.join(', ')}.`);
      if (!isReason(reason)) throw invalidParam('reason', `Value must be one of ${importReasons.join(', ')}.`);
      const { storeId } = await requireShop(deps.database, request, reason === 'import' ? ['products'] : ['stock']);
      // A file has costs, and its answer what they were.
      if (reason === 'import') await requireShop(deps.database, request, ['costs']);
      const asked = { importId, storeId, mode, reason, rows: readRows(rows, maxRows[mode]) };
      const work = () => importProducts(deps, asked, caller);
      return asked.rows.length > fewRows ? queue.run(currentTurn(), work) : work();
    },
  );

  /** Takes an import back; `{ undone }` is the number of products. */
  app.delete('/:storeId/imports/:importId', async (request, reply) => {
    const caller = requireWriter(request);
    await spendCallerLimit(request, reply, imports);
    const { storeId } = await requireShop(deps.database, request, ['products', 'stock']);
    const { importId } = request.params as { importId: string };
    return { undone: await undoImport(deps, { storeId, importId }, caller) };
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
  return rows.map((row, index) => readImportRow(row, `rows[${index}]`));
}
