import { projectId } from '@duka/domain/project';
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** A session token holds the account and its secret. Only the secret's hash is ever stored. */
export interface SessionToken {
  readonly id: string;
  readonly secret: string;
}

/** The lower-cased names of the two session cookies; wire section 3. */
export const sessionCookies = [`a_session_${projectId}`, `a_session_${projectId}_legacy`] as const;

/** Base64 of JSON, as Appwrite has it; clients treat it as opaque. */
export function encodeSessionToken(token: SessionToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64');
}

/** Returns undefined for anything that is not a token of ours. */
export function decodeSessionToken(text: unknown): SessionToken | undefined {
  // A token of ours has some 420 characters; longer text is not worth reading.
  if (typeof text !== 'string' || text === '' || text.length > 2048) return undefined;
  const token = parseObject(Buffer.from(text, 'base64').toString());
  if (typeof token?.id !== 'string' || typeof token.secret !== 'string') return undefined;
  return token.id === '' || token.secret === '' ? undefined : { id: token.id, secret: token.secret };
}

/**
 * Finds the token of a request: cookie, `_legacy` cookie, X-Appwrite-Session, X-Fallback-Cookies. The first that can be
 * decoded wins, so a stale cookie beats a good header; wire section 3.
 */
export function findSessionToken(request: FastifyRequest): SessionToken | undefined {
  const [name, legacyName] = sessionCookies;
  return (
    decodeSessionToken(request.cookies[name]) ??
    decodeSessionToken(request.cookies[legacyName]) ??
    decodeSessionToken(request.headers['x-appwrite-session']) ??
    decodeSessionToken(readFallback(request.headers['x-fallback-cookies'], name))
  );
}

function readFallback(header: string | string[] | undefined, name: string): unknown {
  return typeof header === 'string' ? parseObject(header)?.[name] : undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
