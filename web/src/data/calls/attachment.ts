import { isOwnFileAddress, parseFileAddress } from '@duka/domain/messages/file-address';
import { filePreviewUrl, fileViewUrl } from './files.ts';

interface Attachment {
  readonly href: string;
  /** The address of the picture in a size for the page. */
  readonly pictureUrl: string;
}

/**
 * Reads the address of a message's file, which the other party wrote: a file of our bucket is loaded from our backend, whatever
 * name of its host it was sent under. Undefined for any other address, as nobody should be sent there (OPS-006).
 */
export function toAttachment(fileUrl: string, width: number): Attachment | undefined {
  if (!isOwnFileAddress(fileUrl)) return undefined;
  const fileId = parseFileAddress(fileUrl)?.fileId ?? '';
  return { href: fileViewUrl(fileId), pictureUrl: filePreviewUrl(fileId, { width, height: 0 }) };
}
