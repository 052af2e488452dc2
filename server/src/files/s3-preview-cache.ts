import { buffer } from 'node:stream/consumers';
import { dayMs } from '@duka/domain/values/durations';
import type { FastifyBaseLogger } from 'fastify';
import { type FindKnown, MissingContentError } from './content-store.ts';
import { iconsKey, type PreviewCache } from './preview-cache.ts';
import { sweepBatch } from './received-content.ts';
import type { ListedObject, S3Bucket } from './s3-bucket.ts';

/** Milliseconds after which a preview that is asked for is written again, so that its age shows when it was used last. */
const touchAfterMs = dayMs;
/** The part of the budget that a process fills before it looks at what all of them have. */
const step = 1 / 8;

/**
 * Caches previews as objects `previews/{ab}/{content key}/{name}`, which all processes share. None of them knows what the
 * others cache, so each lists the whole whenever it has stored an eighth of the budget, and removes what was used longest
 * ago; between two checks the budget may be passed by an eighth for each further process.
 */
export function createS3PreviewCache(bucket: S3Bucket, budgetBytes: number, log: FastifyBaseLogger): PreviewCache {
  let sizeBytes = 0;
  let addedBytes = 0;

  async function removeAll(objects: readonly ListedObject[]): Promise<void> {
    for (const { name } of objects) await bucket.remove(name);
  }

  /** Counts the cached bytes, and removes the oldest of it until it is no more than `roomBytes`. */
  async function makeFit(roomBytes: number, objects: readonly ListedObject[]): Promise<void> {
    sizeBytes = sum(objects);
    addedBytes = 0;
    const dropped: ListedObject[] = [];
    for (const object of [...objects].sort((one, other) => one.writtenAt - other.writtenAt)) {
      if (sizeBytes <= roomBytes) break;
      sizeBytes -= object.sizeBytes;
      dropped.push(object);
    }
    await removeAll(dropped);
  }

  async function write(contentKey: string, name: string, bytes: Buffer): Promise<void> {
    try {
      await bucket.put(nameOf(contentKey, name), bytes);
    } catch (error) {
      log.warn({ err: error }, 'a preview could not be stored');
    }
  }

  return {
    async get(contentKey, name) {
      try {
        const { body, writtenAt } = await bucket.get(nameOf(contentKey, name));
        const bytes = await buffer(body);
        if (Date.now() - writtenAt > touchAfterMs) await write(contentKey, name, bytes);
        return bytes;
      } catch (error) {
        if (error instanceof MissingContentError) return undefined;
        throw error;
      }
    },
    async put(contentKey, name, bytes) {
      if (bytes.length > budgetBytes) return;
      addedBytes += bytes.length;
      sizeBytes += bytes.length;
      if (addedBytes > budgetBytes * step) {
        try {
          await makeFit(budgetBytes - Math.max(budgetBytes * step, bytes.length), await collect(bucket, 'previews/'));
        } catch (error) {
          log.warn({ err: error }, 'previews could not be counted');
        }
      }
      await write(contentKey, name, bytes);
    },
    async remove(contentKey) {
      try {
        const objects = await collect(bucket, nameOf(contentKey, ''));
        await removeAll(objects);
        sizeBytes -= sum(objects);
      } catch (error) {
        log.warn({ err: error }, 'previews could not be removed');
      }
    },
    async sweep(findKnown) {
      const { owned, ownerless } = await splitByOwner(await collect(bucket, 'previews/'), findKnown);
      await removeAll(ownerless);
      await makeFit(budgetBytes, owned);
    },
    sizeBytes: () => Math.max(0, sizeBytes),
  };
}

function nameOf(contentKey: string, name: string): string {
  return `previews/${contentKey.slice(0, 2)}/${contentKey}/${name}`;
}

async function collect(bucket: S3Bucket, start: string): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for await (const page of bucket.list(start)) objects.push(...page);
  return objects;
}

/** Icons stand for no file, and stay. */
async function splitByOwner(objects: readonly ListedObject[], findKnown: FindKnown) {
  const keyOf = ({ name }: ListedObject) => name.split('/')[2] ?? '';
  const keys = [...new Set(objects.map(keyOf))];
  const known = new Set<string>([iconsKey]);
  for (let at = 0; at < keys.length; at += sweepBatch) {
    for (const key of await findKnown(keys.slice(at, at + sweepBatch))) known.add(key);
  }
  const { owned = [], ownerless = [] } = Object.groupBy(objects, (object) =>
    known.has(keyOf(object)) ? 'owned' : 'ownerless',
  );
  return { owned, ownerless };
}

function sum(objects: readonly ListedObject[]): number {
  return objects.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
}
