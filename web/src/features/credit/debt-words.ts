import { countDaysOwed, isOverdue } from '@duka/domain/credit/ageing';
import type { EntryKind } from '@duka/domain/credit/credit-entry';
import type { Debt } from '@duka/domain/credit/debts';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';

/** Returns a customer's name, else the number. */
export function debtorName({ name, phone }: Pick<Debt, 'name' | 'phone'>): string {
  return name.trim() || (phone ?? '');
}

/** The kinds of entries that change a debt, in words. */
export const entryWords: Record<EntryKind, () => string> = {
  sale: m.credit_entry_sale,
  payment: m.credit_entry_payment,
  return: m.credit_entry_return,
  void: m.credit_entry_void,
  'write-off': m.credit_entry_write_off,
  correction: m.credit_entry_correction,
  opening: m.debt_before,
  repayment: m.credit_entry_repayment,
  join: m.credit_entry_join,
};

/** Writes the balance of an account: what is owed, or that it is an advance (R79). */
export function formatBalance(balance: number): string {
  return balance < 0 ? m.advance_of({ sum: formatPrice(-balance) }) : formatPrice(balance);
}

/** Says since when something is owed: `41 days, since 11 Oct 2026`; empty where nothing is. */
export function describeAge({ oldestAt }: Pick<Debt, 'oldestAt'>, nowMs: number): string {
  if (oldestAt === null) return '';
  const days = countDaysOwed(oldestAt, nowMs);
  const day = formatDay(oldestAt) ?? '';
  if (days === 0) return m.credit_since_today();
  return days === 1 ? m.credit_since_one({ day }) : m.credit_since({ days: formatWhole(days), day });
}

/** Says when a debt is due, or was; empty where no day was agreed. */
export function describeDue({ dueAt }: Pick<Debt, 'dueAt'>, nowMs: number): string {
  if (dueAt === null) return '';
  const day = formatDay(dueAt) ?? '';
  return isOverdue(dueAt, nowMs) ? m.credit_was_due({ day }) : m.credit_due({ day });
}

/** Says when the customer was reminded; empty for never. */
export function describeReminded({ remindedAt }: Pick<Debt, 'remindedAt'>): string {
  return remindedAt === null ? '' : m.credit_reminded({ day: formatDay(remindedAt) ?? '' });
}
