import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type ContentStore, MissingContentError } from './content-store.ts';

/** The bytes of a complete file as its row describes them. */
export interface DescribedContent {
  readonly id: string;
  readonly contentKey: string;
  /** MD5 in hex. */
  readonly signature: string;
  readonly sizeBytes: number;
}

export interface MovedContents {
  readonly files: number;
  readonly bytes: number;
  /** The ids of files whose bytes were lost or damaged before, which stay behind. */
  readonly lost: readonly string[];
}

/**
 * Copies the bytes of files from one store into another, and reads each back to see that it came out as its row says. What is
 * there already is not copied again, so that a move that was broken off goes on. Rejects when a store fails.
 */
export async function moveContents(
  from: ContentStore,
  to: ContentStore,
  contents: readonly DescribedContent[],
  report: (done: number, total: number) => void,
): Promise<MovedContents> {
  const lost: string[] = [];
  let bytes = 0;
  report(0, contents.length);
  for (const [index, content] of contents.entries()) {
    if ((await isWhole(to, content)) || (await copy(from, to, content))) bytes += content.sizeBytes;
    else lost.push(content.id);
    report(index + 1, contents.length);
  }
  return { files: contents.length - lost.length, bytes, lost };
}

/** Returns whether the source had the bytes that the row describes. Throws when they come out otherwise. */
async function copy(from: ContentStore, to: ContentStore, content: DescribedContent): Promise<boolean> {
  const { contentKey, signature, sizeBytes } = content;
  try {
    const received = await to.receive(await from.open(contentKey, 0, sizeBytes - 1));
    if (received.md5 !== signature) {
      await to.discard(received);
      return false;
    }
    try {
      await to.store(received, contentKey);
    } finally {
      await to.discard(received);
    }
  } catch (error) {
    if (error instanceof MissingContentError) return false;
    throw error;
  }
  if (!(await isWhole(to, content))) throw new Error(`The file ${content.id} came out otherwise than it went in.`);
  return true;
}

async function isWhole(store: ContentStore, { contentKey, signature, sizeBytes }: DescribedContent): Promise<boolean> {
  const hash = createHash('md5');
  try {
    await pipeline(await store.open(contentKey, 0, sizeBytes - 1), hash);
  } catch (error) {
    if (error instanceof MissingContentError) return false;
    throw error;
  }
  return hash.digest('hex') === signature;
}
