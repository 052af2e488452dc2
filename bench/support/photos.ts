import { randomBytes } from 'node:crypto';
import { bucketId, projectId } from '@duka/domain/project';
import sharp from 'sharp';
import type { Seller } from './sellers.ts';

interface PhotoSize {
  readonly width: number;
  readonly height: number;
  /** Pixels of one speck of colour: the smaller, the more bytes. */
  readonly grain: number;
  readonly quality: number;
}

/** Noise over colours, as a JPEG. */
export function makePhoto({ width, height, grain, quality }: PhotoSize): Promise<Buffer> {
  const [across, down] = [Math.round(width / grain), Math.round(height / grain)];
  const noise = sharp(randomBytes(across * down * 3), { raw: { width: across, height: down, channels: 3 } });
  return noise.resize({ width, height, fit: 'fill', kernel: 'cubic' }).jpeg({ quality }).toBuffer();
}

/**
 * A square JPEG whose details are the weaker the smaller they are, as in a photograph: its bytes shrink with its pixels as those of one,
 * where those of even noise hardly do.
 */
export async function makePhotograph(side: number, quality: number): Promise<Buffer> {
  const sum = new Float32Array(side * side * 3);
  let squares = 0;
  for (let speck = 1; speck <= side / 2; speck *= 2) {
    const across = Math.ceil(side / speck);
    const noise = sharp(randomBytes(across * across * 3), { raw: { width: across, height: across, channels: 3 } });
    const pixels = await noise.resize({ width: side, height: side, fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
    for (const [index, value] of pixels.entries()) sum[index] = (sum[index] ?? 0) + (value - 128) * Math.sqrt(speck);
    squares += speck;
  }
  const shades = Uint8ClampedArray.from(sum, (value) => 128 + value / Math.sqrt(squares));
  return sharp(shades, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** Stores a photo that anybody may see, as the app does for products; returns its id. */
export async function uploadPhoto(url: string, seller: Seller, photo: Buffer): Promise<string> {
  const form = new FormData();
  form.set('fileId', 'unique()');
  form.set('permissions[]', 'read("any")');
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { cookie: seller.cookie, 'x-appwrite-project': projectId };
  const answer = await fetch(`${url}/v1/storage/buckets/${bucketId}/files`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`The picture was not taken: ${await answer.text()}`);
  return ((await answer.json()) as { $id: string }).$id;
}
