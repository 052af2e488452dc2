import { countDaysOwed } from '@duka/domain/credit/ageing';
import type { Debt, DebtQuery } from '@duka/domain/credit/debts';
import { toCsv } from '@duka/domain/values/csv';
import { toDay } from '@duka/domain/values/dates';
import { listDebts } from '#data/calls/debts.ts';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { downloadText } from '#ui/forms/download-file.ts';

/** The most that the server answers at once. */
const pageSize = 100;

/** Downloads who owes the shop as CSV, in the order of the list. Throws when it cannot be read to its end. */
export async function downloadDebts(
  storeId: string,
  query: Pick<DebtQuery, 'search' | 'order' | 'isDue'>,
): Promise<void> {
  const debts: Debt[] = [];
  for (;;) {
    const page = await listDebts(storeId, { ...query, limit: pageSize, offset: debts.length });
    debts.push(...page.debts);
    if (page.debts.length < pageSize) break;
  }
  const nowMs = readNowMs();
  downloadText(
    `debts-${toDay(nowMs)}.csv`,
    'text/csv;charset=utf-8',
    toCsv([head(), ...debts.map((debt) => toRow(debt, nowMs))]),
  );
}

function head(): string[] {
  return [
    ...[m.customers_name(), m.credit_column_phone(), m.credit_column_owes(), m.credit_limit()],
    ...[m.credit_column_since(), m.credit_column_days(), m.credit_column_due(), m.credit_column_reminded()],
  ];
}

function toRow({ name, phone, balance, limit, oldestAt, dueAt, remindedAt }: Debt, nowMs: number): (string | number)[] {
  const day = (date: string | null) => (date === null ? '' : toDay(date));
  const days = oldestAt === null ? '' : countDaysOwed(oldestAt, nowMs);
  return [name, phone ?? '', balance, limit ?? '', day(oldestAt), days, day(dueAt), day(remindedAt)];
}
