import { vi } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';

declare const jsdom: { readonly cookieJar: { getCookieStringSync(url: string): string } };

/**
 * The page's sockets to the server at `url`, with its cookies. `endAll` cuts them without a word, as a closed tab does; those
 * opened after `deafen` never speak. `heard` is what they said, in order.
 */
export function openSockets(url: string): { readonly heard: string[]; endAll(): void; deafen(): void } {
  const heard: string[] = [];
  const open = new Set<NodeSocket>();
  let isDeaf = false;
  let isOver = false;

  /** Also called by the timers of an earlier test's page, which then gets a socket that does nothing. */
  function PageSocket(address: string): object {
    const http = address.replace(/^ws/, 'http');
    if (isOver || isDeaf || !http.startsWith(url)) return Object.assign(new EventTarget(), { close() {}, send() {} });
    const headers = { cookie: jsdom.cookieJar.getCookieStringSync(http) };
    const socket = new NodeSocket(address, { origin: url, headers });
    // A socket that is closed before it is open is no error of the page's.
    socket.on('error', () => {});
    socket.on('message', (data) => void heard.push(String(data)));
    open.add(socket);
    return socket;
  }
  vi.stubGlobal('WebSocket', Object.assign(PageSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }));

  return {
    heard,
    deafen() {
      isDeaf = true;
    },
    endAll() {
      isOver = true;
      for (const socket of open) {
        socket.removeAllListeners();
        socket.on('error', () => {});
        socket.terminate();
      }
    },
  };
}
