import type { WebSocket } from 'ws';

/** Milliseconds between two signs of life asked of each client; one that gave none until the next is dropped. */
const beatMs = 30_000;

/** Keeps watch over open sockets, and closes them when the server stops. */
export interface Heartbeat {
  watch(socket: WebSocket): void;
  /** Asks each for a sign of life, and drops those that gave none since the last time. */
  beat(): void;
  /** How many sockets are open. */
  count(): number;
  /** Closes every socket, as going away. */
  stop(): void;
}

export function startHeartbeat(): Heartbeat {
  const sockets = new Set<WebSocket>();
  const silent = new Set<WebSocket>();
  let stopped = false;
  const timer = setInterval(beat, beatMs);
  timer.unref();

  function beat(): void {
    for (const socket of sockets) {
      if (silent.has(socket)) {
        socket.terminate();
      } else {
        silent.add(socket);
        socket.ping();
      }
    }
  }

  return {
    watch(socket) {
      // Its handshake was under way when the server was told to stop.
      if (stopped) close(socket);
      sockets.add(socket);
      socket.on('pong', () => silent.delete(socket));
      socket.on('close', () => {
        sockets.delete(socket);
        silent.delete(socket);
      });
    },
    beat,
    count: () => sockets.size,
    stop() {
      stopped = true;
      clearInterval(timer);
      for (const socket of sockets) close(socket);
    },
  };
}

function close(socket: WebSocket): void {
  socket.close(1001, 'The server is stopping.');
}
