import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { QueryTooLongError, StoreUnavailableError, type UnavailableReason } from '#database/store-errors.ts';
import { ApiError, apiError } from '#errors.ts';
import { serverVersion } from './api-headers.ts';

const notCached = 'no-cache, no-store, must-revalidate';
/** Bytes of a refused body that are read to its end. */
const maxReadBytes = 32 * 1024 * 1024;

/** Answers every refusal and every failure in the wire's four fields; wire section 4. */
export function addErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(request, reply, error));
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: Error): FastifyReply {
  const refusal = toApiError(error);
  const { retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  // A refusal with a time to retry is no failure, and a flood of them must not fill the log.
  if (refusal.code >= 500 && retryAfterSeconds === undefined) request.log.error({ err: error }, 'request failed');
  else if (refusal.cause !== undefined) request.log.info({ err: refusal.cause }, refusal.type);
  request.refusal = refusal.type;
  // A client that is still sending when its connection closes never sees the answer, nor does a balancer in between.
  if (refusal.code === 413 && Number(request.headers['content-length']) <= maxReadBytes)
    reply.removeHeader('connection');
  // The id in a report of a failure leads to its line in the log. A bad address gets here before any hook has set it.
  return reply
    .code(refusal.code)
    .removeHeader('content-type')
    .headers({ 'Cache-Control': notCached, 'X-Request-Id': request.id })
    .send(toErrorBody(refusal));
}

/** Maps refusals of the framework to our own types; any other error is a failure of ours. */
export function toApiError(error: Error & { code?: unknown; statusCode?: unknown }): ApiError {
  if (error instanceof ApiError) return error;
  const unavailable = toUnavailable(error);
  if (unavailable) return unavailable;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) {
    return statusCode === 503 ? apiError('general_service_unavailable') : apiError('general_unknown');
  }
  if (statusCode === 413) return apiError('general_payload_too_large');
  // The file server answers 403 for a folder, or a path that leads out of the web app.
  if (statusCode === 404 || statusCode === 403) return apiError('general_route_not_found');
  if (statusCode === 429) return apiError('general_rate_limit_exceeded');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return apiError('general_argument_invalid', 'The body must be JSON.');
  }
  return error.code === 'FST_ERR_VALIDATION'
    ? apiError('general_argument_invalid', error.message)
    : apiError('general_bad_request');
}

/** The wire's four fields. */
export function toErrorBody({ message, code, type }: ApiError) {
  return { message, code, type, version: serverVersion };
}

/**
 * Answers what is refused before it is a request: bytes that are not HTTP, and headers that are too long or never end. A connection on
 * which nothing came is closed without an answer.
 */
export const answerClientError: FastifyServerOptions['clientErrorHandler'] = (error, socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // A browser opens connections ahead of its requests, and would take an answer for that to the request that it sends at this moment.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(toErrorBody(apiError('general_bad_request')));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Cache-Control: ${notCached}`,
      'X-Content-Type-Options: nosniff',
      'Server: Appwrite',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};

/** The words for the person: what became of the request, and what to do. */
const words: Readonly<Record<UnavailableReason, string>> = {
  full: 'Nothing was saved: the disk of the server is full. Please try again once its operator has made room.',
  readOnly:
    'Nothing was saved: the server may not write to its disk. Please try again once its operator has allowed it.',
  failing: 'The disk of the server does not answer as it should. Please try again; if it stays so, tell its operator.',
  busy: 'Nothing was saved: another program holds the data of the server. Please try again in a moment.',
};

/**
 * Error codes of the file system for failures that end with their cause. EFBIG is an operator's limit on the size of
 * files.
 */
const fileCodes: Readonly<Record<string, UnavailableReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EIO: 'failing',
  EMFILE: 'busy',
  ENFILE: 'busy',
};

/** Returns the refusal for a store that cannot work for the moment, or not in time; undefined for every other error. */
function toUnavailable(error: Error): ApiError | undefined {
  if (error instanceof QueryTooLongError) return apiError('database_timeout', undefined, { cause: error });
  const reason = error instanceof StoreUnavailableError ? error.reason : reasonOfFileError(error);
  return reason && apiError('general_service_unavailable', words[reason], { cause: error });
}

function reasonOfFileError(error: Error & { code?: unknown }): UnavailableReason | undefined {
  return 'syscall' in error && typeof error.code === 'string' ? fileCodes[error.code] : undefined;
}
