import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, apiError } from '#errors.ts';
import type { Body } from '#http/wire/json-body.ts';
import type { ContentStore } from './content-store.ts';
import { toFileName } from './file-name.ts';
import type { ReceivedContent } from './received-content.ts';

export interface UploadForm {
  readonly fields: Body;
  readonly file?: ReceivedFile;
}

export interface ReceivedFile extends ReceivedContent {
  readonly name: string;
  /** True when there were more bytes than allowed; the rest was dropped. */
  readonly truncated: boolean;
}

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  // A file that is too large is refused in our own words, not in the parser's.
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a multipart body, its file straight to the disk. The caller discards `file` when it is done with it. Rejects with
 * `ApiError` 400 `storage_file_empty` for a body of another kind, and 400 `general_bad_request` for a broken one.
 */
export async function readUploadForm(
  request: FastifyRequest,
  content: ContentStore,
  maxBytes: number,
): Promise<UploadForm> {
  if (!request.isMultipart()) throw apiError('storage_file_empty');
  const fields = new Map<string, unknown>();
  const permissions: unknown[] = [];
  let file: ReceivedFile | undefined;
  try {
    // The form has a file id and up to 100 permissions (wire section 8.2), with room for fields that only other servers
    // know.
    const limits = { fileSize: maxBytes, files: 5, fields: 150, parts: 160, fieldSize: 4096, headerPairs: 50 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (part.fieldname === 'file' && !file) file = await receiveFile(part, content);
        else part.file.resume();
      } else if (/^permissions(\[\d{0,3}\])?$/.test(part.fieldname)) permissions.push(part.value);
      else fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    // The rest of the body is read and dropped: left unread, it would block the next request of the connection.
    request.raw.unpipe();
    request.raw.resume();
    if (file) await content.discard(file);
    // An error of the disk is ours and is logged; an error of the parser is the client's.
    if (error instanceof ApiError || (error instanceof Error && 'syscall' in error)) throw error;
    throw apiError('general_bad_request', undefined, { cause: error });
  }
  if (permissions.length > 0) fields.set('permissions', permissions);
  return { fields: Object.fromEntries(fields), ...(file && { file }) };
}

async function receiveFile(part: MultipartFile, content: ContentStore): Promise<ReceivedFile> {
  const received = await content.receive(part.file);
  return { ...received, name: toFileName(decodeFormName(part.filename)), truncated: part.file.truncated };
}

/** Browsers escape three characters in a file's name: a quote and the line breaks (HTML, multipart form data). */
function decodeFormName(name: string | undefined): string | undefined {
  return name?.replace(/%(22|0D|0A)/g, (escaped) => decodeURIComponent(escaped));
}
