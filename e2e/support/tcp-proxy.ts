import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server of this machine. While it is cut, nothing answers at its address. */
export interface TcpProxy {
  readonly url: string;
  cut(): Promise<void>;
  reopen(): Promise<void>;
}

/** Called with the number of bytes of each part that is passed on. */
type OnBytes = (direction: 'sent' | 'received', bytes: number) => void;

export async function openTcpProxy(serverUrl: string, onBytes: OnBytes = () => {}): Promise<TcpProxy> {
  const serverPort = Number(new URL(serverUrl).port);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1');
    near.on('data', ({ length }) => onBytes('sent', length));
    far.on('data', ({ length }) => onBytes('received', length));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async reopen() {
      proxy.listen(port, '127.0.0.1');
      await once(proxy, 'listening');
    },
  };
}
