import type { CreditAccount, CreditEntry } from '@duka/domain/credit/credit-account';
import type { EntryKind } from '@duka/domain/credit/credit-entry';
import type { StorePaymentValues } from '@duka/domain/shops/store-payment';
import { formatDay } from '@duka/domain/values/dates';
import type { Language } from '@duka/domain/values/language';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { debtorName } from './debt-words.ts';

/** The lines of a customer account as its customer reads them. */
const entryWords: Record<EntryKind, (locale: Language) => string> = {
  sale: (locale) => m.credit_entry_sale({}, { locale }),
  payment: (locale) => m.credit_entry_payment({}, { locale }),
  return: (locale) => m.credit_entry_return({}, { locale }),
  void: (locale) => m.credit_entry_void({}, { locale }),
  'write-off': (locale) => m.credit_entry_write_off({}, { locale }),
  correction: (locale) => m.credit_entry_correction({}, { locale }),
  opening: (locale) => m.debt_before({}, { locale }),
  repayment: (locale) => m.credit_entry_repayment({}, { locale }),
  join: (locale) => m.credit_entry_join({}, { locale }),
};

/** Where the shop can be paid: a number of mobile money, or an account of a bank. */
export type WayToPay = Pick<StorePaymentValues, 'provider' | 'accountNo' | 'accountName'>;

/**
 * Writes what a customer is reminded with, in their language: how much, since when, where a day was agreed when it is due, and
 * where to pay, if the shop has said so.
 */
export function writeReminder(
  account: CreditAccount,
  shop: string,
  locale: Language,
  waysToPay: readonly WayToPay[] = [],
): string {
  const { balance, oldestAt, dueAt } = account;
  const lines = [
    m.credit_text_hello({ name: debtorName(account), shop }, { locale }),
    m.credit_text_owes(
      { balance: formatPrice(balance, locale), day: formatDay(oldestAt ?? '', locale) ?? '' },
      { locale },
    ),
    dueAt === null ? '' : m.credit_text_due({ day: formatDay(dueAt, locale) ?? '' }, { locale }),
    waysToPay.length === 0 ? '' : m.credit_text_pay({ ways: waysToPay.map(nameMethod).join('; ') }, { locale }),
    m.credit_text_thanks({}, { locale }),
  ];
  return lines.filter((line) => line !== '').join(' ');
}

/** Says `M-Pesa +255754111222 (Asha Mushi)`. */
function nameMethod({ provider, accountNo, accountName }: WayToPay): string {
  return `${provider} ${accountNo} (${accountName})`;
}

/** Writes the last lines of a customer account as plain lines, the oldest first. `entries` come newest first. */
export function writeStatement(
  account: CreditAccount,
  shop: string,
  entries: readonly CreditEntry[],
  nowMs: number,
  locale: Language,
): string {
  const last = entries.toReversed();
  const [first] = last;
  const before = first ? first.balanceAfter - first.amount : 0;
  return [
    m.credit_statement_head(
      { shop, name: debtorName(account), day: formatDay(new Date(nowMs).toISOString(), locale) ?? '' },
      { locale },
    ),
    ...(before > 0 ? [m.credit_statement_before({ balance: formatPrice(before, locale) }, { locale })] : []),
    ...last.filter(({ amount }) => amount !== 0).map((entry) => writeLine(entry, locale)),
    account.balance < 0
      ? m.advance_statement({ sum: formatPrice(-account.balance, locale) }, { locale })
      : m.credit_statement_balance({ balance: formatPrice(account.balance, locale) }, { locale }),
  ].join('\n');
}

function writeLine({ at, kind, trackingId, amount, balanceAfter }: CreditEntry, locale: Language): string {
  const what = [formatDay(at, locale) ?? '', entryWords[kind](locale), trackingId]
    .filter((word) => word !== '')
    .join(' ');
  const change = amount > 0 ? `+${formatWhole(amount)}` : `-${formatWhole(-amount)}`;
  const after =
    balanceAfter < 0 ? m.advance_of({ sum: formatWhole(-balanceAfter) }, { locale }) : formatWhole(balanceAfter);
  return `${what}: ${change} = ${after}`;
}
