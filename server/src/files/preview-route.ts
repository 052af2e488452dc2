import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileRow } from '#database/store/file-store.ts';
import { createRateLimit, spendCallerLimit } from '#http/limits/rate-limit.ts';
import type { Urgency } from '#work/turn.ts';
import { findComplete, isUploader } from './file-access.ts';
import type { FileDeps } from './file-deps.ts';
import { parsePreviewOptions, toAppPreview } from './preview-options.ts';
import type { Preview } from './previews.ts';
import { contentPolicy } from './send-content.ts';

/** The most previews that are made in a minute for an account, and for all guests of an address; wire section 11. */
const madePerMinute = { account: 600, address: 300 };
/** Seconds; wire section 9. */
const maxAgeSeconds = 2_592_000;

/** Answers previews: cached ones to callers who may read the file, and new ones as rate limit and queue allow (R20). */
export function addPreviewRoute(app: FastifyInstance, { database, previews, now }: FileDeps): void {
  // They guard this process's processor, so each process counts its own.
  const ofAccount = createRateLimit(madePerMinute.account, minuteMs, now);
  const ofAddress = createRateLimit(madePerMinute.address, minuteMs, now);

  app.get('/:fileId/preview', async (request, reply) => {
    const asked = parsePreviewOptions(request.query as Readonly<Record<string, unknown>>);
    const file = await findComplete(database, (request.params as { fileId: string }).fileId, request.caller);
    const isOwn = request.caller.kind === 'operator' || isUploader(file, request.caller);
    const options = isOwn ? asked : toAppPreview(asked);
    const preview = await previews.get({
      ...{ file, options },
      acceptsWebp: request.headers.accept?.includes('image/webp') ?? false,
      turn: { ...request.turn, urgency: urgencyOf(request, file) },
      spend: () => spendCallerLimit(request, reply, request.caller.kind === 'guest' ? ofAddress : ofAccount),
    });
    return sendPreview(reply, preview);
  });
}

/** Pictures come first for their own uploader, then for other members, then for guests (R20). */
function urgencyOf({ caller }: FastifyRequest, file: FileRow): Urgency {
  if (caller.kind === 'guest') return 'low';
  return isUploader(file, caller) ? 'high' : 'normal';
}

function sendPreview(reply: FastifyReply, { format, bytes }: Preview): FastifyReply {
  return reply
    .headers({
      'Content-Type': `image/${format}`,
      'Content-Disposition': 'inline',
      'Cache-Control': `private, max-age=${maxAgeSeconds}`,
      'Content-Security-Policy': contentPolicy,
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Origin, Accept',
    })
    .send(bytes);
}
