import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server of this machine, at an address of its own, that can be cut: nothing answers there then. */
export interface TcpLine {
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Hears how many bytes went one way, with each part that goes. */
type Hear = (way: 'sent' | 'received', bytes: number) => void;

export async function openTcpLine(serverUrl: string, hear: Hear = () => {}): Promise<TcpLine> {
  const serverPort = Number(new URL(serverUrl).port);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1');
    near.on('data', ({ length }) => hear('sent', length));
    far.on('data', ({ length }) => hear('received', length));
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
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(line, 'close');
      line.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      line.listen(port, '127.0.0.1');
      await once(line, 'listening');
    },
  };
}
