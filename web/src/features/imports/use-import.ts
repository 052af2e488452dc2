import { makeDocumentId } from '@duka/domain/document-id';
import { isAnswerTo, type ProblemGroup } from '@duka/domain/imports/problem-groups';
import type { Product } from '@duka/domain/products/product';
import type { ProductColumn } from '@duka/domain/products/product-csv';
import type { ImportedCells } from '@duka/domain/products/product-import';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ImportRow, type ImportRowResult, sendImport, undoImport } from '#data/calls/imports.ts';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { invalidateStale } from '#session/stale-queries.ts';
import { openChosen } from '#shop/source/open-source.ts';
import type { ChosenFile, ChosenSheet } from '#shop/source/read-file.ts';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import type { PlannedRow } from './import-plan.ts';
import type { References } from './import-references.ts';
import { maxRows } from './product-file-words.ts';
import type { OpenedSource } from './read-opened.ts';
import { readRemembered, rememberReading } from './remembered-readings.ts';
import { documentIdOf, makeRowIds } from './row-ids.ts';
import { type ImportCounts, openImportStorage, type StoredImport } from './stored-import.ts';

/** Rows of one call when each stands for itself, so that the bar moves and the seller can stop in between. */
const rowsAtATime = 200;
/** Rows of one call of a large file, and from how many on it is one: the server takes so many at once, and some sixty calls a minute. */
const rowsOfLarge = 1000;

type Refusals = Readonly<Record<number, ImportRowResult>>;
type Changes = Readonly<Partial<Record<ProductColumn, string>>>;

/** Holds one import, from the choice of a file to its undo. */
export function useImport(storeId: string, references: References | undefined) {
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  const storage = useRef(openImportStorage(userId, storeId));
  const [stored, setStored] = useState<StoredImport>();
  const [isLoading, setLoading] = useState(true);
  const [opened, setOpened] = useState<OpenedSource>();
  /** What reads files, once one was chosen. */
  const [reader, setReader] = useState<typeof import('./read-opened.ts')>();
  const [isReading, setReading] = useState(false);
  const [share, setShare] = useState(0);
  const [moreProducts, setMoreProducts] = useState<readonly Product[]>([]);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set());
  const isStopped = useRef(false);
  const abort = useRef<AbortController>(undefined);

  useUnsavedMark((stored?.sheet.rows.length ?? 0) > 0, m.import_leave);

  const storeSheet = async (next: StoredImport | undefined) => {
    setStored(next);
    await storage.current.store(next);
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
      const [plan, { findMeantProducts }] = await Promise.all([
        import('./import-plan.ts'),
        import('./find-meant-products.ts'),
      ]);
      const products = await findMeantProducts(storeId, sheet.rows, (part) => setShare(part / 2));
      const planned = plan.planRows(sheet.rows, { ...known, products, nowMs: readNowMs() }, {});
      const results = await sendInParts(plan.toImportRows(planned, ids), 'check', importId, (part) =>
        setShare(0.5 + part / 2),
      );
      return { plan, findMeantProducts, products, refusals: toRefusals(results, planned, ids) };
    },
  });

  const sheetRows = stored?.sheet.rows ?? [];
  const products = [...(found.data?.products ?? []), ...moreProducts];
  const plan = found.data?.plan;
  const planned =
    plan && references
      ? plan.planRows(
          sheetRows,
          { ...references, products, nowMs: readNowMs() },
          withoutSettled({ ...found.data?.refusals, ...refusals }, settled),
        )
      : [];
  const bad = planned.filter(({ problems }) => problems.length > 0);
  const toSend = plan && stored ? plan.toImportRows(planned, stored.ids) : [];
  const isLarge = toSend.length > rowsOfLarge;

  async function sendInParts(
    rows: readonly ImportRow[],
    mode: 'rows' | 'check',
    importId: string,
    onProgress: (share: number) => void,
  ): Promise<ImportRowResult[]> {
    const results: ImportRowResult[] = [];
    const atATime = rows.length > 5 * rowsOfLarge ? rowsOfLarge : rowsAtATime;
    while (results.length < rows.length && !(mode === 'rows' && isStopped.current)) {
      const part = rows.slice(results.length, results.length + atATime);
      const answer = await sendImport(storeId, { importId, mode, reason: 'import', rows: part });
      results.push(...answer.rows);
      onProgress(results.length / rows.length);
    }
    return results;
  }

  /**
   * Stores all rows of a large file or none, part by part. Where a part is refused, or the seller stops, those before it are taken back; where the
   * network fails they stay, and the seller goes on or takes them back later.
   */
  async function sendAllInParts(rows: readonly ImportRow[], start: StoredImport) {
    const results: ImportRowResult[] = [];
    while (results.length < rows.length) {
      const part = rows.slice(results.length, results.length + rowsOfLarge);
      const answer = isStopped.current
        ? undefined
        : await sendImport(storeId, { importId: start.importId, mode: 'all', reason: 'import', rows: part });
      if (!answer?.stored) {
        await takeBackParts({ ...start, running: { sent: results.length } });
        return { stored: false, rows: answer?.rows ?? [] };
      }
      results.push(...answer.rows);
      setShare(results.length / rows.length);
      await storeSheet({ ...start, running: { sent: results.length } });
    }
    return { stored: true, rows: results };
  }

  /** Takes back the rows of a large file that are stored. */
  async function takeBackParts({ running, ...start }: StoredImport) {
    if (running && running.sent > 0) await undoImport(storeId, start.importId);
    // The server remembers what was taken back; under new ids the rows can be stored again.
    const nowMs = readNowMs();
    await storeSheet({
      ...start,
      importId: makeDocumentId(nowMs, Math.random),
      ids: makeRowIds(start.sheet.rows, nowMs),
    });
    await invalidateStale(client, 'products');
  }

  /** Starts the import of the opened file, read as the seller has said. */
  async function begin(open: OpenedSource, readWith: NonNullable<typeof reader>) {
    const sheet = readWith.readSheet(storeId, open, references);
    const nowMs = readNowMs();
    setShare(0);
    setRefusals({});
    setSettled(new Set());
    setMoreProducts([]);
    setReading(false);
    const importId = makeDocumentId(nowMs, Math.random);
    await storeSheet({ sheet, importId, earlierIds: [], ids: makeRowIds(sheet.rows, nowMs) });
    await storage.current.storeSource(undefined);
  }

  const choose = useMutation({
    mutationFn: async (chosen: (ChosenFile & { readonly isAsked?: boolean }) | ChosenSheet) => {
      abort.current = new AbortController();
      const { source, ...read } = await openChosen(chosen, maxRows, abort.current.signal);
      const loaded = reader ?? (await import('./read-opened.ts'));
      setReader(loaded);
      const next = loaded.openRead(storeId, source, read);
      setOpened(next);
      const isAsked = 'sheet' in chosen || chosen.isAsked;
      if (!isAsked && loaded.isReadClearly(storeId, next)) return begin(next, loaded);
      setReading(true);
      await storage.current.storeSource(new File([new Uint8Array(source.bytes)], source.fileName));
    },
  });

  const { mutate: reopen } = choose;
  useEffect(() => {
    let isLeft = false;
    const open = async () => {
      const found = await storage.current.read();
      const file = found ? undefined : await storage.current.readSource();
      if (isLeft) return;
      setStored(found);
      setLoading(false);
      if (file) reopen({ file, name: file.name, isAsked: true });
    };
    open();
    return () => {
      isLeft = true;
      abort.current?.abort();
    };
  }, [reopen]);

  const send = useMutation({
    mutationFn: async (mode: 'all' | 'rows') => {
      if (!stored) return;
      isStopped.current = false;
      setShare(0);
      const { ids } = stored;
      const rows = toSend;
      const isInParts = mode === 'all' && isLarge;
      // Parts that are taken back must not take earlier rows along.
      const start: StoredImport =
        isInParts && stored.done && !stored.running
          ? {
              ...stored,
              importId: makeDocumentId(readNowMs(), Math.random),
              earlierIds: [...stored.earlierIds, stored.importId],
            }
          : stored;
      const { importId } = start;
      const answer = await sendRows();
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
      const { running: _, ...ended } = start;
      await storeSheet({
        ...ended,
        sheet: { ...start.sheet, rows: planned.filter((row) => !isStored(row)).map(toCells) },
        done,
      });
      await invalidateStale(client, 'products');

      async function sendRows() {
        if (isInParts) return sendAllInParts(rows, start);
        if (mode === 'all' && rows.length > 0) return sendImport(storeId, { importId, mode, reason: 'import', rows });
        return { stored: true, rows: await sendInParts(rows, 'rows', importId, setShare) };
      }
    },
  });

  const undo = useMutation({
    mutationFn: async () => {
      for (const importId of stored ? [stored.importId, ...stored.earlierIds.toReversed()] : []) {
        await undoImport(storeId, importId);
      }
      await storeSheet(undefined);
      await invalidateStale(client, 'products');
    },
  });

  const takeBack = useMutation({
    mutationFn: async () => {
      if (stored) await takeBackParts(stored);
    },
  });

  /** Gives rows other cells; those that name a product are looked up. */
  async function correct(lines: readonly number[], changes: Changes) {
    if (!stored || !found.data) return;
    const chosen = new Set(lines);
    const change = (row: ImportedCells) =>
      chosen.has(row.line) ? { ...row, cells: { ...row.cells, ...changes }, extra: 0 } : row;
    const rows = stored.sheet.rows.map(change);
    if ('recordId' in changes || 'barcode' in changes || 'productId' in changes) {
      const meant = await found.data.findMeantProducts(
        storeId,
        rows.filter((row) => chosen.has(row.line)),
      );
      setMoreProducts((known) => [...known, ...meant]);
    }
    setSettled((known) => new Set([...known, ...lines]));
    await storeSheet({ ...stored, sheet: { ...stored.sheet, rows } });
  }

  return {
    stored,
    isLoading,
    opened: isReading ? opened : undefined,
    /** True where the columns of the file can still be changed: it is not stored, but for its rows. */
    canChangeColumns: opened !== undefined && stored?.done === undefined && stored?.running === undefined,
    changeColumns: () => setReading(true),
    /** Reads the opened file otherwise. */
    setReading: (reading: OpenedSource['reading']) => {
      if (!opened || !reader) return;
      const next = reader.withReading(opened, reading);
      reader.rememberOpened(storeId, next);
      setOpened(next);
    },
    chooseStore: (store: string) => {
      if (opened && reader) setOpened(reader.withStore(opened, store));
    },
    confirmReading: async () => {
      if (!opened || !reader) return;
      reader.rememberOpened(storeId, opened);
      await begin(opened, reader);
    },
    share,
    found,
    planned,
    bad,
    /** True where all rows are too many for one call. */
    isLarge,
    choose,
    stopReading: () => abort.current?.abort(),
    send,
    undo,
    takeBack,
    stop: () => {
      isStopped.current = true;
    },
    startOver: async () => {
      setOpened(undefined);
      setReading(false);
      choose.reset();
      send.reset();
      undo.reset();
      await storeSheet(undefined);
      await storage.current.storeSource(undefined);
    },
    correct,
    /** Corrects the rows of a group, and remembers the answer for the next file of the same headings. */
    answer: async (group: ProblemGroup, changes: Changes) => {
      if (!stored) return;
      const { headingsKey } = stored.sheet;
      const { column, reason, cell } = group;
      // Whether a shop has a record is known of each file anew.
      if (reason === 'unknown_record') return correct(group.lines, changes);
      const others = (readRemembered(storeId, headingsKey)?.answers ?? []).filter((known) => !isAnswerTo(known, group));
      rememberReading(storeId, headingsKey, { answers: [...others, { column, reason, cell, changes }] });
      await correct(group.lines, changes);
    },
    leaveOut: async (lines: readonly number[]) => {
      if (!stored) return;
      const left = new Set(lines);
      await storeSheet({
        ...stored,
        sheet: { ...stored.sheet, rows: sheetRows.filter(({ line }) => !left.has(line)) },
      });
    },
  };
}

function toCells({ checked }: PlannedRow): ImportedCells {
  return checked.row;
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
