import { createHash } from 'node:crypto';
import type { Language } from '@duka/domain/values/language';
import sharp from 'sharp';
import { encode } from 'uqr';
import { type Html, html, removeInvisible } from './html.ts';
import { type TextKey, translatorOf } from './translate.ts';

/** The sheets that a poster is printed on: their width and height in millimetres, and pixels of the picture in the width. */
export const posterSizes = {
  a5: { name: 'A5', widthMm: 148, heightMm: 210, pixels: 1480 },
  a4: { name: 'A4', widthMm: 210, heightMm: 297, pixels: 2100 },
} as const;
export type PosterSize = keyof typeof posterSizes;

/** The texts of a shop's poster. */
export interface Poster {
  readonly name: string;
  readonly phone: string;
  /** From the ward outwards; empty for a shop that has not said where it is. */
  readonly place: string;
  /** The address of the shop's page, with scheme and host. */
  readonly url: string;
}

/** The drawing's own units: millimetres of an A5. An A4 shows the same drawing larger. */
const sheet = { width: 148, height: 210, margin: 12 } as const;
/** Around the code some 10 stay white, without which readers do not find it. */
const qrCode = { side: 76, top: 80 } as const;
const ink = '#20261c';
const green = '#1f5c3a';

/**
 * Draws a poster as SVG: the shop's name, how to order in both languages, the code of the page's address, and the address in letters. What does
 * not fit becomes smaller, then ends in an ellipsis.
 */
export function drawPoster({ name, phone, place, url }: Poster, size: PosterSize): Html {
  const { widthMm, heightMm } = posterSizes[size];
  const title = fitText(name, { lines: 3, largest: 12, smallest: 6, isBold: true });
  const address = fitAddress(url.replace(/^https?:\/\//, ''));
  const below = fitText([phone, place].filter(Boolean).join(' · '), { lines: 2, largest: 4.5, smallest: 3 });
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" width="${widthMm}mm" height="${heightMm}mm" role="img" aria-label="${toXmlText(name)}" font-family="Noto Sans, DejaVu Sans, Liberation Sans, Arial, sans-serif" text-anchor="middle" fill="${ink}"><rect width="${sheet.width}" height="${sheet.height}" fill="#fff"/><rect x="5" y="5" width="${sheet.width - 10}" height="${sheet.height - 10}" rx="6" fill="none" stroke="${green}" stroke-width="1.5"/>${drawLines(title, 30)}${drawLines(inBothLanguages('page_poster_order', 6, true), 60, green)}${drawQrCode(url)}${drawLines(inBothLanguages('page_poster_scan', 4), 169)}${drawLines(address, 182)}${drawLines(below, 195)}</svg>`;
}

/** Draws the code of an address, dark on light, as readers expect. */
function drawQrCode(url: string): Html {
  // A quarter of the code may be dirty or torn.
  const { size, data } = encode(url, { ecc: 'Q', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const left = (sheet.width - qrCode.side) / 2;
  return html`<svg x="${left}" y="${qrCode.top}" width="${qrCode.side}" height="${qrCode.side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`;
}

interface Lines {
  readonly texts: readonly string[];
  /** Of the letters. */
  readonly size: number;
  readonly isBold: boolean;
}

/** A text in English and, below it, in Kiswahili. */
function inBothLanguages(key: TextKey, size: number, isBold = false): Lines {
  const languages: readonly Language[] = ['en', 'sw'];
  const fitted = languages.map((language) =>
    fitText(translatorOf(language)(key), { lines: 1, largest: size, smallest: size / 2, isBold }),
  );
  return { texts: fitted.flatMap(({ texts }) => texts), size: Math.min(...fitted.map((each) => each.size)), isBold };
}

/** Draws lines in the middle of the sheet, around the height `middle`. */
function drawLines({ texts, size, isBold }: Lines, middle: number, fill = ink): Html {
  const leading = size * 1.25;
  const first = middle - ((texts.length - 1) * leading) / 2 + size * 0.35;
  return html`<g font-size="${size}" font-weight="${isBold ? 700 : 400}" fill="${fill}">${texts.map(
    (text, line) => html`<text x="${sheet.width / 2}" y="${first + line * leading}">${text}</text>`,
  )}</g>`;
}

interface TextBox {
  readonly lines: number;
  readonly largest: number;
  readonly smallest: number;
  readonly isBold?: boolean;
}

/** Returns a text in the largest letters in which it fits into its lines. */
function fitText(text: string, { lines, largest, smallest, isBold = false }: TextBox): Lines {
  const words = toXmlText(text).split(/\s+/).filter(Boolean);
  for (let size = largest; size > smallest; size -= 0.5) {
    const texts = breakLines(words, widthIn(size));
    if (texts.length <= lines) return { texts, size, isBold };
  }
  const texts = breakLines(words, widthIn(smallest));
  if (texts.length <= lines) return { texts, size: smallest, isBold };
  const last = `${[...(texts[lines - 1] ?? '')].slice(0, -1).join('')}…`;
  return { texts: [...texts.slice(0, lines - 1), last], size: smallest, isBold };
}

/** Returns an address on one line where its letters are large enough to be read from afar, else on two. */
function fitAddress(address: string): Lines {
  const line = fitText(address, { lines: 1, largest: 6.5, smallest: 4.5, isBold: true });
  return line.texts[0] === address ? line : fitText(address, { lines: 2, largest: 6, smallest: 3.5, isBold: true });
}

/** The width of a line in letters of this size, in widths of a letter's height. */
const widthIn = (size: number) => (sheet.width - 2 * sheet.margin) / size;

/** Breaks between words, and within one that is longer than a line. */
function breakLines(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measure(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (measure(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** The greatest width of a text in heights of its letters: an estimate for any font, as each machine has others. */
function measure(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[\u1100-\u11ff\u2e80-\uffdc\u{10000}-\u{10ffff}]/u.test(letter)) width += 1.2;
    else if (/[A-Z@%MWmw\p{Lu}]/u.test(letter)) width += 0.85;
    else width += letter === ' ' || /\p{M}/u.test(letter) ? 0.35 : 0.66;
  }
  return width;
}

/** Takes out of a text what no XML may hold, beside what no reader sees. */
function toXmlText(text: string): string {
  return removeInvisible(text).replace(/[\ufffe\uffff]/g, '');
}

/** Makes a PNG of a drawn poster, in two colours and those between them. Undefined on a machine that has no font to write with. */
export async function renderPosterPng(drawing: Html, size: PosterSize): Promise<Buffer | undefined> {
  if (!(await hasFont())) return undefined;
  return sharp(Buffer.from(drawing.toString()))
    .resize({ ...toPixels(size), fit: 'fill' })
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: 16, dither: 0, effort: 1 })
    .toBuffer();
}

/** Width and height of the picture, in pixels. */
function toPixels(size: PosterSize) {
  const { widthMm, heightMm, pixels: width } = posterSizes[size];
  return { width, height: Math.round((width * heightMm) / widthMm) };
}

let fontCheck: Promise<boolean> | undefined;

/** True if letters are drawn on this machine: a small image of a server may have no font at all. */
function hasFont(): Promise<boolean> {
  fontCheck ??= sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="18" font-size="20">M</text></svg>',
    ),
  )
    .stats()
    .then(({ channels }) => (channels.at(-1)?.max ?? 0) > 0);
  return fontCheck;
}

const sheetStyles = (size: PosterSize) => {
  const { name, widthMm, heightMm } = posterSizes[size];
  return `@page{size:${name};margin:0}*{box-sizing:border-box}body{margin:0;background:#efeade;color:${ink};font:1rem/1.5 system-ui,sans-serif;text-align:center}p{margin:0;padding:.75rem 1rem}svg{display:block;margin:0 auto;max-width:100%}body>svg{height:auto}@media print{p{display:none}body{background:#fff}body>svg{width:${widthMm}mm;height:${heightMm}mm;max-width:none}}`;
};

/** Writes the page that is printed: the poster on a sheet of its size, and on the screen how to print it. */
export function renderPosterPage(poster: Poster, size: PosterSize): { readonly page: string; readonly policy: string } {
  const styles = sheetStyles(size);
  const hash = createHash('sha256').update(styles).digest('base64');
  const values = { size: posterSizes[size].name };
  const hints = (['en', 'sw'] as const).map(
    (language) => html`<p lang="${language}">${translatorOf(language)('page_poster_print', values)}</p>`,
  );
  return {
    page: `<!doctype html>${html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${toXmlText(poster.name)}</title><style>`}${styles}${html`</style></head><body>${hints}${drawPoster(poster, size)}</body></html>`}`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
