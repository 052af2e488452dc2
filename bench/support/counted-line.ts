import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Bytes that went over a line so far, headers, events and all, as they were sent. */
interface Travelled {
  readonly sent: number;
  readonly received: number;
}

/** A line to the server that counts what a browser sends and receives, whoever in it asks: the page, its worker, its sockets. */
export interface CountedLine {
  readonly url: string;
  travelled(): Travelled;
  close(): void;
}

export async function openCountedLine(serverUrl: string): Promise<CountedLine> {
  let [sent, received] = [0, 0];
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(serverPort), hostname);
    near.on('data', (bytes) => {
      sent += bytes.length;
    });
    far.on('data', (bytes) => {
      received += bytes.length;
    });
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
    travelled: () => ({ sent, received }),
    close() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
