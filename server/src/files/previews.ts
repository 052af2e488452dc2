import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { FileRow } from '#database/file-store.ts';
import { isMissing } from './content-store.ts';
import { drawFileIcon } from './file-icon.ts';
import { type PreviewFormat, renderPreview } from './preview-image.ts';
import type { PreviewOptions } from './preview-options.ts';
import { createSemaphore } from './semaphore.ts';

export interface Preview {
  readonly format: PreviewFormat;
  readonly bytes: Buffer;
}

/**
 * Makes small pictures of files when they are first asked for, and stores them below `{dataDir}/previews`, in a folder
 * for each file.
 */
export interface Previews {
  /** Answers a preview of a picture, and an icon of its type for anything else and for a picture that is broken. */
  get(file: FileRow, contentPath: string, options: PreviewOptions, acceptsWebp: boolean): Promise<Preview>;
  /**
   * Removes the previews of a file. What cannot be removed is left to the next sweep, as the file itself is gone by
   * then.
   */
  remove(contentKey: string): Promise<void>;
  /** Removes the previews of files that are gone; `findKnown` answers those of the keys that a file owns. */
  sweep(findKnown: (keys: readonly string[]) => Promise<string[]>): Promise<void>;
}

/** The most pictures that are worked on at once, which take half of a small machine's memory at worst. */
const maxAtOnce = 2;
/** The most previews that are stored of one file, so that asking for every size does not fill the disk. */
const maxCached = 40;

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

export function createPreviews(dataDir: string, log: FastifyBaseLogger): Previews {
  const root = join(dataDir, 'previews');
  const folderOf = (contentKey: string) => join(root, contentKey.slice(0, 2), contentKey);
  const limited = createSemaphore(maxAtOnce);
  const underWay = new Map<string, Promise<Buffer>>();

  async function render(
    file: FileRow,
    contentPath: string,
    options: PreviewOptions,
    format: PreviewFormat,
    path: string,
  ) {
    try {
      const bytes = await renderPreview(contentPath, options, format);
      await cache(path, bytes);
      return bytes;
    } catch (error) {
      // The picture is broken, far too large, or of a kind that sharp lacks: an icon is answered and not stored.
      log.info({ err: error, fileId: file.id }, 'no preview of this picture');
      return renderIcon(file.mimeType, options, format);
    }
  }

  /** A full or read-only disk only means that the preview is made again next time. */
  async function cache(path: string, bytes: Buffer): Promise<void> {
    const part = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      if ((await readdir(dirname(path))).length >= maxCached) return;
      await writeFile(part, bytes);
      await rename(part, path);
    } catch (error) {
      log.warn({ err: error }, 'a preview could not be stored');
      await rm(part, { force: true });
    }
  }

  return {
    async get(file, contentPath, options, acceptsWebp) {
      const own = opened[file.mimeType];
      const format = chooseFormat(options, own, acceptsWebp);
      if (!own) return { format, bytes: await limited(() => renderIcon(file.mimeType, options, format)) };

      const path = join(folderOf(file.contentKey), `${digest(options)}.${format}`);
      const cached = await readCached(path);
      if (cached) return { format, bytes: cached };
      const work = underWay.get(path) ?? limited(() => render(file, contentPath, options, format, path));
      underWay.set(path, work);
      try {
        return { format, bytes: await work };
      } finally {
        underWay.delete(path);
      }
    },
    async remove(contentKey) {
      try {
        // A preview asked for just before may still be written into the folder.
        await rm(folderOf(contentKey), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
      } catch (error) {
        log.warn({ err: error }, 'previews could not be removed');
      }
    },
    async sweep(findKnown) {
      for (const shard of await list(root)) {
        const keys = await list(join(root, shard));
        const known = new Set(await findKnown(keys));
        for (const key of keys) if (!known.has(key)) await rm(join(root, shard, key), { recursive: true, force: true });
      }
    },
  };
}

function renderIcon(mimeType: string, options: PreviewOptions, format: PreviewFormat): Promise<Buffer> {
  return renderPreview(drawFileIcon(mimeType, options), options, format);
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

function digest(options: PreviewOptions): string {
  return createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 32);
}

/** A file that a power cut left empty counts as none. */
async function readCached(path: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(path);
    return bytes.length > 0 ? bytes : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
