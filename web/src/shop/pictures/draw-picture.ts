import { UndrawableImage, UnreadableImage } from './unreadable-image.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that is drawn, in its own pixels, and the size of the result. */
export interface Cut extends Size {
  readonly x: number;
  readonly y: number;
  readonly drawn: Size;
}

/** Draws a part of a picture, upright as its camera meant it and on white where it is see-through. */
export async function drawPicture(original: File, cut: (whole: Size) => Cut): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(original).catch((cause) => {
    throw new UnreadableImage('the picture could not be decoded', { cause });
  });
  const { x, y, width, height, drawn } = cut(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext('2d');
  if (!context) throw new UndrawableImage('the browser cannot draw');
  // Jpeg knows nothing that is see-through.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, drawn.width, drawn.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, drawn.width, drawn.height);
  bitmap.close();
  return canvas;
}

const endings = { 'image/webp': 'webp', 'image/jpeg': 'jpg' };

interface Written {
  /** The name of the original; its ending is replaced. */
  readonly name: string;
  /** Share of the best quality, 0 to 1. */
  readonly quality: number;
  /** The first of these types that the browser can write is taken. */
  readonly types?: readonly (keyof typeof endings)[];
}

/** Writes what was drawn as a file. */
export async function writePicture(
  canvas: HTMLCanvasElement,
  { name, quality, types = ['image/webp', 'image/jpeg'] }: Written,
): Promise<File> {
  for (const type of types) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    // Browsers that cannot write a type answer with a png instead of saying so.
    if (blob?.type === type) return new File([blob], `${withoutEnding(name)}.${endings[type]}`, { type });
  }
  throw new UndrawableImage('the browser cannot write pictures');
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/, '').slice(0, 100) || 'picture';
}
