import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { toApiError } from '#http/wire/error-reply.ts';
import { renderNotice, setPageHeaders } from './page.ts';
import { languageOfPage, originOf } from './page-request.ts';
import { type TextKey, translatorOf } from './translate.ts';

type Settings = Pick<Config, 'publicUrl'>;

/** The words of a failure by its HTTP status; of any other one that it did not work. */
const noticeOf: Readonly<Record<number, 'page_busy' | 'page_long'>> = {
  413: 'page_long',
  429: 'page_busy',
  503: 'page_busy',
};

/** Answers the failures of the pages for everybody with a page: what there is not, what was too much, and what went wrong. */
export function addPageErrors(app: FastifyInstance, config: Settings): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, type, retryAfterSeconds } = toApiError(error);
    request.refusal = type;
    if (code >= 500 && retryAfterSeconds === undefined) request.log.error({ err: error }, 'request failed');
    if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
    if (code === 404) return sendNotFound(request, reply, config);
    const name = noticeOf[code] ?? 'page_failed';
    return sendNotice(request, reply, config, { code, title: `${name}_title`, text: `${name}_text` });
  });
}

/** Answers 404 with one and the same page, whether a shop is closed, was never there, or does not show the product. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, config: Settings): FastifyReply {
  return sendNotice(request, reply, config, { code: 404, title: 'page_missing_title', text: 'page_missing_text' });
}

interface Notice {
  /** The HTTP status. */
  readonly code: number;
  readonly title: TextKey;
  readonly text: TextKey;
}

export function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Settings,
  { code, title, text }: Notice,
): FastifyReply {
  const language = languageOfPage(request, reply);
  const t = translatorOf(language);
  const page = renderNotice({
    ...{ language, origin: originOf(request, publicUrl), path: '' },
    ...{ title: t(title), text: t(text) },
  });
  return setPageHeaders(reply, { publicUrl }).code(code).header('Cache-Control', 'no-store').send(page);
}
