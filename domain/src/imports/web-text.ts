const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the text of a description that was written as a web page: without tags, paragraphs and lines on lines of their own. */
export function toPlainText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, '')
    .replace(/<(br|\/p|\/li|\/div|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#(?:x[\da-f]{1,6}|\d{1,7})|[a-z]{2,6});/gi, (entity, name: string) => decodeEntity(name) ?? entity)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Writes a text as a part of a web page, which `toPlainText` reads back. */
export function toWebText(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r\n|\r|\n/g, '<br>');
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
