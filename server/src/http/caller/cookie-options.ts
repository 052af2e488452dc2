import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** Returns how every cookie of ours is set. No domain is named, so the cookie belongs to this host alone. */
export function cookieOptions(request: FastifyRequest, publicUrl: string | undefined): CookieSerializeOptions {
  // A proxy that serves https may speak plain http to us, under whatever host.
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  return { path: '/', httpOnly: true, sameSite: 'lax', secure };
}
