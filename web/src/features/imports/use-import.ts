import { makeDocumentId } from '@duka/domain/document-id';
import type { Product } from '@duka/domain/products/product';
import type { ProductColumn } from '@duka/domain/products/product-csv';
import { checkImport, type ImportedCells } from '@duka/domain/products/product-import';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ImportRowResult, sendImport, undoImport } from '#data/calls/imports.ts';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { findMeantProducts, type References } from './import-documents.ts';
import { documentIdOf, makeRowIds, type PlannedRow, planRows, toImportRows } from './import-plan.ts';
import { discardImport, type ImportCounts, readStoredImport, type StoredImport, storeImport } from './stored-import.ts';

/** Rows of one call when each stands for itself, so that the bar moves and the seller can stop in between. */
const rowsAtATime = 200;
/** The most rows that the server takes at once. */
export const maxRows = 5000;

type Refusals = Readonly<Record<number, ImportRowResult>>;

/** The reasons why a file cannot be used. */
export type SheetProblem = 'empty' | 'too_many' | 'no_columns';

/** Holds one import, from the choice of a file to its undo. */
export function useImport(storeId: string, references: References | undefined) {
  const client = useQueryClient();
  const [stored, setStored] = useState(() => readStoredImport(storeId));
  const [problem, setProblem] = useState<SheetProblem>();
  const [share, setShare] = useState(0);
  const [moreProducts, setMoreProducts] = useState<readonly Product[]>([]);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set());
  const isStopped = useRef(false);

  useUnsavedMark((stored?.sheet.rows.length ?? 0) > 0, m.import_leave);

  const storeSheet = (next: StoredImport | undefined) => {
    setStored(next);
    if (next) storeImport(storeId, next);
    else discardImport(storeId);
  };

  // Asks once for each file what the rows mean in this shop, and what the server would answer to them.
  const found = useQuery({
    queryKey: ['import', storeId, stored?.importId, Boolean(references)],
    enabled: stored !== undefined && stored.sheet.rows.length > 0 && references !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const { sheet, ids, importId } = stored as StoredImport;
      const known = references as References;
      const products = await findMeantProducts(storeId, sheet.rows, (part) => setShare(part / 2));
      const planned = planRows(checkImport(sheet.rows, { ...known, products, nowMs: readNowMs() }), {});
      const results = await sendInParts(toImportRows(planned, ids), 'check', importId, (part) =>
        setShare(0.5 + part / 2),
      );
      return { products, refusals: toRefusals(results, planned, ids) };
    },
  });

  const sheetRows = stored?.sheet.rows ?? [];
  const products = [...(found.data?.products ?? []), ...moreProducts];
  const checked =
    found.data && references ? checkImport(sheetRows, { ...references, products, nowMs: readNowMs() }) : [];
  const planned = stored ? planRows(checked, withoutSettled({ ...found.data?.refusals, ...refusals }, settled)) : [];
  const bad = planned.filter(({ problems }) => problems.length > 0);

  async function sendInParts(
    rows: ReturnType<typeof toImportRows>,
    mode: 'rows' | 'check',
    importId: string,
    onProgress: (share: number) => void,
  ): Promise<ImportRowResult[]> {
    const results: ImportRowResult[] = [];
    while (results.length < rows.length && !(mode === 'rows' && isStopped.current)) {
      const part = rows.slice(results.length, results.length + rowsAtATime);
      const answer = await sendImport(storeId, { importId, mode, reason: 'import', rows: part });
      results.push(...answer.rows);
      onProgress(results.length / rows.length);
    }
    return results;
  }

  const choose = useMutation({
    mutationFn: async (file: File) => {
      // The code that reads CSV is loaded once a file was chosen.
      const { decodeSheet, readSheet } = await import('./read-sheet.ts');
      const sheet = readSheet(file.name, decodeSheet(await file.arrayBuffer()));
      const wrong = findSheetProblem(sheet);
      setProblem(wrong);
      if (wrong) return;
      const nowMs = readNowMs();
      setShare(0);
      setRefusals({});
      setSettled(new Set());
      setMoreProducts([]);
      storeSheet({ sheet, importId: makeDocumentId(nowMs, Math.random), ids: makeRowIds(sheet, nowMs) });
    },
  });

  const send = useMutation({
    mutationFn: async (mode: 'all' | 'rows') => {
      if (!stored) return;
      const { importId, ids } = stored;
      isStopped.current = false;
      setShare(0);
      const rows = toImportRows(planned, ids);
      const all = mode === 'all' && rows.length > 0;
      const answer = all
        ? await sendImport(storeId, { importId, mode, reason: 'import', rows })
        : { stored: true, rows: await sendInParts(rows, 'rows', importId, setShare) };
      setRefusals({ ...refusals, ...toRefusals(answer.rows, planned, ids) });
      setSettled(new Set());
      if (!answer.stored) return;
      const outcomes = new Map(answer.rows.map((row) => [row.documentId, row.outcome]));
      const isStored = (row: PlannedRow) => {
        const outcome = outcomes.get(documentIdOf(row, ids) ?? '');
        if (row.problems.length > 0) return false;
        return row.checked.kind === 'unchanged' || (outcome !== undefined && outcome !== 'refused');
      };
      const done = addCounts(
        stored.done,
        answer.rows,
        planned.filter(({ checked }) => checked.kind === 'unchanged').length,
      );
      storeSheet({
        ...stored,
        sheet: { ...stored.sheet, rows: planned.filter((row) => !isStored(row)).map(toCells) },
        done,
      });
      await invalidateStale(client, 'products');
    },
  });

  const undo = useMutation({
    mutationFn: async () => {
      if (stored) await undoImport(storeId, stored.importId);
      storeSheet(undefined);
      await invalidateStale(client, 'products');
    },
  });

  return {
    stored: stored,
    problem,
    share,
    found,
    planned,
    bad,
    choose,
    send,
    undo,
    stop: () => {
      isStopped.current = true;
    },
    startOver: () => {
      storeSheet(undefined);
      setProblem(undefined);
      send.reset();
      undo.reset();
    },
    /** Takes a corrected cell; one that names a product is looked up. */
    correct: async (line: number, changes: Partial<Record<ProductColumn, string>>) => {
      if (!stored) return;
      const change = (row: ImportedCells) =>
        row.line === line ? { ...row, cells: { ...row.cells, ...changes }, extra: 0 } : row;
      const rows = stored.sheet.rows.map(change);
      if ('recordId' in changes || 'barcode' in changes || 'productId' in changes) {
        const meant = await findMeantProducts(
          storeId,
          rows.filter((row) => row.line === line),
        );
        setMoreProducts((known) => [...known, ...meant]);
      }
      setSettled((lines) => new Set([...lines, line]));
      storeSheet({ ...stored, sheet: { ...stored.sheet, rows } });
    },
    leaveOut: (lines: readonly number[]) => {
      if (!stored) return;
      storeSheet({
        ...stored,
        sheet: { ...stored.sheet, rows: sheetRows.filter(({ line }) => !lines.includes(line)) },
      });
    },
  };
}

function toCells({ checked }: PlannedRow): ImportedCells {
  return checked.row;
}

function findSheetProblem({ columns, rows }: StoredImport['sheet']): SheetProblem | undefined {
  if (rows.length === 0) return 'empty';
  if (!columns.some((column) => column !== null)) return 'no_columns';
  return rows.length > maxRows ? 'too_many' : undefined;
}

function toRefusals(
  results: readonly ImportRowResult[],
  planned: readonly PlannedRow[],
  ids: StoredImport['ids'],
): Refusals {
  const lines = new Map(planned.map((row) => [documentIdOf(row, ids), row.checked.row.line]));
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  return Object.fromEntries(
    refused.flatMap((row) => {
      const line = lines.get(row.documentId);
      return line === undefined ? [] : [[line, row]];
    }),
  );
}

/** A row that was refused before it was corrected may be right now. */
function withoutSettled(refusals: Refusals, settled: ReadonlySet<number>): Refusals {
  return Object.fromEntries(Object.entries(refusals).filter(([line]) => !settled.has(Number(line))));
}

function addCounts(
  done: ImportCounts | undefined,
  results: readonly ImportRowResult[],
  unchanged: number,
): ImportCounts {
  const count = (wanted: ImportRowResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  return {
    created: (done?.created ?? 0) + count('created'),
    updated: (done?.updated ?? 0) + count('updated'),
    unchanged: (done?.unchanged ?? 0) + count('unchanged') + unchanged,
  };
}
