import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { maxPreviewSide, type PreviewOptions } from './preview-options.ts';

export type PreviewFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Most pixels of a picture that is opened: 64 million. A small file can unfold to far more than the memory holds. */
const maxInputPixels = 64_000_000;
/** Seconds that one step of a preview may take; the encoders of AVIF and WebP do not ask, so that their pixels are bounded. */
const timeoutSeconds = 10;
/** The most pixels that are encoded, by what each format costs: about a second of a core at most, and some megabytes. */
const maxPixels: Readonly<Record<PreviewFormat, number>> = {
  jpeg: 16_000_000,
  png: 4_000_000,
  webp: 4_000_000,
  avif: 2_000_000,
};
const bestAvifQuality = 80;

// Each picture is worked on by one thread: several previews are made at once, and the other cores serve other sellers.
sharp.concurrency(1);
sharp.cache(false);

const readOptions: SharpOptions = { limitInputPixels: maxInputPixels, failOn: 'error', sequentialRead: true };

/**
 * Makes a preview of a picture: turned by the orientation of its camera, cut and changed as asked, without its metadata. Rejects when the
 * picture cannot be read.
 */
export async function renderPreview(
  source: Buffer,
  mimeType: string,
  options: PreviewOptions,
  format: PreviewFormat,
): Promise<Buffer> {
  const whole = mimeType === 'image/heic' ? await openHeic(source) : sharp(source, readOptions).autoOrient();
  let image = await resize(whole.timeout({ seconds: timeoutSeconds }), options, maxPixels[format]);
  // Each change works on the result of the one before; within one pipeline sharp has an order of its own.
  for (const change of changes.filter(({ isAsked }) => isAsked(options))) {
    image = await change.apply(await restart(image), options);
  }
  return encode(image, options, format).toBuffer();
}

async function openHeic(source: Buffer): Promise<Sharp> {
  const { data, width, height } = await decodeHeic(source);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function restart(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: timeoutSeconds });
}

/**
 * One side alone preserves the proportions; both cut what is too much, towards `position`. What would have more than `pixels` is made
 * smaller, in its proportions.
 */
async function resize(image: Sharp, { width, height, position }: PreviewOptions, pixels: number): Promise<Sharp> {
  const wanted = width > 0 && height > 0 ? { width, height } : fitInside(await measure(image), { width, height });
  const scale = Math.min(1, Math.sqrt(pixels / (wanted.width * wanted.height)));
  const toPixels = (side: number) => Math.max(1, Math.round(side * scale));
  return image.resize({ width: toPixels(wanted.width), height: toPixels(wanted.height), fit: 'cover', position });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture, turned by the orientation of its camera. */
async function measure(image: Sharp): Promise<Size> {
  const { width, height, autoOrient } = await image.metadata();
  return autoOrient ?? { width, height };
}

/** The largest size in the proportions of `own` that is within the asked sides; 0 asks for nothing, and twice 0 for no larger one. */
function fitInside(own: Size, { width, height }: Size): Size {
  const scale = Math.min((width || maxPreviewSide) / own.width, (height || maxPreviewSide) / own.height);
  const used = width === 0 && height === 0 ? Math.min(scale, 1) : scale;
  return { width: own.width * used, height: own.height * used };
}

interface Change {
  readonly isAsked: (options: PreviewOptions) => boolean;
  readonly apply: (image: Sharp, options: PreviewOptions) => Sharp | Promise<Sharp>;
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** The changes are made in the order of Appwrite's. */
const changes: readonly Change[] = [
  { isAsked: ({ opacity }) => opacity < 1, apply: (image, { opacity }) => fade(image, opacity) },
  { isAsked: ({ background }) => background !== '', apply: (image, { background }) => image.flatten({ background }) },
  {
    isAsked: ({ borderWidth, borderColor }) => borderWidth > 0 && borderColor !== '',
    apply: (image, { borderWidth: side, borderColor }) =>
      image.extend({ top: side, bottom: side, left: side, right: side, background: borderColor }),
  },
  {
    isAsked: ({ borderRadius }) => borderRadius > 0,
    apply: (image, { borderRadius }) => roundCorners(image, borderRadius),
  },
  {
    isAsked: ({ rotation }) => rotation !== 0,
    apply: (image, { rotation, background }) => image.rotate(rotation, { background: background || transparent }),
  },
];

function fade(image: Sharp, opacity: number): Sharp {
  const create = { width: 1, height: 1, channels: 4 as const, background: { ...transparent, alpha: opacity } };
  return image.composite([{ input: { create }, tile: true, blend: 'dest-in' }]);
}

async function roundCorners(image: Sharp, radius: number): Promise<Sharp> {
  const { width, height } = await image.metadata();
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  return image.composite([{ input: Buffer.from(corners), blend: 'dest-in' }]);
}

function encode(image: Sharp, { quality: asked, background }: PreviewOptions, format: PreviewFormat): Sharp {
  const quality = asked < 0 ? undefined : Math.max(asked, 1);
  switch (format) {
    case 'jpeg':
      return image.flatten({ background: background || '#ffffff' }).jpeg({ quality: quality ?? 80, progressive: true });
    case 'webp':
      return image.webp({ quality: quality ?? 80, effort: 2 });
    case 'avif':
      // The least effort, as more would take seconds for a large picture.
      return image.avif({ quality: Math.min(quality ?? 50, bestAvifQuality), effort: 0 });
    case 'png':
      return image.png();
  }
}
