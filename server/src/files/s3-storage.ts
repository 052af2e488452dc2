import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { type ContentStore, type FindKnown, MissingContentError } from './content-store.ts';
import { createPreviews } from './previews.ts';
import { openS3Bucket, type S3Bucket } from './s3-bucket.ts';
import { openS3ContentStore } from './s3-content-store.ts';
import { createS3PreviewCache } from './s3-preview-cache.ts';
import type { S3Place } from './s3-url.ts';

interface S3Options {
  readonly place: S3Place;
  readonly dataDir: string;
  readonly previewCacheBytes: number;
  readonly log: FastifyBaseLogger;
  readonly readDatabaseId: () => Promise<string>;
}

/** Opens the store of the files alone. */
export async function openS3Content(place: S3Place, dataDir: string): Promise<ContentStore> {
  return openS3ContentStore(await openS3Bucket(place), dataDir, (error, message) => console.warn(message, error));
}

/** Returns the name of an object that is the bytes of no file of `keys`, when there is one. */
export async function findForeignContent(place: S3Place, keys: ReadonlySet<string>): Promise<string | undefined> {
  const bucket = await openS3Bucket(place);
  for await (const page of bucket.list('files/')) {
    const foreign = page.find(({ name }) => !keys.has(name.split('/').at(-1) ?? ''));
    if (foreign) return foreign.name;
  }
  return undefined;
}

/** Opens an S3-compatible store for files and previews, with the same names as those of the folder. */
export async function openS3Storage(options: S3Options) {
  const { place, dataDir, previewCacheBytes, log, readDatabaseId } = options;
  const bucket = await openS3Bucket(place);
  const content = await openS3ContentStore(bucket, dataDir, (err, message) => log.warn({ err }, message));
  const previews = createPreviews(content, createS3PreviewCache(bucket, previewCacheBytes, log), log);
  return {
    ...{ content, previews, isRemote: true },
    async sweep(findKnown: FindKnown) {
      if (!(await takeSweepTurn(bucket, await readDatabaseId(), log))) return;
      await content.sweep(findKnown);
      await previews.sweep(findKnown);
    },
  };
}

/** Milliseconds between two sweeps, by whichever process: a list of all objects costs money. */
const sweepEveryMs = 20 * 60 * 60 * 1000;
/** The object that says whose database names the files here; its age says when they were swept. */
const markName = 'swept.json';

/**
 * Returns whether this process is to sweep now, and says so to the others. Never where another database swept before:
 * to a server that was given the wrong address, every file would be one that no row names.
 */
async function takeSweepTurn(bucket: S3Bucket, databaseId: string, log: FastifyBaseLogger): Promise<boolean> {
  const mark = await readMark(bucket);
  if (mark && mark.databaseId !== databaseId) {
    log.error(`The files at S3_URL are another database's. They are not swept; ${markName} there says whose they are.`);
    return false;
  }
  if (mark && Date.now() - mark.writtenAt < sweepEveryMs) return false;
  await bucket.put(markName, Buffer.from(JSON.stringify({ databaseId })));
  return true;
}

async function readMark(bucket: S3Bucket) {
  try {
    const { body, writtenAt } = await bucket.get(markName);
    const { databaseId } = JSON.parse(await text(body)) as { databaseId?: unknown };
    return { databaseId, writtenAt };
  } catch (error) {
    if (error instanceof MissingContentError) return undefined;
    throw error;
  }
}
