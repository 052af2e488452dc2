import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

const bucketName = 'duka';

export interface LocalS3 {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts an S3-compatible store on this machine that stores its objects in a folder. It checks signatures and MD5s. Without a port it takes a free one. */
export async function startLocalS3(directory: string, at = 0): Promise<LocalS3> {
  mkdirSync(directory, { recursive: true });
  const configureBuckets = [{ name: bucketName, configs: [] }];
  const server = new S3rver({ directory, configureBuckets, port: at, address: '127.0.0.1', silent: true });
  const { port } = (await server.run()) as AddressInfo;
  function stop(): Promise<void> {
    const closed = server.close();
    // A client with endless requests would hold its connection, and this store, open for ever.
    (server as unknown as { readonly httpServer: Server }).httpServer.closeAllConnections();
    return closed;
  }
  return { port, url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucketName}`, stop };
}
