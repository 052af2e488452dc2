import { defaultLanguage, isLanguage, type Language, languages } from '@duka/domain/values/language';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from './cookie-options.ts';

const languageCookie = 'duka_language';
/** Seconds: a year. */
const cookieAge = 365 * 24 * 60 * 60;

/** Returns the language that somebody chose on this device; undefined where nobody did (R35). */
export function findChosenLanguage(request: FastifyRequest): Language | undefined {
  // Nobody has read the cookies of a request that is refused for its length.
  const cookies: FastifyRequest['cookies'] | null = request.cookies;
  const chosen = cookies?.[languageCookie];
  return isLanguage(chosen) ? chosen : undefined;
}

/**
 * Returns the caller's language among those given: the one chosen on the device, else their account's where it is known and has
 * one, else the one of them that the browser asks for first, else English (R35).
 */
export function readLanguage(
  request: FastifyRequest,
  {
    among = languages,
    account,
  }: { readonly among?: readonly Language[]; readonly account?: Language | undefined } = {},
): Language {
  const wanted = [findChosenLanguage(request), account, ...readAccepted(request.headers['accept-language'])];
  return wanted.find((one): one is Language => isLanguage(one) && among.includes(one)) ?? defaultLanguage;
}

/** Stores a language as the one chosen on this device. The cookie is readable by scripts, as the page checks whether there is one. */
export function storeLanguageOnDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
  language: Language,
): void {
  reply.setCookie(languageCookie, language, {
    ...cookieOptions(request, publicUrl),
    httpOnly: false,
    maxAge: cookieAge,
  });
}

/** Lists the languages of an Accept-Language header, the most wanted first, without their regions. */
function readAccepted(header = ''): string[] {
  const parts = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = rest.find((text) => text.startsWith('q='));
    return { language: tag.split('-', 1)[0] ?? '', weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const wanted = parts.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language);
}
