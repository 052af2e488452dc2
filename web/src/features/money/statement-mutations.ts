import { makeDocumentId } from '@duka/domain/document-id';
import type { StatementLine } from '@duka/domain/imports/read-statement';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { isReferenceOf, type Wallet, wallets } from '@duka/domain/wallets/wallet';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readNowMs } from '#data/calls/now.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { useRecordExpense } from './expense-mutations.ts';
import { moneyPaths } from './money-paths.ts';
import { feesIdOf } from './statement-queries.ts';

/** Finds the wallet whose references the lines have; undefined where they are of none, or of several. */
export function findWallet(lines: readonly StatementLine[]): Wallet | undefined {
  const references = lines.map(({ reference }) => reference).filter((reference) => reference !== '');
  const found = (Object.keys(wallets) as Wallet[]).filter(
    (wallet) => references.length > 0 && references.every((reference) => isReferenceOf(wallet, reference)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The most characters of a line and of a name that are stored. */
const maxLengths = { text: 1000, sender: 256 };

/** Notes a line as a payment that is said to have come (STATEMENT-005), or queues that on this device. */
export function useNoteLine(storeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, wallet }: { line: StatementLine; wallet: Wallet }) => {
      const { day, time, reference, details, amountIn: amount } = line;
      // Where the file tells no time it came on that day, and not later than now.
      const momentMs = Math.min(Date.parse(`${day}T${time || '23:59'}:00+03:00`), readNowMs());
      const text = [reference, day, time, details, formatPrice(amount)].filter(Boolean).join(' · ');
      const data = {
        ...{ storeId, wallet, reference, amount, receivedAt: new Date(momentMs).toISOString() },
        ...{
          text: text.slice(0, maxLengths.text),
          sender: details === '' ? null : details.slice(0, maxLengths.sender),
        },
      };
      return createOrQueue({
        ...{ collection: 'mobileReceipts', documentId: makeDocumentId(readNowMs(), Math.random), shown: line, data },
        ...{ path: moneyPaths.statement, title: m.outbox_statement_line({ reference, amount: formatPrice(amount) }) },
        details: [
          [m.statement_wallet(), wallets[wallet]],
          [m.money_date(), formatDay(day) ?? day],
        ],
      });
    },
    onSettled: () => invalidateStale(client, 'mobileReceipts'),
  });
}

/** Writes the fees of a day down as an expense; twice the same sum of a day is one. */
export function useRecordFees(storeId: string, day: string) {
  const record = useRecordExpense();
  return useMutation({
    mutationFn: (amount: number) =>
      record.mutateAsync({
        ...{ id: `${feesIdOf(day)}-${amount}-${storeId}`.slice(0, maxIdLength), storeId, kind: 'other', amount },
        ...{ method: 'mobile money', day, note: m.statement_fees_note() },
      }),
  });
}

/** The most characters of a document's id. */
const maxIdLength = 36;
