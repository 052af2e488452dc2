import type { WebSocket } from 'ws';

/** Milliseconds between two pings of each client; one that has not answered until the next is dropped. */
const beatMs = 30_000;

/** Watches open sockets, and closes them when the server stops. */
export interface Heartbeat {
  /** `endRequests` resolves once nothing that the client has asked over its socket is under way. */
  watch(socket: WebSocket, endRequests?: () => Promise<void>): void;
  /** Pings each client, and drops those that have not answered since the last time. */
  beat(): void;
  /** Returns how many sockets are open. */
  count(): number;
  /** Closes every socket with the code "going away", once its requests have ended. */
  stop(): Promise<void>;
}

export function startHeartbeat(): Heartbeat {
  const sockets = new Map<WebSocket, (() => Promise<void>) | undefined>();
  const silent = new Set<WebSocket>();
  let stopped = false;
  const timer = setInterval(beat, beatMs);
  timer.unref();

  function beat(): void {
    for (const socket of sockets.keys()) {
      if (silent.has(socket)) {
        socket.terminate();
      } else {
        silent.add(socket);
        socket.ping();
      }
    }
  }

  return {
    watch(socket, endRequests) {
      // The handshake was under way when the server was stopped.
      if (stopped) close(socket);
      sockets.set(socket, endRequests);
      socket.on('pong', () => silent.delete(socket));
      socket.on('close', () => {
        sockets.delete(socket);
        silent.delete(socket);
      });
    },
    beat,
    count: () => sockets.size,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([...sockets].map(([socket, endRequests]) => closeAfterRequests(socket, endRequests)));
    },
  };
}

async function closeAfterRequests(socket: WebSocket, endRequests: (() => Promise<void>) | undefined): Promise<void> {
  await endRequests?.();
  close(socket);
}

function close(socket: WebSocket): void {
  socket.close(1001, 'The server is stopping.');
}
