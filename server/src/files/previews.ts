import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { FileRow } from '#database/store/file-store.ts';
import { ApiError } from '#errors.ts';
import type { Turn } from '#work/turn.ts';
import { CallerGoneError } from '#work/work-errors.ts';
import { createWorkQueue } from '#work/work-queue.ts';
import type { ContentStore } from './content-store.ts';
import { drawFileIcon } from './file-icon.ts';
import { iconsKey, type PreviewCache } from './preview-cache.ts';
import type { PreviewFormat } from './preview-image.ts';
import type { PreviewOptions } from './preview-options.ts';

export interface Preview {
  readonly format: PreviewFormat;
  readonly bytes: Buffer;
}

/** A preview that is asked for. */
export interface PreviewWish {
  readonly file: FileRow;
  readonly options: PreviewOptions;
  readonly acceptsWebp: boolean;
  readonly turn: Turn;
  /** Called when the preview must be made for this wish; throws when the caller has had too many made. */
  readonly spend: () => Promise<void>;
}

/** Makes small pictures of files when they are first asked for, and caches them while there is room (R20). */
export interface Previews extends Pick<PreviewCache, 'remove' | 'sweep' | 'sizeBytes'> {
  /**
   * Returns a preview of a picture, and an icon of its type for anything else and for a picture that is broken. Throws
   * `QueueFullError` when too many wait.
   */
  get(wish: PreviewWish): Promise<Preview>;
  /** Number of previews made since the start. */
  made(): number;
  waiting(): number;
}

/**
 * Two pictures at once take half of a small machine's memory at worst. One of the places is never a guest's, and one is never taken by
 * those who have spent much lately. A list
 * asks for some 25 thumbnails at a time, and a browser for six; 50 small ones of an account may wait.
 */
const queueLimits = {
  ...{ atOnce: 2, atOnceOfAddress: 2, atOnceOfAccount: 1, atOnceOfHeavy: 1, atOnceOfAllHeavy: 1, atOnceOfLow: 1 },
  waitingMs: { ofAccount: 10_000, ofAddress: 20_000, ofAll: 30_000 },
  ...{ guessMs: 200, minMs: 200, freeMs: 2000 },
};

/**
 * The types that sharp opens, and the format of each answer when none is asked for. SVG is never opened, as it can
 * refer to other files.
 */
const opened: Readonly<Record<string, PreviewFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'png',
  'image/avif': 'png',
  'image/heic': 'jpeg',
};

export function createPreviews(content: ContentStore, cache: PreviewCache, log: FastifyBaseLogger): Previews {
  const queue = createWorkQueue(queueLimits);
  const underWay = new Map<string, Promise<Buffer>>();
  let made = 0;

  async function make(wish: PreviewWish, format: PreviewFormat, cacheKey: CacheKey): Promise<Buffer> {
    await wish.spend();
    return queue.run(
      wish.turn,
      async () => (await cache.get(cacheKey.contentKey, cacheKey.name)) ?? render(wish, format, cacheKey),
    );
  }

  async function render({ file, options }: PreviewWish, format: PreviewFormat, cacheKey: CacheKey) {
    made += 1;
    if (cacheKey.contentKey === iconsKey)
      return cachePreview(cacheKey, await renderIcon(file.mimeType, options, format));
    try {
      const picture = await content.read(file.contentKey, 0, file.sizeOriginal - 1);
      return await cachePreview(cacheKey, await renderPicture(picture, file.mimeType, options, format));
    } catch (error) {
      // The store is away, which says nothing about the picture.
      if (error instanceof ApiError) throw error;
      // The picture is broken, far too large, or of a kind that sharp lacks: an icon is answered and not stored.
      log.info({ err: error, fileId: file.id }, 'no preview of this picture');
      return renderIcon(file.mimeType, options, format);
    }
  }

  async function cachePreview({ contentKey, name }: CacheKey, bytes: Buffer): Promise<Buffer> {
    await cache.put(contentKey, name, bytes);
    return bytes;
  }

  return {
    async get(wish) {
      const { file, options, acceptsWebp, turn } = wish;
      const own = opened[file.mimeType];
      const format = chooseFormat(options, own, acceptsWebp);
      const cacheKey = own
        ? { contentKey: file.contentKey, name: `${digest(options)}.${format}` }
        : { contentKey: iconsKey, name: `${digest([file.mimeType, options])}.${format}` };
      const cached = await cache.get(cacheKey.contentKey, cacheKey.name);
      if (cached) return { format, bytes: cached };
      // Nobody waits for the same picture at another's place in the queue; it is made once all the same.
      const key = `${turn.account} ${cacheKey.contentKey} ${cacheKey.name}`;
      const work = underWay.get(key) ?? make(wish, format, cacheKey);
      underWay.set(key, work);
      try {
        return { format, bytes: await work };
      } catch (error) {
        // The caller may have asked twice, and hung up once.
        if (error instanceof CallerGoneError && !turn.signal?.aborted) return this.get(wish);
        throw error;
      } finally {
        if (underWay.get(key) === work) underWay.delete(key);
      }
    },
    remove: cache.remove,
    sweep: cache.sweep,
    sizeBytes: cache.sizeBytes,
    made: () => made,
    waiting: queue.waiting,
  };
}

interface CacheKey {
  readonly contentKey: string;
  readonly name: string;
}

function renderIcon(mimeType: string, options: PreviewOptions, format: PreviewFormat): Promise<Buffer> {
  return renderPicture(drawFileIcon(mimeType, options), 'image/svg+xml', options, format);
}

/** The picture library, some 10 MB, is loaded with the first picture. */
async function renderPicture(
  source: Buffer,
  mimeType: string,
  options: PreviewOptions,
  format: PreviewFormat,
): Promise<Buffer> {
  const { renderPreview } = await import('./preview-image.ts');
  return renderPreview(source, mimeType, options, format);
}

/**
 * Chooses the asked format, else WebP for a thumbnail where the client shows it, else the picture's own. HEIC cannot be
 * written here (its codec is patented): AVIF comes in the same container, and every client that asks for HEIC can show
 * it.
 */
function chooseFormat(options: PreviewOptions, own: PreviewFormat | undefined, acceptsWebp: boolean): PreviewFormat {
  const { output, width, height } = options;
  if (output === 'jpg' || output === 'jpeg') return 'jpeg';
  if (output === 'heic') return 'avif';
  if (output) return output;
  return acceptsWebp && (width > 0 || height > 0) ? 'webp' : (own ?? 'png');
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
