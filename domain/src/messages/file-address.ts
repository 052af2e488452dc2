import { bucketId } from '#project.ts';

/** The bucket and file ids in a file's address. */
export interface NamedFile {
  readonly bucketId: string;
  readonly fileId: string;
}

const filePath =
  /\/storage\/buckets\/([a-zA-Z0-9][\w.-]{0,35})\/files\/([a-zA-Z0-9][\w.-]{0,35})\/(?:view|download|preview)$/;

const ownFileAddress =
  /^(?:https?:\/\/[\w.:[\]-]+)?\/v1\/storage\/buckets\/([\w.-]+)\/files\/[a-z0-9][\w.-]{0,35}\/(?:view|download|preview)(?:[?#][^\s\\]*)?$/i;

/**
 * Parses the address of a file's view, download or preview by its path, on any server: a message holds its attachment's address
 * (CALL-038, DATA-058). Returns undefined for any other address.
 */
export function parseFileAddress(address: string): NamedFile | undefined {
  const [path = ''] = address.split(/[?#]/, 1);
  const [, bucketId, fileId] = filePath.exec(path) ?? [];
  return bucketId === undefined || fileId === undefined ? undefined : { bucketId, fileId };
}

/**
 * True if an address is that of a file of our bucket, as `storage.getFileView` makes it: a URL without credentials, or its
 * path alone. Any other address would load from a server of the sender's choice (R15).
 */
export function isOwnFileAddress(address: string): boolean {
  return ownFileAddress.exec(address)?.[1] === bucketId;
}
