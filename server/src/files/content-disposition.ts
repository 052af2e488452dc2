import { create } from 'content-disposition';

/**
 * The header that names a file to a browser (RFC 6266), for old ones in letters that none of them reads wrongly.
 * Whatever the name holds, no quote, line break or control character of it reaches the header; R11.
 */
export function makeContentDisposition(type: 'inline' | 'attachment', name: string): string {
  const header = create(name, { type, fallback: name.replace(/[^\w .()+-]/g, '_') });
  // The library leaves the quotes out where a name needs none; hosted always has them.
  return header.replace(/filename=([^";]+)/, 'filename="$1"');
}
