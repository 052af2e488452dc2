import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import type { Origins } from '#http/caller/origin.ts';
import { maxFormBytes } from '#http/limits/body-bounds.ts';

/** Lets a room read forms as browsers without a script send them, and nothing else: names and values, a name as often as the form has it. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_, text, done) => {
      const sent = new URLSearchParams(text);
      // A map first: a name may be anything, such as `__proto__`.
      done(null, Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name)])));
    },
  );
}

/**
 * Refuses a form that another site's page sends in a visitor's name: 403 `general_unknown_origin`. A page without a referrer sends `Origin: null`, and old browsers
 * send none at all; the form's own key is asked for beside it (R69).
 */
export function refuseCrossSiteForm(request: FastifyRequest, origins: Origins): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const page = origin === undefined || origin === 'null' ? undefined : URL.parse(origin);
  const isForeign = page !== undefined && (page === null || !origins.allows(request, page));
  if (isForeign || site === 'cross-site') throw apiError('general_unknown_origin');
}
