import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import S3rver from 's3rver';
import { openS3Bucket } from '#files/s3-bucket.ts';
import { parseS3Url, type S3Place } from '#files/s3-url.ts';
import { afterFile } from './after-file.ts';

/** A file or an object that a server has stored, by its name below the data folder or the bucket. */
export interface Stored {
  readonly name: string;
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/**
 * `DUKA_TEST_FILES=s3 npx vitest run server/src/files` runs the tests of the room on an S3-compatible store. Without it
 * only `content-store.test.ts` and `s3-storage.test.ts` do.
 */
export const runsOnS3 = process.env.DUKA_TEST_FILES === 's3';

const bucketName = 'duka-test';

/** An S3-compatible store on this machine that can go away and come back. It checks signatures and MD5s. */
export interface TestS3 {
  /** The setting that gives a server the part of the store below `prefix`. */
  urlOf(prefix: string): string;
  /** Makes all stored files older by `hours`. */
  passHours(hours: number): void;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function openTestS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'duka-s3-'));
  let port = 0;
  let server: S3rver | undefined;
  const start = async () => {
    const configureBuckets = [{ name: bucketName, configs: [] }];
    server = new S3rver({ ...{ port, directory, configureBuckets }, address: '127.0.0.1', silent: true });
    ({ port } = (await server.run()) as AddressInfo);
  };
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  await start();
  afterFile(async () => {
    await stop();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    urlOf: (prefix) => `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucketName}/${prefix}`,
    passHours: (hours) => makeOlder(directory, hours),
    goAway: stop,
    comeBack: start,
  };
}

/** Makes every file of a folder older by `hours`, as if nothing had been written since. */
export function makeOlder(folder: string, hours: number): void {
  for (const { name, writtenAt } of listLocal(folder)) {
    const seconds = writtenAt / 1000 - hours * 3600;
    utimesSync(join(folder, name), seconds, seconds);
  }
}

let shared: Promise<TestS3> | undefined;

/** One store for all tests of a file, where they run on one. */
function findShared(): Promise<TestS3> {
  if (!shared) {
    shared = openTestS3();
    afterFile(async () => {
      shared = undefined;
    });
  }
  return shared;
}

/** The settings that give the server of a data folder its store of files. */
export async function storeSettings(dataDir: string): Promise<Readonly<Record<string, string>>> {
  return runsOnS3 ? { S3_URL: (await findShared()).urlOf(basename(dataDir)) } : {};
}

/** Reads an address as the server does. */
export function placeOf(url: string): S3Place {
  return parseS3Url(new URL(url)) as S3Place;
}

/** Lists what the server of a data folder has stored, by name: all, or what begins so. */
export async function listStored(dataDir: string, start = 'files/'): Promise<Stored[]> {
  const local = listLocal(dataDir).filter(({ name }) => name.startsWith(start));
  if (!runsOnS3) return local;
  const stored: Stored[] = [];
  const bucket = await openS3Bucket(placeOf((await findShared()).urlOf(basename(dataDir))));
  for await (const page of bucket.list(start)) stored.push(...page);
  return [...local, ...stored];
}

/** Lists the bytes of requests that lie on this machine. */
export function listIncoming(dataDir: string): Stored[] {
  return listLocal(dataDir).filter(({ name }) => /(^|\/)incoming\//.test(name));
}

/** Takes away all files that the server of a data folder has stored. */
export async function loseStored(dataDir: string): Promise<void> {
  if (runsOnS3) {
    const bucket = await openS3Bucket(placeOf((await findShared()).urlOf(basename(dataDir))));
    for await (const page of bucket.list('files/')) for (const { name } of page) await bucket.remove(name);
  } else {
    rmSync(join(dataDir, 'files'), { recursive: true });
  }
}

function listLocal(dataDir: string): Stored[] {
  mkdirSync(dataDir, { recursive: true });
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const stat = statSync(path, { throwIfNoEntry: false });
      // The server may have taken it away since it was listed.
      if (!stat) return [];
      const name = relative(dataDir, path).replaceAll('\\', '/');
      return { name, sizeBytes: stat.size, writtenAt: stat.mtimeMs };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
