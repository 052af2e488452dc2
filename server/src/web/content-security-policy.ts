import { createHash } from 'node:crypto';
import type { Config } from '#config.ts';

/**
 * Hashes of the two style sheets that the emoji picker writes into the page; no other inline style is allowed. They
 * change only with the picker's version: the browser's complaint about a new sheet names its hash.
 */
const emojiPickerStyles = [
  "'sha256-WoJKG1eAyQFZBdiMcqFYr5mitEDpWeKDgbu3e7R6Upo='",
  "'sha256-lvLcaaw/tuRHh8xfjXxqytIVWpiNcXCsqXX22XQJbpM='",
];

/**
 * What the web app's pages may load and do: nothing inline but the scripts that the build wrote into `page`, by their hash,
 * and nothing from another host but what the settings name.
 */
export function makeContentSecurityPolicy(
  config: Pick<Config, 'webConnectOrigins' | 'webFrameOrigins'>,
  page: string,
): Record<string, string[]> {
  const sockets = config.webConnectOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashScripts(page)],
    'style-src': ["'self'", ...emojiPickerStyles],
    'img-src': ["'self'", 'data:', 'blob:', ...config.webConnectOrigins],
    // 'self' covers the realtime socket of the same host in every browser we build for.
    'connect-src': ["'self'", ...config.webConnectOrigins, ...sockets],
    'frame-src': config.webFrameOrigins.length === 0 ? ["'none'"] : [...config.webFrameOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  };
}

function hashScripts(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
