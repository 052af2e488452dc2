import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { MissingContentError } from './content-store.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Milliseconds between two sweeps, by whichever process: a list of all objects costs money. */
const sweepEveryMs = 20 * 60 * 60 * 1000;
/** The object that says whose database names the files here; its age says when they were swept. */
const markName = 'swept.json';

/**
 * Returns whether this process is to sweep now, and says so to the others. Never where another database swept before:
 * to a server that was given the wrong address, every file would be one that no row names.
 */
export async function takeSweepTurn(bucket: S3Bucket, databaseId: string, log: FastifyBaseLogger): Promise<boolean> {
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
