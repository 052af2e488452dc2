import { openTcpProxy } from '@duka/e2e/support/tcp-proxy.ts';

/** Bytes on the wire so far: headers, events and compressed bodies included. */
interface ByteCounts {
  readonly sent: number;
  readonly received: number;
}

/** A connection to the server that counts the bytes that a browser sends and receives: by the page, its service worker and its sockets. */
export interface CountedConnection {
  readonly url: string;
  countBytes(): ByteCounts;
  close(): Promise<void>;
}

export async function openCountedConnection(serverUrl: string): Promise<CountedConnection> {
  const bytes = { sent: 0, received: 0 };
  const { url, cut } = await openTcpProxy(serverUrl, (direction, more) => {
    bytes[direction] += more;
  });
  return { url, countBytes: () => ({ ...bytes }), close: cut };
}
