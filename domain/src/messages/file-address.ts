import { bucketId } from '#project.ts';

/** A file of a bucket, as its address names it. */
export interface NamedFile {
  readonly bucketId: string;
  readonly fileId: string;
}

const filePath =
  /\/storage\/buckets\/([a-zA-Z0-9][\w.-]{0,35})\/files\/([a-zA-Z0-9][\w.-]{0,35})\/(?:view|download|preview)$/;

const ownFileAddress =
  /^(?:https?:\/\/[\w.:[\]-]+)?\/v1\/storage\/buckets\/([\w.-]+)\/files\/[a-z0-9][\w.-]{0,35}\/(?:view|download|preview)(?:[?#][^\s\\]*)?$/i;

/**
 * Reads the address under which a file is shown, by its path alone, whatever server it names: a message holds that of its
 * attachment (CALL-038, DATA-058). Undefined for the address of anything else.
 */
export function parseFileAddress(address: string): NamedFile | undefined {
  const [path = ''] = address.split(/[?#]/, 1);
  const [, bucketId, fileId] = filePath.exec(path) ?? [];
  return bucketId === undefined || fileId === undefined ? undefined : { bucketId, fileId };
}

/**
 * Returns whether an address is that of a file of our bucket, as `storage.getFileView` makes it: a web address without a name and
 * password in it, or its path alone. Anything else would be opened, or loaded, from where the sender pleases (R15).
 */
export function isOwnFileAddress(address: string): boolean {
  return ownFileAddress.exec(address)?.[1] === bucketId;
}
