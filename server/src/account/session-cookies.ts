import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '#http/cookie-options.ts';
import { type Origins, sendFallbackCookies } from '#http/origin.ts';
import { encodeSessionToken, type SessionToken, sessionCookies } from '#http/session-token.ts';

interface Deps {
  readonly publicUrl: string | undefined;
  readonly origins: Origins;
}

/**
 * Gives the session to the browser: in two cookies (R8), and in the header where the browser would hold back our
 * cookies.
 */
export function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, origins }: Deps,
  { token, expiresAt }: { readonly token: SessionToken; readonly expiresAt: string },
): void {
  const value = encodeSessionToken(token);
  for (const name of sessionCookies) {
    reply.setCookie(name, value, { ...cookieOptions(request, publicUrl), expires: new Date(expiresAt) });
  }
  sendFallbackCookies(request, reply, origins, JSON.stringify({ [sessionCookies[0]]: value }));
}

/** Removes the session from the browser; wire section 3. */
export function clearSession(request: FastifyRequest, reply: FastifyReply, { publicUrl, origins }: Deps): void {
  for (const name of sessionCookies) {
    reply.setCookie(name, '', { ...cookieOptions(request, publicUrl), expires: new Date(0) });
  }
  sendFallbackCookies(request, reply, origins, '[]');
}
