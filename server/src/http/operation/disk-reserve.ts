import { statfs } from 'node:fs/promises';
import { hourMs, minuteMs } from '@duka/domain/values/durations';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { apiError } from '#errors.ts';

/** The free space of the disk: enough, less than twice the reserve, or less than the reserve. */
export type DiskState = 'pass' | 'low' | 'reserve';

const bytesOfMegabyte = 1024 * 1024;
/** Milliseconds for which a reading of the disk holds. */
const readingMs = minuteMs / 6;

interface DiskDeps {
  readonly dataDir: string;
  readonly reserveBytes: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
}

/** Watches the free room of the disk with the data folder, so that sales go on when uploads and imports have filled it (R53). */
export interface DiskReserve {
  state(): Promise<DiskState>;
  /**
   * Reserves `bytes` for a body that is about to come, and returns the function that releases them. Throws `general_service_unavailable`
   * when the rest of the disk is left to what a shop cannot do without, or would be once all such bodies have come.
   */
  requireRoom(bytes: number): Promise<() => void>;
  /** Free bytes at the last reading; the largest number before there was one. */
  freeBytes(): number;
}

export function createDiskReserve({ dataDir, reserveBytes, log, now }: DiskDeps): DiskReserve {
  let freeBytes = Number.MAX_SAFE_INTEGER;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  /** The bytes of bodies that are under way, also those that lie on the disk by now. */
  let awaitedBytes = 0;

  async function read(oldestMs = readingMs): Promise<void> {
    const nowMs = now().getTime();
    if (nowMs - readAtMs < oldestMs) return;
    readAtMs = nowMs;
    try {
      const { bavail, bsize } = await statfs(dataDir);
      freeBytes = bavail * bsize;
    } catch (error) {
      // Writes that find no room are refused as they fail.
      log.warn({ err: error }, 'the free room of the disk cannot be read');
    }
    if (freeBytes >= 2 * reserveBytes || nowMs - warnedAtMs < hourMs) return;
    warnedAtMs = nowMs;
    const freeMegabytes = Math.floor(freeBytes / bytesOfMegabyte);
    log.warn(
      { freeMegabytes, reserveMegabytes: Math.floor(reserveBytes / bytesOfMegabyte) },
      'the disk is nearly full',
    );
  }

  async function state(): Promise<DiskState> {
    await read();
    if (freeBytes < reserveBytes) return 'reserve';
    return freeBytes < 2 * reserveBytes ? 'low' : 'pass';
  }

  return {
    state,
    async requireRoom(bytes) {
      // Many uploads may have come since the last reading.
      await read(0);
      if (freeBytes - awaitedBytes - bytes >= reserveBytes) {
        awaitedBytes += bytes;
        return () => {
          awaitedBytes -= bytes;
        };
      }
      const words =
        'Nothing was saved: the disk of the server is nearly full, and the rest is left for sales. Please try again once its operator has made room.';
      throw apiError('general_service_unavailable', words);
    },
    freeBytes: () => freeBytes,
  };
}

/** Sets room aside for the body of a call until it is answered, or its caller has gone. Rejects as `requireRoom`. */
export async function setRoomAside(
  disk: Pick<DiskReserve, 'requireRoom'>,
  { raw }: Pick<FastifyReply, 'raw'>,
  bytes: number,
): Promise<void> {
  const giveBack = await disk.requireRoom(bytes);
  // A caller who disconnected meanwhile gets no response.
  if (raw.destroyed) giveBack();
  else raw.once('close', giveBack);
}
