/**
 * The header that names a file to a browser: plain ASCII for old ones, the whole name percent-encoded (RFC 8187) for
 * the others. Whatever the name holds, no quote, line break or control character of it reaches the header; R11.
 */
export function makeContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\w .()+-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
