import { isUtf8 } from 'node:buffer';

/** Bytes of the beginning and of the end that are looked at. */
const sampleBytes = 64 * 1024;

/** Bytes that can be read in pieces, from `start` to `end`, both inclusive. */
export interface ByteSource {
  readonly sizeBytes: number;
  read(start: number, end: number): Promise<Buffer>;
}

/** Returns the media type that a file's bytes show, whatever its name or its sender say; R11. */
export async function detectMediaType({ sizeBytes, read }: ByteSource): Promise<string> {
  const head = await read(0, Math.min(sizeBytes, sampleBytes) - 1);
  const tail = sizeBytes <= sampleBytes ? head : await read(sizeBytes - sampleBytes, sizeBytes - 1);
  return sniffMediaType(head, tail);
}

/** `head` and `tail` are the first and the last bytes of the file. */
export function sniffMediaType(head: Buffer, tail: Buffer): string {
  const known = signatures.find(([offset, bytes]) => head.subarray(offset, offset + bytes.length).equals(bytes));
  if (known) return typeof known[2] === 'string' ? known[2] : known[2](head, tail);
  // MPEG audio frames: 11 set bits, then a version and a layer that exist.
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0) return 'audio/aac';
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 0x06) !== 0) return 'audio/mpeg';
  return sniffText(head, head.length >= sampleBytes);
}

type Detail = string | ((head: Buffer, tail: Buffer) => string);

const ascii = (text: string) => Buffer.from(text, 'latin1');

const signatures: readonly (readonly [offset: number, bytes: Buffer, type: Detail])[] = [
  [0, ascii('\xff\xd8\xff'), 'image/jpeg'],
  [0, ascii('\x89PNG\r\n\x1a\n'), 'image/png'],
  [0, ascii('GIF87a'), 'image/gif'],
  [0, ascii('GIF89a'), 'image/gif'],
  [8, ascii('WEBP'), 'image/webp'],
  [0, ascii('II*\0'), 'image/tiff'],
  [0, ascii('MM\0*'), 'image/tiff'],
  [4, ascii('ftyp'), sniffIsoMedia],
  [8, ascii('WAVE'), 'audio/wav'],
  [8, ascii('AVI '), 'video/x-msvideo'],
  [0, ascii('ID3'), 'audio/mpeg'],
  [0, ascii('fLaC'), 'audio/flac'],
  [0, ascii('#!AMR'), 'audio/amr'],
  [0, ascii('OggS'), (head) => (head.includes('theora') ? 'video/ogg' : 'audio/ogg')],
  [0, ascii('\x1aE\xdf\xa3'), (head) => (head.includes('webm') ? 'video/webm' : 'video/x-matroska')],
  [0, ascii('%PDF-'), 'application/pdf'],
  [0, ascii('PK\x03\x04'), sniffZip],
  [0, ascii('PK\x05\x06'), 'application/zip'],
  [0, ascii('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), sniffOldOffice],
  [0, ascii('{\\rtf'), 'application/rtf'],
  [0, ascii('\x1f\x8b'), 'application/gzip'],
  [0, ascii("7z\xbc\xaf'\x1c"), 'application/x-7z-compressed'],
  [0, ascii('Rar!\x1a\x07'), 'application/vnd.rar'],
  [0, ascii('\xff\xfe'), 'text/plain'],
  [0, ascii('\xfe\xff'), 'text/plain'],
];

function sniffIsoMedia(head: Buffer): string {
  const brand = head.toString('latin1', 8, 12);
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  if (/^(hei|hev|mif1|msf1)/.test(brand)) return head.includes('avif') ? 'image/avif' : 'image/heic';
  if (/^M4[AB]/.test(brand)) return 'audio/mp4';
  if (brand.startsWith('qt')) return 'video/quicktime';
  return brand.startsWith('3g') ? 'video/3gpp' : 'video/mp4';
}

const openXml = 'application/vnd.openxmlformats-officedocument';

/** Office documents are zip archives; their list of contents stands at the end, or the first entry identifies them. */
function sniffZip(head: Buffer, tail: Buffer): string {
  const declared = /mimetype(application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation))/.exec(
    head.toString('latin1', 30, 200),
  );
  if (declared) return declared[1] as string;
  const holds = (name: string) => tail.includes(name) || head.includes(name);
  if (!holds('[Content_Types].xml')) return 'application/zip';
  if (holds('word/')) return `${openXml}.wordprocessingml.document`;
  if (holds('xl/')) return `${openXml}.spreadsheetml.sheet`;
  return holds('ppt/') ? `${openXml}.presentationml.presentation` : 'application/zip';
}

/** Word, Excel and PowerPoint up to 2003: one container, distinguished by the stream named in its directory. */
function sniffOldOffice(head: Buffer, tail: Buffer): string {
  const holds = (name: string) => head.includes(name, 0, 'utf16le') || tail.includes(name, 0, 'utf16le');
  if (holds('WordDocument')) return 'application/msword';
  if (holds('Workbook') || holds('Book')) return 'application/vnd.ms-excel';
  return holds('PowerPoint Document') ? 'application/vnd.ms-powerpoint' : 'application/x-ole-storage';
}

/** Text is UTF-8 without control characters; a sample may end in the middle of a character. */
function sniffText(head: Buffer, isCut: boolean): string {
  const whole = isCut ? head.subarray(0, head.length - cutLength(head)) : head;
  const text = whole.toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these distinguish bytes from text.
  if (!isUtf8(whole) || /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return 'application/octet-stream';
  const isXml = /^\uFEFF?\s*<\?xml/.test(text);
  const markup = text.replace(/^\uFEFF?(\s+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype svg[^>]*>)*/i, '');
  if (/^<svg[\s/>]/i.test(markup)) return 'image/svg+xml';
  if (/^<(!doctype html|html|head|body|script|iframe|title|h1|style)\b/i.test(markup)) return 'text/html';
  return isXml ? 'application/xml' : 'text/plain';
}

/** Bytes at the end that begin a UTF-8 character without finishing it. */
function cutLength(bytes: Buffer): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = bytes.at(-back) ?? 0;
    if (byte >= 0xc0) return back;
    if (byte < 0x80) return 0;
  }
  return 0;
}
