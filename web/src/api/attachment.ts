import { parseFileAddress } from '@duka/domain/messages/file-address';
import { backend } from './client.ts';
import { filePreviewUrl, fileViewUrl } from './files.ts';

interface Attachment {
  readonly href: string;
  /** The address of the picture in a size for the page; only files of our own bucket have one (OPS-006). */
  readonly pictureUrl?: string;
}

/**
 * Reads the address of a message's file, which the other party wrote. Only web addresses may be opened, and a page must
 * not load pictures from hosts that learn who looks. A file of our bucket is loaded from our backend, whatever name of
 * its host it was sent under. Undefined for an address that can be no file.
 */
export function toAttachment(fileUrl: string, width: number): Attachment | undefined {
  if (fileUrl === '' || !URL.canParse(fileUrl, location.origin)) return undefined;
  const url = new URL(fileUrl, location.origin);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const file = parseFileAddress(url.href);
  if (file?.bucketId !== backend.bucketId) return { href: url.href };
  return { href: fileViewUrl(file.fileId), pictureUrl: filePreviewUrl(file.fileId, { width, height: 0 }) };
}
