import { paymentProviderIds } from '@duka/domain/money/payment-request';
import { minuteMs } from '@duka/domain/values/durations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { addressKey, createRateLimit } from '#http/limits/rate-limit.ts';
import { peekReference } from './open-provider.ts';
import type { PaymentClock } from './payment-clock.ts';

interface WebhookDeps {
  readonly clock: PaymentClock;
  readonly now: () => Date;
}

/** Webhooks of an address in a minute that no request is meant by; more are refused unread. */
const strangersPerMinute = 60;

/**
 * Registers the call by which a provider says that something became of a request, under `/v1/payments` (R77). It is a hint, by anybody: the
 * provider is asked in the background, and nothing that the webhook says counts. What a webhook means is found by its reference, which only
 * the shop, the provider and the payer know.
 */
export async function webhookRoutes(app: FastifyInstance, { clock, now }: WebhookDeps): Promise<void> {
  const strangers = createRateLimit(strangersPerMinute, minuteMs, now);

  app.post('/:provider/webhook', async (request) => {
    const key = addressKey(request.ip);
    // Counted before it is known what it means, so that many at once cannot outrun the limit.
    if (strangers.take(key) < 0) throw apiError('general_rate_limit_exceeded');
    const id = await findMeant(clock, request);
    strangers.giveBack(key, 1);
    clock.hint(id);
    return {};
  });
}

/** Finds the request that a webhook means. Rejects with `ApiError` 404 where there is none, or where it was not signed as its provider signs. */
async function findMeant({ requests }: PaymentClock, { params, headers, body }: FastifyRequest): Promise<string> {
  const { provider } = params as { provider: string };
  const known = paymentProviderIds.find((id) => id === provider);
  if (known === undefined) throw apiError('general_route_not_found');
  const reference = peekReference(known, body);
  const meant = reference && isReference(reference) ? await requests.findByReference(reference) : undefined;
  const opened = meant?.attributes.provider === known ? await requests.findProvider(meant) : undefined;
  if (!meant || opened?.readHint({ headers, body }) !== reference) throw apiError('document_not_found');
  return meant.id;
}

/** True for what could be a reference of ours (`makePaymentReference`). */
function isReference(text: string): boolean {
  return /^[0-9A-Z]{1,32}$/.test(text);
}
