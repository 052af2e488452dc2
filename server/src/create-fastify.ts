import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '#config.ts';
import { patience } from '#http/limits/idle-connections.ts';
import { logRequest } from '#http/operation/request-log.ts';
import { answerClientError, sendError } from '#http/wire/error-reply.ts';
import { maxJsonBytes } from '#http/wire/json-body.ts';
import { isRealtimeUpgrade } from '#realtime/upgrades.ts';

/** A list call may carry 100 queries of 4,096 characters in its address (wire section 8.4): as much as a body. */
const maxHeaderBytes = maxJsonBytes;
/** Milliseconds for a whole request: a picture over a slow mobile line takes minutes. */
const requestTimeoutMs = 10 * 60 * 1000;

/** Makes the server of the web that the rooms join, with its bounds. */
export function createFastify({ trustProxy }: Config, logger: FastifyServerOptions['logger'] = false): FastifyInstance {
  return Fastify({
    logger,
    // One line per request is written by addRequestLog instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: toTrustedProxies(trustProxy),
    bodyLimit: maxJsonBytes,
    requestTimeout: requestTimeoutMs,
    // The framework's own answer while it closes lacks the wire's four fields, so addClosing gives ours.
    return503OnClosing: false,
    http: { ...patience, maxHeaderSize: maxHeaderBytes, shouldUpgradeCallback: isRealtimeUpgrade },
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => logRequest(request, sendError(request, reply, error)),
  });
}

/** No route has a schema of the framework's, so what would compile them need not be loaded: 3 MB and 20 ms of a start. */
function withoutSchemas(): never {
  throw new Error('A route has a schema, which nothing compiles here.');
}

/** A number of proxies means that many hops before us, and none further out. */
function toTrustedProxies(trusted: Config['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}
