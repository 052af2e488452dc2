import { isLanguage, type Language } from '@duka/domain/values/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readLanguage } from '#http/caller/language.ts';
import { removeInvisible } from './html.ts';

type Query = Readonly<Record<string, unknown>>;

/** Returns the language of a page: the one of its address, else the visitor's (R35). */
export function languageOfPage(request: FastifyRequest, reply: FastifyReply): Language {
  const { lang } = request.query as Query;
  if (isLanguage(lang)) return lang;
  reply.header('Vary', 'Accept-Language, Cookie');
  return readLanguage(request);
}

/** Returns the language that the address of a page names; empty for none. Its links carry it on. */
export function languageParameter(request: FastifyRequest): Language | '' {
  const { lang } = request.query as Query;
  return isLanguage(lang) ? lang : '';
}

/** Returns the address by which people reach this server, without a path; `publicUrl` is the operator's. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Returns the values of a parameter that may stand in an address several times; what is no text is left out. */
export function readValues(query: unknown, name: string): readonly string[] {
  const value = Object(query)[name];
  return [value ?? []].flat().filter((one) => typeof one === 'string');
}

/** Returns the first value of a parameter, cut to `maxLength` characters; empty for none. */
export function readValue(query: unknown, name: string, maxLength: number): string {
  return [...(readValues(query, name)[0] ?? '').slice(0, maxLength * 2)].slice(0, maxLength).join('').trim();
}

/** Returns the first value of a field that somebody typed into, as long as it is, without what no reader sees. */
export function readTyped(body: unknown, name: string): string {
  return removeInvisible(readValues(body, name)[0] ?? '')
    .replaceAll('\r\n', '\n')
    .trim();
}

/** Writes an address with its parameters; empty ones are left out. */
export function toUrl(path: string, parameters: readonly (readonly [name: string, value: string])[]): string {
  let query = '';
  for (const [name, value] of parameters) {
    if (value !== '') query += `${query && '&'}${name}=${encodeURIComponent(value.toWellFormed())}`;
  }
  return query === '' ? path : `${path}?${query}`;
}
