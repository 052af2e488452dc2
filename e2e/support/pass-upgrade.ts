import { type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';

/** Passes a socket on to the server on this port, both ways, until either side ends it. */
export function passUpgrade(port: string, { method, url, headers }: IncomingMessage, socket: Duplex): void {
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers });
  socket.on('error', () => passed.destroy());
  passed.on('error', () => socket.destroy());
  passed.on('upgrade', (answered, far, head) => {
    const lines = answered.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    // What the server has said already.
    far.unshift(head);
    far.on('error', () => socket.destroy());
    far.on('close', () => socket.destroy());
    socket.on('close', () => far.destroy());
    far.pipe(socket).pipe(far);
  });
  passed.end();
}
