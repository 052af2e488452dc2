import { expect, test } from 'vitest';
import { sniffMediaType } from './media-type.ts';
import { toViewType } from './view-type.ts';

const sniff = (content: string | Buffer) => {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1');
  return sniffMediaType(bytes, bytes);
};
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['image/avif', '\0\0\0\x1cftypavif'],
  ['image/heic', '\0\0\0\x1cftypheic'],
  ['audio/mp4', '\0\0\0\x1cftypM4A '],
  ['video/mp4', '\0\0\0\x1cftypisom'],
  ['video/3gpp', '\0\0\0\x1cftyp3gp5'],
  ['video/webm', '\x1aE\xdf\xa3....webm'],
  ['audio/ogg', 'OggS\0\x02....OpusHead'],
  ['audio/mpeg', 'ID3\x03'],
  ['audio/mpeg', '\xff\xfb\x90\x44'],
  ['audio/aac', '\xff\xf1\x50\x80'],
  ['audio/amr', '#!AMR\n'],
  ['audio/wav', 'RIFF\x10\0\0\0WAVEfmt '],
  ['application/pdf', '%PDF-1.7\n'],
  ['application/zip', 'PK\x03\x04\x14\0photo.png'],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'PK\x03\x04\x14\0[Content_Types].xml word/document.xml',
  ],
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'PK\x03\x04\x14\0[Content_Types].xml xl/workbook.xml',
  ],
  ['application/msword', `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${utf16('WordDocument')}`],
  ['application/vnd.ms-excel', `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${utf16('Workbook')}`],
])('%s is known by its bytes and may be shown under its own type [R11]', (type, content) => {
  expect(sniff(content)).toBe(type);
  expect(toViewType(type)).toBe(type === 'application/zip' ? 'text/plain; charset=utf-8' : type);
});

test.each([
  ['text/plain', 'jina,bei\nmahindi,100'],
  ['text/plain', Buffer.from('Karibu – čšž 🌽')],
  ['text/plain', ''],
  ['text/html', '  <HTML><body>'],
  ['text/html', '<!-- note --><script>1</script>'],
  ['image/svg+xml', '<svg/>'],
  ['image/svg+xml', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="a">')],
  ['application/xml', '<?xml version="1.0"?><rss/>'],
  ['application/octet-stream', 'MZ\x90\0\x03\0'],
  ['application/octet-stream', '\x7fELF\x02\x01'],
  ['application/octet-stream', Buffer.from([0xc3, 0x28])],
])('%s is recognised in %j and is never shown as anything but text [R11]', (type, content) => {
  expect(sniff(content)).toBe(type);
  expect(toViewType(type)).toBe('text/plain; charset=utf-8');
});

test('a sample that ends in the middle of a character is still text [R11]', () => {
  const text = Buffer.from('čš'.repeat(20_000));
  const head = text.subarray(0, 64 * 1024 - 1 + 1);
  expect(sniffMediaType(head, text.subarray(-100))).toBe('text/plain');
  const odd = Buffer.concat([Buffer.from('a'), head]).subarray(0, 64 * 1024);
  expect(sniffMediaType(odd, text.subarray(-100))).toBe('text/plain');
});
