import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { maxPreviewSide, type PreviewOptions } from './preview-options.ts';

export type PreviewFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Most pixels of a picture that is opened: 64 million. A small file can unfold to far more than the memory holds. */
const maxInputPixels = 64_000_000;
/** Seconds that one preview may take. */
const timeoutSeconds = 10;

// Each picture is worked on by one thread: several previews are made at once, and the other cores serve other sellers.
sharp.concurrency(1);
sharp.cache(false);

const readOptions: SharpOptions = { limitInputPixels: maxInputPixels, failOn: 'error', sequentialRead: true };

/**
 * Makes a preview of a picture: turned as its camera held it, cut and changed as asked, without its metadata. Throws when
 * the picture cannot be read.
 */
export async function renderPreview(
  source: Buffer,
  mimeType: string,
  options: PreviewOptions,
  format: PreviewFormat,
): Promise<Buffer> {
  const whole = mimeType === 'image/heic' ? await openHeic(source) : sharp(source, readOptions).autoOrient();
  let image = resize(whole.timeout({ seconds: timeoutSeconds }), options);
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
  return sharp(data, { raw: { width, height, channels } });
}

/** One side keeps the proportions; both cut what is too much, towards `position`. */
function resize(image: Sharp, { width, height, position }: PreviewOptions): Sharp {
  if (width > 0 && height > 0) return image.resize({ width, height, fit: 'cover', position });
  return image.resize({
    width: width || maxPreviewSide,
    height: height || maxPreviewSide,
    fit: 'inside',
    withoutEnlargement: width === 0 && height === 0,
  });
}

interface Change {
  readonly isAsked: (options: PreviewOptions) => boolean;
  readonly apply: (image: Sharp, options: PreviewOptions) => Sharp | Promise<Sharp>;
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** The changes are made in the order of hosted's. */
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
      return image.webp({ quality: quality ?? 80 });
    case 'avif':
      // The least effort but one, as more would take seconds for a large picture.
      return image.avif({ quality: quality ?? 50, effort: 1 });
    case 'png':
      return image.png();
  }
}
