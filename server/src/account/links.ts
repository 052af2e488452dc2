import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#http/caller/origin.ts';
import { invalidParam, type Rule } from '#http/wire/params.ts';

export const urlRule: Rule<string> = {
  accepts: (value): value is string =>
    typeof value === 'string' && value.length <= 2048 && parseUrl(value) !== undefined,
  words: 'Value must be a valid URL.',
};

/**
 * Reads the address of the page that a mailed link will open. Throws when it is neither of the public origin, whole, nor
 * of a host of this machine. A link carries a
 * secret, and strangers can write the request's host, so that host counts only where it names this very machine.
 */
export function checkLinkUrl(request: FastifyRequest, url: string, config: { publicUrl?: string; host: string }): URL {
  const parsed = parseUrl(url);
  const hosts = listOwnHosts(request, config.host);
  // A name before the host looks like the host to who reads the mail.
  const hasUserInfo = parsed && (parsed.username !== '' || parsed.password !== '');
  if (hasUserInfo) throw invalidParam('url', 'URL must not hold a user name or a password.');
  if (parsed && (parsed.origin === config.publicUrl || hosts.includes(parsed.hostname))) return parsed;
  const known = config.publicUrl === undefined ? hosts : [config.publicUrl, ...hosts];
  throw invalidParam('url', `URL host must be one of: ${known.join(', ')}`);
}

function listOwnHosts(request: FastifyRequest, host: string): string[] {
  const own = request.hostname.toLowerCase();
  if (isLoopbackHost(own)) return ['localhost', '127.0.0.1', '[::1]'];
  const isThisMachine = own === host || own === request.socket.localAddress?.replace(/^::ffff:/, '');
  return isThisMachine ? [own] : [];
}

/** Adds `userId`, `secret` and `expire` to the page's query; `expire` is UTC without a zone (wire section 7). */
export function makeLink(page: URL, token: { userId: string; secret: string; expiresAt: string }): string {
  const link = new URL(page);
  link.searchParams.set('userId', token.userId);
  link.searchParams.set('secret', token.secret);
  link.searchParams.set('expire', token.expiresAt.replace('T', ' ').replace('Z', ''));
  return link.href;
}

function parseUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}
