import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentFailure, PaymentProviderId } from '@duka/domain/money/payment-request';

export type ProviderId = PaymentProviderId;
export type Failure = PaymentFailure;

/** A sum that a customer's phone is asked for. */
export interface Ask {
  /**
   * Ours: letters and digits, at most 30, unique over all shops, and the same when one request is sent again. The provider
   * knows the request by it.
   */
  readonly reference: string;
  /** Whole shillings. */
  readonly amount: number;
  /** `+255712345678`. */
  readonly phone: string;
}

/** A sum that was asked for, with the id that the provider gave it where it gave one (`ask`). */
export interface Asked extends Ask {
  readonly providerReference: string | null;
}

/**
 * What a provider says to a request. `sent` is never "paid": the phone was asked. After `unknown` (no answer in time,
 * maintenance) the phone may have been asked, so the same reference is sent again or asked about, and never a new one.
 */
export type AskAnswer =
  | { readonly kind: 'sent'; readonly providerReference: string | null }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'unknown' };

/**
 * What became of a request. `paid` alone counts as money: `amount` are the whole shillings that were really paid, `receipt`
 * the wallet's reference or else the provider's. `missing` means that the provider has never heard of the reference, and would refuse
 * it if it had: the request may be sent again.
 */
export type QueryAnswer =
  | { readonly kind: 'pending' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'paid'; readonly amount: number; readonly receipt: string; readonly fee: number | null }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'unknown' };

/** A webhook as it came, by anybody. */
export interface ProviderHint {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A provider with one shop's or the operator's keys. Its calls never reject: what went wrong is an answer. */
export interface PaymentProvider {
  readonly id: ProviderId;
  ask(request: Ask): Promise<AskAnswer>;
  query(request: Asked): Promise<QueryAnswer>;
  /**
   * Returns the reference that a webhook speaks of; undefined for one that is not the provider's. Nothing else in it counts:
   * the provider is asked (`query`).
   */
  readHint(hint: ProviderHint): string | undefined;
}

/** What a provider says to keys that were typed: `wrong` names the part that it refuses; after `unknown` nothing is known of them. */
export type KeyAnswer =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly part: 'keys' | 'checksum' }
  | { readonly kind: 'unknown' };

/** A provider whose keys can be tried without moving money. */
export interface CheckedProvider extends PaymentProvider {
  check(): Promise<KeyAnswer>;
}
