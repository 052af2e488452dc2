import { maxPreviewSide, type PreviewOptions } from './preview-options.ts';

/** Pixels of an icon's side when none is asked for. */
const defaultSide = 256;

/** A drawing for each family of files, on a sheet of 64 by 64 with its corner folded. */
const drawings = {
  image: {
    color: '#2f7d4f',
    path: 'M20 44l8-11 6 8 4-5 7 8z M39 27.500a3.500 3.500 0 1 0 0-.010z',
  },
  pdf: { color: '#b3392f', path: 'M20 30h24v3H20z M20 36h24v3H20z M20 42h15v3H20z' },
  audio: {
    color: '#8a5a12',
    path: 'M39 27v13.500a4.500 4.500 0 1 1-3-4.200V31l-9 2v10.500a4.500 4.500 0 1 1-3-4.200V30z',
  },
  video: { color: '#5a4a9c', path: 'M25 28l17 9.500-17 9.500z' },
  sheet: {
    color: '#2f7d4f',
    path: 'M20 28h11v6H20z M33 28h11v6H33z M20 36h11v6H20z M33 36h11v6H33z M20 44h11v3H20z M33 44h11v3H33z',
  },
  slides: { color: '#b3632f', path: 'M19 28h26v15H33v4h5v2H26v-2h5v-4H19z' },
  document: { color: '#2f5f9c', path: 'M20 28h24v3H20z M20 34h24v3H20z M20 40h24v3H20z M20 46h14v3H20z' },
  archive: { color: '#6b6256', path: 'M30 8h4v4h-4z M30 16h4v4h-4z M30 24h4v4h-4z M28 32h8v12h-8z' },
  other: { color: '#6b6256', path: 'M26 38a6 6 0 1 0 12 0 6 6 0 1 0-12 0z' },
} as const;

type Family = keyof typeof drawings;

/** Draws the icon for files of a type, as SVG of the asked size. Nothing of a file goes into it. */
export function drawFileIcon(mimeType: string, { width, height }: PreviewOptions): Buffer {
  const side = Math.min(width || height || defaultSide, maxPreviewSide);
  const { color, path } = drawings[toFamily(mimeType)];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${width || side}" height="${height || side}">` +
      '<path d="M14 4h26l12 12v44H14z" fill="#f6f3ec" stroke="#c9c1b2" stroke-width="1.500"/>' +
      '<path d="M40 4v12h12z" fill="#ded7c9"/>' +
      `<path d="${path}" fill="${color}" fill-rule="evenodd"/></svg>`,
  );
}

function toFamily(mimeType: string): Family {
  const [kind] = mimeType.split('/');
  if (kind === 'image' || kind === 'audio' || kind === 'video') return kind;
  if (mimeType === 'application/pdf') return 'pdf';
  if (/excel|spreadsheet/.test(mimeType)) return 'sheet';
  if (/powerpoint|presentation/.test(mimeType)) return 'slides';
  if (/zip|rar|7z/.test(mimeType)) return 'archive';
  return kind === 'text' || /word|text|rtf|xml/.test(mimeType) ? 'document' : 'other';
}
