import type { CreditEntry } from '@duka/domain/credit/credit-account';
import { makeDocumentId } from '@duka/domain/document-id';
import { formatPrice } from '@duka/domain/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { queuedText } from '#shop/pending/queued-text.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { ReasonDialog } from '#shop/trade/reason-dialog.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { entryWords } from './debt-words.ts';

interface TakeBackDialogProps {
  entry: CreditEntry;
  accountId: string;
  storeId: string;
  /** The same, which the server did not take. */
  rejected?: RejectedReversal | undefined;
  onClose: () => void;
}

/** Asks why a payment or write-off of a debt, or an opening debt, is taken back, and takes it back (R46). */
export function TakeBackDialog({ entry, accountId, storeId, rejected, onClose }: TakeBackDialogProps) {
  const { show } = useToast();
  const takeBack = useTakeBackEntry(storeId, accountId, rejected);
  const sum = formatPrice(Math.abs(entry.amount));
  const [title, text] = describe(entry.kind, sum);
  return (
    <ReasonDialog
      title={title}
      text={text}
      actionLabel={m.undo_take_back()}
      isBusy={takeBack.isPending}
      error={takeBack.error}
      typedReason={rejected?.reason}
      onClose={onClose}
      onConfirm={(reason) =>
        takeBack.mutate(
          { reversed: entry, reason },
          {
            onSuccess: (isStored) => {
              show(isStored ? m.undo_taken_back() : queuedText(entry.at));
              onClose();
            },
          },
        )
      }
    />
  );
}

function describe(kind: CreditEntry['kind'], sum: string): readonly [title: string, text: string] {
  if (kind === 'payment') return [m.undo_payment_title(), m.undo_payment_text({ sum })];
  if (kind === 'repayment') return [m.undo_repayment_title(), m.undo_repayment_text({ sum })];
  if (kind === 'opening') return [m.undo_debt_title(), m.undo_debt_text({ sum })];
  return [m.undo_write_off_title(), m.undo_write_off_text({ sum })];
}

/** A line that is taken back, as its dialog opens once more where the server did not take that. */
export interface RejectedReversal {
  readonly id: string;
  readonly reversed: CreditEntry;
  readonly reason: string;
}

/**
 * Takes a line of a customer account back, under an id that is made once; returns whether it is stored. Without a network it is queued on
 * this device, which shows no result of an older line before it is sent, as it does not know which sales that settled.
 */
function useTakeBackEntry(storeId: string, accountId: string, rejected: RejectedReversal | undefined) {
  const client = useQueryClient();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  return useMutation({
    mutationFn: async ({ reversed: entry, reason }: Omit<RejectedReversal, 'id'>) => {
      const data = { storeId, reversesId: entry.id, note: reason };
      const [name, amount] = [entryWords[entry.kind](), formatPrice(Math.abs(entry.amount))];
      return createOrQueue({
        ...{ collection: 'creditEntries', documentId: id, data, title: m.outbox_undo({ name, amount }) },
        path: debtPaths.account(accountId),
        shown: { id, reversed: entry, reason } satisfies RejectedReversal,
        details: [[m.credit_reason(), reason]],
        // The line may wait as well.
        needs: [accountId, entry.id],
      });
    },
    onSettled: () => void invalidateStale(client, 'creditAccounts', 'orders'),
  });
}
