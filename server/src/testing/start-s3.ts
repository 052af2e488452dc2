import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

const bucketName = 'duka';

/** Starts an S3-compatible store on this machine that keeps its objects in a folder. It checks signatures and MD5s. */
export async function startLocalS3(directory: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  mkdirSync(directory, { recursive: true });
  const configureBuckets = [{ name: bucketName, configs: [] }];
  const server = new S3rver({ directory, configureBuckets, port: 0, address: '127.0.0.1', silent: true });
  const { port } = (await server.run()) as AddressInfo;
  return { url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucketName}`, stop: () => server.close() };
}
