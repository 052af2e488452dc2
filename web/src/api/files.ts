import { AppwriteException, ID, Storage } from 'appwrite';
import { call } from './api-error.ts';
import { backend, client } from './client.ts';

/** The service is made here and not beside the client, as the sign-in does not need it. */
const fileService = new Storage(client);

export interface StoredFile {
  readonly $id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeOriginal: number;
}

interface UploadOptions {
  permissions?: string[];
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The caller keeps it for a second try; without it a new one is made. */
  fileId?: string;
  /** Stops the upload, which then fails; the server discards what has been sent. */
  signal?: AbortSignal;
}

/** Bytes of one piece; larger files are sent in several (CALL-037). */
const chunkSize = 5_242_880;

export function uploadFile(
  file: File,
  { permissions, onProgress, fileId, signal }: UploadOptions = {},
): Promise<StoredFile> {
  const id = fileId ?? ID.unique();
  return call(() => uploadPieces(file, { fileId: id, permissions, signal }, onProgress));
}

/** Answers the address of the file itself. */
export function fileViewUrl(fileId: string): string {
  return fileService.getFileView(backend.bucketId, fileId);
}

/** Answers the address of a picture cut to a size, in pixels. */
export function filePreviewUrl(fileId: string, { width, height }: { width: number; height: number }): string {
  return fileService.getFilePreview(backend.bucketId, fileId, width, height);
}

type Upload = { fileId: string; permissions: string[] | undefined; signal: AbortSignal | undefined };

async function uploadPieces(
  file: File,
  upload: Upload,
  onProgress: ((share: number) => void) | undefined,
): Promise<StoredFile> {
  const sendFrom = (start: number): Promise<StoredFile> => {
    const end = Math.min(start + chunkSize, file.size);
    const isWhole = start === 0 && end === file.size;
    const headers: Record<string, string> = isWhole
      ? {}
      : { 'content-range': `bytes ${start}-${end - 1}/${file.size}` };
    if (start > 0) headers['x-appwrite-id'] = upload.fileId;
    const piece = isWhole ? file : new File([file.slice(start, end)], file.name);
    return sendPiece(piece, upload, headers, (share) => onProgress?.((start + share * (end - start)) / file.size));
  };
  let stored = await sendFrom(0);
  for (let start = chunkSize; start < file.size; start += chunkSize) stored = await sendFrom(start);
  return stored;
}

/**
 * Sends the SDK's own request by XMLHttpRequest: `fetch` cannot report how much of a piece has been sent, and on a slow
 * line a picture takes long.
 */
function sendPiece(
  file: File,
  { fileId, permissions, signal }: Upload,
  pieceHeaders: Record<string, string>,
  onProgress: (share: number) => void,
): Promise<StoredFile> {
  const url = new URL(`${backend.endpoint}/storage/buckets/${backend.bucketId}/files`);
  const headers = { 'content-type': 'multipart/form-data', ...pieceHeaders };
  const payload = permissions ? { fileId, file, permissions } : { fileId, file };
  const { uri, options } = client.prepareRequest('post', url, headers, payload);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', uri);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(options.headers as Record<string, string>)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The upload could not reach the server'));
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      const answer = readAnswer(request);
      if (request.status < 400) resolve(answer as unknown as StoredFile);
      else reject(new AppwriteException(answer.message ?? '', request.status, answer.type, request.responseText));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(options.body as FormData);
  });
}

function readAnswer(request: XMLHttpRequest): { message?: string; type?: string } {
  const isJson = request.getResponseHeader('content-type')?.includes('application/json');
  return isJson ? JSON.parse(request.responseText) : {};
}
