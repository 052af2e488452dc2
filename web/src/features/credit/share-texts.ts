import type { CreditAccount, CreditEntry } from '@duka/domain/credit/credit-account';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { debtorName, entryWords } from './debt-words.ts';

/** Writes what a customer is reminded with: how much, since when and, where a day was agreed, when it is due. */
export function writeReminder(account: CreditAccount, shop: string): string {
  const { balance, oldestAt, dueAt } = account;
  const lines = [
    m.credit_text_hello({ name: debtorName(account), shop }),
    m.credit_text_owes({ balance: formatPrice(balance), day: formatDay(oldestAt ?? '') ?? '' }),
    dueAt === null ? '' : m.credit_text_due({ day: formatDay(dueAt) ?? '' }),
    m.credit_text_thanks(),
  ];
  return lines.filter((line) => line !== '').join(' ');
}

/** Writes the last lines of a book as plain lines, the oldest first. `entries` come newest first. */
export function writeStatement(
  account: CreditAccount,
  shop: string,
  entries: readonly CreditEntry[],
  nowMs: number,
): string {
  const last = entries.toReversed();
  const [first] = last;
  const before = first ? first.balanceAfter - first.amount : 0;
  return [
    m.credit_statement_head({ shop, name: debtorName(account), day: formatDay(new Date(nowMs).toISOString()) ?? '' }),
    ...(before > 0 ? [m.credit_statement_before({ balance: formatPrice(before) })] : []),
    ...last.map(writeLine),
    m.credit_statement_balance({ balance: formatPrice(account.balance) }),
  ].join('\n');
}

function writeLine({ at, kind, trackingId, amount, balanceAfter }: CreditEntry): string {
  const what = [formatDay(at) ?? '', entryWords[kind](), trackingId].filter((word) => word !== '').join(' ');
  const change = amount > 0 ? `+${formatWhole(amount)}` : `-${formatWhole(-amount)}`;
  return `${what}: ${change} = ${formatWhole(balanceAfter)}`;
}
