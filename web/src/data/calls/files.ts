import { ID, Storage } from 'appwrite';
import { call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';
import type { StoredFile } from './upload-pieces.ts';

/** The service is made here and not beside the client, as the sign-in does not need it. */
const fileService = new Storage(client);

interface UploadOptions {
  permissions?: string[];
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The caller keeps it for a second try; without it a new one is made. */
  fileId?: string;
  /** Stops the upload, which then fails; the server discards what has been sent. */
  signal?: AbortSignal;
}

/** Uploads a file; a picture leaves the phone without the place where it was taken (R11). */
export function uploadFile(
  file: File,
  { permissions, onProgress, fileId, signal }: UploadOptions = {},
): Promise<StoredFile> {
  const id = fileId ?? ID.unique();
  return call(async () => {
    const { uploadPieces, removeLocation } = await import('./upload-pieces.ts');
    return uploadPieces(await removeLocation(file), { fileId: id, permissions, signal }, onProgress);
  });
}

/** Returns the address of the file itself. */
export function fileViewUrl(fileId: string): string {
  return fileService.getFileView(backend.bucketId, fileId);
}

/** Returns the address of a picture cut to a size, in pixels. */
export function filePreviewUrl(fileId: string, { width, height }: { width: number; height: number }): string {
  return fileService.getFilePreview(backend.bucketId, fileId, width, height);
}
