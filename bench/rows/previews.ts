import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bucketId } from '@duka/domain/project';
import sharp from 'sharp';
import { get } from '#support/calls.ts';
import { compareLoads, compareTimes } from '#support/compare.ts';
import { makePhoto, uploadPhoto } from '#support/photos.ts';
import { startProgram } from '#support/process.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';

/** Sides that the server makes exactly (rule R20); each is asked for once of a picture, so that each is a first one. */
const sides = [320, 350, 360, 400, 450, 480];
/** About a megabyte, as a telephone's photograph. */
const photoSize = { width: 1600, height: 1200, grain: 4, quality: 93 };

/** A thumbnail of a photograph of a megabyte: the first against sharp alone, later ones against a file server. */
export async function measurePreviews(bench: Bench): Promise<Finding[]> {
  const { server, sellers, pace, folder } = bench;
  const [seller] = sellers;
  if (!seller) throw new Error('A picture needs a seller.');
  const photo = await makePhoto(photoSize);
  const path = join(folder, 'photo.jpg');
  writeFileSync(path, photo);
  const times = Math.min(pace.calls, 60);
  const pictures: string[] = [];
  for (let at = 0; at <= times; at += sides.length) pictures.push(await uploadPhoto(server.url, seller, photo));

  const sideOf = (time: number) => sides[time % sides.length] as number;
  const askFor = (time: number) => {
    const picture = pictures[Math.floor(time / sides.length)] as string;
    return previewCall(seller, picture, sideOf(time));
  };
  const first = await compareTimes(times, {
    duka: (time) => send(server.url, askFor(time)),
    // As the server asks for it, and as its one thread for each picture.
    sharp: (time) => {
      const width = sideOf(time);
      return sharp(path, { sequentialRead: true })
        .autoOrient()
        .resize({ width, height: width, fit: 'cover' })
        .webp({ quality: 80 })
        .toBuffer();
    },
  });

  const repeated = askFor(0);
  const thumbnail = join(folder, 'thumbnail.webp');
  writeFileSync(thumbnail, (await send(server.url, repeated)).body);
  const files = await startProgram('static-file.ts', [thumbnail], folder);
  try {
    const { duka, file } = await compareLoads(pace, {
      duka: { url: server.url, calls: [repeated] },
      file: { url: files.url, calls: [repeated] },
    });
    return [
      {
        row: 'the first preview of a JPEG of 1 MB, against sharp alone',
        ...{ measured: first.duka / first.sharp, wanted: 1.3, bound: 'at most', unit: 'times' },
        details: { dukaMs: first.duka, sharpMs: first.sharp, photoBytes: photo.length },
      },
      {
        row: 'the same preview again, against a static file: requests a second',
        ...{ measured: duka.perSecond / file.perSecond, wanted: 0.5, bound: 'at least', unit: 'times' },
        details: { duka: duka.perSecond, file: file.perSecond },
      },
    ];
  } finally {
    await files.stop();
  }
}

function previewCall(seller: Seller, file: string, width: number) {
  const path = `/v1/storage/buckets/${bucketId}/files/${file}/preview?width=${width}&height=${width}`;
  const call = get(seller, path);
  return { ...call, headers: { ...call.headers, accept: 'image/webp,*/*' } };
}
