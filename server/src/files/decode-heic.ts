import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A picture as four bytes for each pixel: red, green, blue and how opaque it is. */
export interface DecodedPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface HeicJob {
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
}

export type HeicAnswer = DecodedPicture | { readonly failure: string };

/** The most pixels: a phone's 24 million. They take some 200 MB while they are decoded. */
const maxPixels = 26_000_000;
/** Milliseconds that one picture may take. */
const timeoutMs = 20_000;

/**
 * Decodes a HEIC picture, upright, in a thread of its own that ends with it: sharp comes without its codec, and what decodes it here
 * takes a second for a phone's photo. Rejects for a broken picture, for one of too many pixels, and when it takes too long.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<DecodedPicture> {
  // As for the threads that read the database: beside this file among the sources and in the build.
  const file = join(import.meta.dirname, `heic-thread${extname(import.meta.filename)}`);
  const workerData: HeicJob = { bytes, maxPixels };
  // The error of a broken picture includes all that the decoder prints.
  const worker = new Worker(file, { workerData, execArgv: [], stdout: true, stderr: true });
  const timer = setTimeout(() => void worker.terminate(), timeoutMs);
  try {
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The picture took too long.')));
    });
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
