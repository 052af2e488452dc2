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

/** Stores a photo; answers its id. */
export async function uploadPhoto(url: string, seller: Seller, photo: Buffer): Promise<string> {
  const form = new FormData();
  form.set('fileId', 'unique()');
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { cookie: seller.cookie, 'x-appwrite-project': projectId };
  const answer = await fetch(`${url}/v1/storage/buckets/${bucketId}/files`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`The picture was not taken: ${await answer.text()}`);
  return ((await answer.json()) as { $id: string }).$id;
}
