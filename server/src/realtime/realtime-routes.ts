import type { Duplex } from 'node:stream';
import { projectId } from '@duka/domain/project';
import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ServerOptions, WebSocketServer } from 'ws';
import { apiError } from '#errors.ts';
import { findVisitor } from '#http/caller/caller-lookup.ts';
import { isForeignPage, type Origins } from '#http/caller/origin.ts';
import {
  addressKey,
  type CallLimit,
  createCallLimit,
  createRateLimit,
  type LimitDeps,
} from '#http/limits/rate-limit.ts';
import type { Metrics } from '#http/operation/metrics.ts';
import { maxChannels, readChannels } from './channels.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Refusal } from './server-messages.ts';
import { accountOf, identify, refuseSocket, type SocketDeps, serveSocket } from './socket.ts';
import { createRequestAnswers, requestChannel } from './socket-requests.ts';
import { routeUpgrades } from './upgrades.ts';

interface Deps extends Omit<SocketDeps, 'messageLimit' | 'logFailure'>, LimitDeps {
  readonly origins: Origins;
  readonly metrics: Pick<Metrics, 'addReading'>;
}

/** Connects of an address, and messages of a socket, in a minute; wire section 10. */
const connectsPerMinute = 128;
const messagesPerMinute = 32;
/** The most bytes of a client's message; R12. */
const maxMessageBytes = 64_000;
/**
 * Bytes from which an event is sent compressed: the three of a sale have 2 to 4 kB each and a quarter of that on the line. A message is
 * smaller, as it would come three times later where each of a thousand sockets has it compressed anew. No socket stores what it has
 * sent, so that one that is idle takes no more memory.
 */
const compressedFromBytes = 2000;
/** Milliseconds that a client has to close its side. */
const closeTimeoutMs = 2000;

const serverOptions: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  maxPayload: maxMessageBytes,
  perMessageDeflate: {
    threshold: compressedFromBytes,
    serverNoContextTakeover: true,
    clientNoContextTakeover: true,
  },
  closeTimeout: closeTimeoutMs,
};

/**
 * A socket that takes requests brings the same documents again and again, and stores the last 16 kB that it has sent and 4 kB that it
 * has received, to compress them to a tenth of the bytes (decision 0072).
 */
const requestServerOptions: typeof serverOptions = {
  ...serverOptions,
  perMessageDeflate: {
    threshold: 64,
    serverMaxWindowBits: 14,
    clientMaxWindowBits: 12,
    zlibDeflateOptions: { memLevel: 5, chunkSize: 4096 },
    zlibInflateOptions: { chunkSize: 4096 },
  },
};

/** Serves the socket of wire section 10; RT-001. */
export async function realtimeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const server = new WebSocketServer(serverOptions);
  const requestServer = new WebSocketServer(requestServerOptions);
  const heartbeat = startHeartbeat();
  deps.metrics.addReading('duka_realtime_sockets', 'gauge', 'Open sockets.', () => heartbeat.count());
  const connectLimit = createCallLimit(deps, 'sockets', connectsPerMinute, minuteMs);
  const socketDeps: SocketDeps = {
    ...deps,
    messageLimit: createRateLimit(messagesPerMinute, minuteMs, deps.now),
    logFailure: (error) => app.log.error({ err: error }, 'socket failed'),
  };
  const requestSlots = createRequestSlots();
  const upgrades = routeUpgrades(app);

  app.get('/', async (request, reply) => {
    const asked = readChannels(request.query as Record<string, unknown>);
    const refusal = await findRefusal(request, asked, connectLimit, deps.origins);
    const caller = refusal ? ({ kind: 'guest' } as const) : await findVisitor(request, deps.findSignedIn);
    const identity = await identify(socketDeps, caller);
    const upgrade = upgrades.take(request.raw);
    if (!upgrade) throw apiError('general_route_not_found');
    reply.hijack();
    request.log.info({ method: request.method, path: '/v1/realtime', status: 101, type: refusal }, 'request');
    const account = asked.includes(requestChannel) ? accountOf(identity.caller) : undefined;
    const takesRequests = account !== undefined && requestSlots.take(account, upgrade.connection);
    const opener = takesRequests ? requestServer : server;
    opener.handleUpgrade(request.raw, upgrade.connection, upgrade.head, (socket) => {
      // The ws library closes the socket itself when a frame or the line breaks.
      socket.on('error', (error) => app.log.debug({ err: error }, 'socket broke'));
      if (refusal) {
        heartbeat.watch(socket);
        refuseSocket(socket, refusal);
        return;
      }
      const answerRequest = takesRequests ? createRequestAnswers(app, request, deps.now) : undefined;
      heartbeat.watch(socket, serveSocket(socket, socketDeps, { id: request.id, asked, identity, answerRequest }));
    });
    return reply;
  });

  app.addHook('preClose', async () => heartbeat.stop());
  app.addHook('onClose', () => deps.hub.delivered());
}

async function findRefusal(
  request: FastifyRequest,
  channels: readonly string[],
  connectLimit: CallLimit,
  origins: Origins,
): Promise<Refusal | undefined> {
  if ((await connectLimit.take(addressKey(request.ip))) < 0) return 'tooManyConnects';
  const { project } = request.query as Record<string, unknown>;
  if ((request.headers['x-appwrite-project'] ?? project) !== projectId) return 'unknownProject';
  if (isForeignPage(request, origins)) return 'unknownOrigin';
  if (channels.length > maxChannels) return 'tooManyChannels';
  // Newer clients name none here and subscribe by a message.
  if (channels.length > 0 && channels.every((channel) => channel.startsWith('account.'))) return 'noChannels';
  return undefined;
}

/** The most sockets of one account that may take requests at a time: each stores some 200 kB of sent and received data. */
const maxOfAccount = 10;

/** Counts the sockets that take requests (R42). */
interface RequestSlots {
  /** Returns whether the account may have one more, over this connection; it counts until that is closed. */
  take(accountId: string, connection: Duplex): boolean;
}

function createRequestSlots(): RequestSlots {
  const taken = new Map<string, number>();

  function free(accountId: string): void {
    const left = (taken.get(accountId) ?? 1) - 1;
    if (left > 0) taken.set(accountId, left);
    else taken.delete(accountId);
  }

  return {
    take(accountId, connection) {
      const count = taken.get(accountId) ?? 0;
      if (count >= maxOfAccount || connection.destroyed) return false;
      taken.set(accountId, count + 1);
      connection.once('close', () => free(accountId));
      return true;
    },
  };
}
