import type { PaymentFailure } from '@duka/domain/money/payment-request';
import type { AskState, PaymentRequest } from '@duka/domain/money/payment-request-line';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';

const failureWords: Readonly<Record<PaymentFailure, (who: { phone: string }) => string>> = {
  refused: m.ask_failed_refused,
  funds: m.ask_failed_funds,
  phone: m.ask_failed_phone,
  limit: m.ask_failed_limit,
  shop: m.ask_failed_shop,
  other: m.ask_failed_other,
};

/** How a request stands, in one or two words of a list. */
export const askStateWords: Readonly<Record<AskState, () => string>> = {
  waiting: m.ask_state_waiting,
  unknown: m.ask_state_unknown,
  confirmed: m.ask_state_confirmed,
  failed: m.ask_state_failed,
  expired: m.ask_state_expired,
  cancelled: m.ask_state_cancelled,
};

/** Says in a sentence how a request stands, and of one that failed why. */
export function describeRequest(request: PaymentRequest, state: AskState): string {
  const { phone, received, failure } = request;
  const amount = formatUnbroken(request.amount);
  if ((state === 'waiting' || state === 'unknown') && !request.isSent) return m.ask_unsent({ amount, phone });
  if (state === 'waiting') return m.ask_waiting({ amount, phone });
  if (state === 'unknown') return m.ask_unknown({ amount, phone });
  if (state === 'failed') return failureWords[failure]({ phone });
  if (state === 'expired') return m.ask_expired({ phone });
  if (state === 'cancelled') return m.ask_cancelled({ phone });
  const paid = formatUnbroken(received);
  const more = received - request.amount;
  if (more > 0) return m.ask_paid_more({ phone, amount: paid, more: formatUnbroken(more) });
  return received < request.amount
    ? m.ask_paid_part({ phone, amount: paid, asked: amount })
    : m.ask_paid({ phone, amount: paid });
}
