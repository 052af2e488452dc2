import { cutSquare, productImagePixels } from '@duka/domain/products/product-image';

/** Share of the best quality: no difference seen at this size, a fifth of the bytes. */
const quality = 0.82;

/** Thrown for a picture that the browser cannot read. */
export class UnreadableImage extends Error {}

export interface PreparedImage {
  readonly file: File;
  /** The same picture, to show before it is uploaded. */
  readonly previewUrl: string;
}

/** Cuts a picture to its centred square and scales it to 600x600, compressed, before anything is sent (decision 0019). */
export async function prepareImage(original: File): Promise<PreparedImage> {
  const bitmap = await createImageBitmap(original).catch((cause) => {
    throw new UnreadableImage('the picture could not be decoded', { cause });
  });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = productImagePixels;
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadableImage('the browser cannot draw');
  // A picture that is see-through gets a white ground, as jpeg knows no other.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, productImagePixels, productImagePixels);
  context.imageSmoothingQuality = 'high';
  const { x, y, side } = cutSquare(bitmap.width, bitmap.height);
  context.drawImage(bitmap, x, y, side, side, 0, 0, productImagePixels, productImagePixels);
  bitmap.close();
  const blob = (await encode(canvas, 'image/webp')) ?? (await encode(canvas, 'image/jpeg'));
  if (!blob) throw new UnreadableImage('the browser cannot write pictures');
  const name = `${nameWithoutEnding(original.name)}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`;
  return { file: new File([blob], name, { type: blob.type }), previewUrl: canvas.toDataURL('image/jpeg', quality) };
}

/** Browsers that cannot write a type answer with a png instead of saying so. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob?.type === type ? blob : null;
}

function nameWithoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/, '').slice(0, 100) || 'product';
}
