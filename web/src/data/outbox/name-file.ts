import { fileViewUrl } from '#data/calls/files.ts';
import type { QueuedFile } from './command.ts';

/** Returns the attributes by which a document names a file, once it is uploaded; none for no file. */
export function nameFile(file: QueuedFile | undefined): Readonly<Record<string, unknown>> {
  if (!file) return {};
  return file.names === 'image' ? { image: file.id } : { fileUrl: fileViewUrl(file.id), fileType: file.type };
}
