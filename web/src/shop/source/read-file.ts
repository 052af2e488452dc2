import type { Source } from './read-source.ts';
import { maxSourceBytes, SourceError } from './source-error.ts';

/** A file, or a pasted text under a name. */
export interface ChosenFile {
  readonly file: Blob;
  readonly name: string;
}

/** Another sheet of the opened workbook. */
export interface ChosenSheet {
  readonly source: Omit<Source, 'sheet' | 'maxRows'>;
  readonly sheet: string;
}

/** Reads the bytes of a file. Rejects with `SourceError`, and with a `DOMException` for a folder and a file that is no longer there. */
export async function readFile({ file, name }: ChosenFile): Promise<Pick<Source, 'fileName' | 'bytes'>> {
  if (file.size > maxSourceBytes) throw new SourceError('too_big');
  return { fileName: name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
