import { parentPort, workerData } from 'node:worker_threads';
import heicDecode from 'heic-decode';
import type { HeicAnswer, HeicJob } from './decode-heic.ts';

// The entry point of a worker thread that decodes one HEIC picture; `decode-heic.ts` starts it.

const { bytes, maxPixels } = workerData as HeicJob;
const answer = await decode().catch((error: unknown): HeicAnswer => ({ failure: String(error) }));
parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : []);

async function decode(): Promise<HeicAnswer> {
  const pictures = await heicDecode.all({ buffer: bytes });
  const [picture] = pictures;
  if (!picture) throw new Error('no picture in it');
  // The header gives the size, so too large a picture is refused before its pixels take memory.
  if (picture.width * picture.height > maxPixels) throw new Error('too many pixels');
  const { data, width, height } = await picture.decode();
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
}
