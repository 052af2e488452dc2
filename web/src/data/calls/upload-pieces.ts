import { removePlaces } from '@duka/domain/pictures/remove-places';
import { AppwriteException } from 'appwrite';
import { backend, client } from '#data/connection/client.ts';
import { watchConnection } from '#data/connection/connection-watch.ts';

/** Bytes of one piece; larger files are sent in several (CALL-037). */
const chunkSize = 5_242_880;
/** Milliseconds without upload progress after which the connection is checked. A slow one buffers much, so this is long. */
const stalledMs = 30_000;

export interface StoredFile {
  readonly $id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeOriginal: number;
}

type Upload = { fileId: string; permissions: string[] | undefined; signal: AbortSignal | undefined };

/**
 * Uploads a file, a large one in pieces, and resolves to the stored file. `onProgress` gets the part sent so far, from 0 to 1.
 * Rejects as the SDK does, and with a `TypeError` when no answer came.
 */
export async function uploadPieces(
  file: File,
  upload: Upload,
  onProgress: ((fraction: number) => void) | undefined,
): Promise<StoredFile> {
  const sendFrom = (start: number): Promise<StoredFile> => {
    const end = Math.min(start + chunkSize, file.size);
    const isWhole = start === 0 && end === file.size;
    const headers: Record<string, string> = isWhole
      ? {}
      : { 'content-range': `bytes ${start}-${end - 1}/${file.size}` };
    if (start > 0) headers['x-appwrite-id'] = upload.fileId;
    const piece = isWhole ? file : new File([file.slice(start, end)], file.name);
    return sendPiece(piece, upload, headers, (fraction) =>
      onProgress?.((start + fraction * (end - start)) / file.size),
    );
  };
  let stored = await sendFrom(0);
  for (let start = chunkSize; start < file.size; start += chunkSize) stored = await sendFrom(start);
  return stored;
}

/** Resolves to a picture without its location metadata (R11). Any other file, and a picture without it, is returned as it is. */
export async function removeLocation(file: File): Promise<File> {
  // A video or an archive is never read whole. Some browsers know no type for HEIC.
  if (!file.type.startsWith('image/') && file.type !== '') return file;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return removePlaces(bytes) ? new File([bytes], file.name, { type: file.type }) : file;
}

/**
 * Sends the SDK's own request by XMLHttpRequest: `fetch` cannot report how much of a piece has been sent, and on a slow
 * line a picture takes long.
 */
function sendPiece(
  file: File,
  { fileId, permissions, signal }: Upload,
  pieceHeaders: Record<string, string>,
  onProgress: (fraction: number) => void,
): Promise<StoredFile> {
  const url = new URL(`${backend.endpoint}/storage/buckets/${backend.bucketId}/files`);
  const headers = { 'content-type': 'multipart/form-data', ...pieceHeaders };
  const payload = permissions ? { fileId, file, permissions } : { fileId, file };
  const { uri, options } = client.prepareRequest('post', url, headers, payload);
  const watch = watchConnection(stalledMs);
  const sent = new Promise<StoredFile>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    watch.silent.catch((error) => {
      reject(error);
      request.abort();
    });
    request.open('POST', uri);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(options.headers as Record<string, string>)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => {
      watch.note();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onerror = () => reject(new TypeError('The upload could not reach the server'));
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      const answer = readAnswer(request);
      if (request.status < 400) resolve(answer as StoredFile);
      else reject(new AppwriteException(answer.message ?? '', request.status, answer.type, request.responseText));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(options.body as FormData);
  });
  return sent.finally(watch.stop);
}

function readAnswer(request: XMLHttpRequest): Partial<StoredFile> & { message?: string; type?: string } {
  const isJson = request.getResponseHeader('content-type')?.includes('application/json');
  return isJson ? JSON.parse(request.responseText) : {};
}
