import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';

/** Most bytes of a JSON body; R10. */
export const maxJsonBytes = 1024 * 1024;
/** Deeper nesting is of no use and would exhaust the stack where the value is written out again. */
const maxNesting = 64;

/**
 * The parameters of a body by name. Own keys may be anything, `__proto__` included: read them with care, and never copy
 * by assignment.
 */
export type Body = Readonly<Record<string, unknown>>;

/**
 * Reads JSON bodies. An empty one is allowed, as the SDK sends a JSON content type with no body on DELETE.
 * Keys such as `__proto__` arrive as plain own properties (R10), so each room refuses them as unknown attributes.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: maxJsonBytes },
    (_, text, done) => {
      try {
        done(null, parseJson(text));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (isTooDeep(text)) throw apiError('general_argument_invalid', 'The JSON body is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw apiError('general_argument_invalid', 'The body is not valid JSON.', { cause: error });
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > maxNesting) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
}

/** The named parameters of a JSON body; none when there is no body or it is not an object. */
export function bodyOf(request: FastifyRequest): Body {
  const body = request.body;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {};
}
