import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './rate-limit.ts';

/** The most connections of an address that ask for nothing, or have not finished to; a carrier puts thousands of phones behind one. */
const maxIdleOfAddress = 500;
/** Milliseconds for the head of a request to arrive, and between two checks for late ones. */
const headersTimeoutMs = 15_000;
const connectionsCheckingIntervalMs = 5000;

/** Settings of a server that leave nobody much time to say what they want. */
export const patience = {
  headersTimeout: headersTimeoutMs,
  connectionsCheckingInterval: connectionsCheckingIntervalMs,
} as const;

/**
 * Ends the connection of an address that has said nothing for the longest time when it has too many of those, so that half a request
 * on each of ten thousand connections fills no memory. Not for a server behind a proxy, whose address would be everybody's.
 */
export function boundIdleConnections(server: Pick<Server, 'on'>, maxIdle = maxIdleOfAddress): void {
  const idle = new Map<string, Set<Socket>>();

  function add(socket: Socket): void {
    if (socket.destroyed) return;
    const key = keyOf(socket);
    const sockets = idle.get(key) ?? new Set();
    idle.set(key, sockets.add(socket));
    const [oldest] = sockets;
    if (sockets.size > maxIdle) oldest?.destroy();
  }

  function remove(socket: Socket, key: string): void {
    const sockets = idle.get(key);
    sockets?.delete(socket);
    if (sockets?.size === 0) idle.delete(key);
  }

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    add(socket);
    socket.once('close', () => remove(socket, key));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    remove(socket, keyOf(socket));
    response.once('close', () => add(socket));
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => remove(socket, keyOf(socket)));
}

function keyOf({ remoteAddress = '' }: Socket): string {
  return addressKey(remoteAddress);
}
