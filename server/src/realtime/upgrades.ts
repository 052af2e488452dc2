import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** An import of this module would load all that it exports, a client for HTTP among them: 15 MB and 40 ms of a start. */
const http = process.getBuiltinModule('node:http');

/** A connection whose client asks to go on as a WebSocket, and the bytes that it sent ahead. */
export interface Upgrade {
  readonly connection: Duplex;
  readonly head: Buffer;
}

/**
 * Only a request for the socket's own address is an upgrade; any other header of that name is ignored, as HTTP allows.
 */
export function isRealtimeUpgrade({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && /^\/v1\/realtime\/?(\?|$)/.test(url);
}

/**
 * Sends upgrades through the app's own routing, so that they pass the same hooks as any request. The route takes its
 * upgrade; one that is refused before is answered as a plain request.
 */
export function routeUpgrades(app: FastifyInstance): { take(request: IncomingMessage): Upgrade | undefined } {
  const upgrades = new WeakMap<IncomingMessage, { readonly upgrade: Upgrade; readonly response: ServerResponse }>();

  function route(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    // Nobody else handles a broken connection until the socket is open.
    connection.on('error', () => connection.destroy());
    const response = new http.ServerResponse(request);
    response.assignSocket(connection as Socket);
    response.on('finish', () => (connection as Socket).destroySoon());
    upgrades.set(request, { upgrade: { connection, head }, response });
    app.routing(request, response);
  }

  app.server.on('upgrade', route);
  return {
    take(request) {
      const found = upgrades.get(request);
      found?.response.detachSocket(found.upgrade.connection as Socket);
      return found?.upgrade;
    },
  };
}
