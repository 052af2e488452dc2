import { formatDayAndTime } from '@duka/domain/values/dates';
import type { Doubt } from '@duka/domain/wallets/doubts';
import type { Why } from '@duka/domain/wallets/match-message';
import type { Refusal } from '@duka/domain/wallets/refused-text';
import { type Wallet, wallets } from '@duka/domain/wallets/wallet';
import { m } from '#paraglide/messages.js';

export const refusalWords: Readonly<Record<Refusal, () => string>> = {
  sent: m.receipts_refused_sent,
  balance: m.receipts_refused_balance,
  advert: m.receipts_refused_advert,
  failed: m.receipts_refused_failed,
  loan: m.receipts_refused_loan,
  reversal: m.receipts_refused_reversal,
  foreign: m.receipts_refused_foreign,
  no_reference: m.receipts_refused_no_reference,
  no_amount: m.receipts_refused_no_amount,
  reference: m.receipts_refused_reference,
  amount: m.receipts_refused_amount,
  cents: m.receipts_refused_cents,
  time: m.receipts_refused_time,
  future: m.receipts_refused_future,
  unknown: m.receipts_refused_unknown,
};

export const doubtWords: Readonly<Record<Doubt, () => string>> = {
  reference: m.receipts_doubt_reference,
  old: m.receipts_doubt_old,
};

const whyWords: Readonly<Record<Why, () => string>> = {
  sum: m.receipts_why_sum,
  number: m.receipts_why_number,
  name: m.receipts_why_name,
};

/** "same sum, same number": why a debt is proposed. */
export function describeReasons(why: readonly Why[]): string {
  return why.map((reason) => whyWords[reason]()).join(', ');
}

/** "M-Pesa DHC9B7JJ2K, 21 Nov 2026, 9:55 am": by which wallet, and when. */
export function describeSource(receipt: { wallet: Wallet; reference: string; receivedAt: string | null }): string {
  const { wallet, reference, receivedAt } = receipt;
  const time = receivedAt === null ? '' : (formatDayAndTime(receivedAt) ?? '');
  return [`${wallets[wallet]} ${reference}`, time].filter((part) => part !== '').join(', ');
}
