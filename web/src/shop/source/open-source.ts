import { type ChosenFile, type ChosenSheet, readFile } from './read-file.ts';
import type { ReadSource, Source, SourceAnswer } from './read-source.ts';
import { SourceError } from './source-error.ts';

/** A file that was opened, and what was read of it. */
export interface OpenedFile extends ReadSource {
  readonly source: ChosenSheet['source'];
}

/**
 * Opens a chosen file, or another sheet of an opened one, as a table of at most `maxRows` rows below its headings. Rejects as `readFile` and
 * `openSource` do.
 */
export async function openChosen(
  chosen: ChosenFile | ChosenSheet,
  maxRows: number,
  signal: AbortSignal,
): Promise<OpenedFile> {
  if ('file' in chosen) {
    const source = await readFile(chosen);
    return { source, ...(await openSource({ ...source, maxRows }, signal)) };
  }
  const { source, sheet } = chosen;
  return { source, ...(await openSource({ ...source, sheet, maxRows }, signal)) };
}

/**
 * Reads a file in a worker, so that the page answers taps meanwhile. `signal` gives it up. Rejects with `SourceError` for a file that
 * cannot be used, and with the signal's reason.
 */
async function openSource(source: Source, signal?: AbortSignal): Promise<ReadSource> {
  const worker = new Worker(new URL('./source-worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await askWorker(worker, source, signal);
    if ('problem' in answer) throw new SourceError(answer.problem);
    return answer.read;
  } finally {
    worker.terminate();
  }
}

function askWorker(worker: Worker, source: Source, signal: AbortSignal | undefined): Promise<SourceAnswer> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('message', ({ data }: MessageEvent<SourceAnswer>) => resolve(data));
    // The script has not arrived, or the phone has no memory for this file.
    worker.addEventListener('error', ({ error }) => reject(new Error('the file was not read', { cause: error })));
    worker.postMessage(source);
  });
}
