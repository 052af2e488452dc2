import { makeDocumentId } from '@duka/domain/document-id';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import type { WalletMessage } from '@duka/domain/wallets/read-message';
import { wallets } from '@duka/domain/wallets/wallet';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UnsentCommand } from '#data/outbox/command.ts';
import { runOrQueue } from '#data/outbox/run-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { receiptPaths } from '#shop/receipts/receipt-paths.ts';
import type { ReceiptTarget } from '#shop/receipts/receipt-queries.ts';

/** What a message says, as far as its card shows it; a noted one has an `id`. */
export type ShownMessage = Pick<
  WalletMessage,
  'wallet' | 'reference' | 'amount' | 'fee' | 'sender' | 'phone' | 'receivedAt'
>;

/** What is done with a message; `noted` is the id of one that the shop has, else it is noted first by its `text`. */
export type ReceiptAct =
  | { readonly act: 'note'; readonly target?: ReceiptTarget | undefined }
  | { readonly act: 'confirm'; readonly target: ReceiptTarget }
  | { readonly act: 'dismiss' | 'undo'; readonly reason: string };

type Subject = { readonly noted: string } | { readonly text: string };

/**
 * Notes, confirms or dismisses what a message says, or takes that back; resolves to whether the server has stored it. Without a network the commands are queued
 * and applied to the phone's copy (R62, R80).
 */
export function useReceiptAct(storeId: string, message: ShownMessage, subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: ReceiptAct) => {
      const id = 'noted' in subject ? subject.noted : makeDocumentId(Date.now(), Math.random);
      const commands = [
        ...('text' in subject ? [toNote(storeId, id, message, subject.text, asked)] : []),
        ...(asked.act === 'note' ? [] : [toChange(storeId, id, message, asked)]),
      ];
      return (await runOrQueue(...commands)) !== undefined;
    },
    onSettled: () => void invalidateStale(client, 'mobileReceipts', 'orders', 'creditAccounts', 'payments'),
  });
}

type ReceiptCommand = UnsentCommand & { readonly collection: 'mobileReceipts' };

function toNote(storeId: string, id: string, message: ShownMessage, text: string, asked: ReceiptAct): ReceiptCommand {
  const target = asked.act === 'note' ? asked.target : undefined;
  return {
    ...{ id, kind: 'create', collection: 'mobileReceipts', documentId: id, data: { storeId, text, ...target } },
    ...(target && { needs: Object.values(target) }),
    ...describe(message, m.receipts_act_note()),
    path: receiptPaths.paste,
    shown: text,
  };
}

function toChange(
  storeId: string,
  documentId: string,
  message: ShownMessage,
  asked: Exclude<ReceiptAct, { act: 'note' }>,
): ReceiptCommand {
  return {
    ...{
      id: makeDocumentId(Date.now(), Math.random),
      kind: 'change',
      collection: 'mobileReceipts',
      documentId,
      storeId,
    },
    data:
      asked.act === 'confirm'
        ? { state: 'confirmed', orderId: null, accountId: null, ...asked.target }
        : { state: asked.act === 'undo' ? 'said' : 'dismissed', reason: asked.reason },
    needs: [documentId, ...(asked.act === 'confirm' ? Object.values(asked.target) : [])],
    ...describe(message, actWords[asked.act]()),
    path: receiptPaths.paste,
  };
}

const actWords = {
  confirm: m.receipts_act_confirm,
  dismiss: m.receipts_act_dismiss,
  undo: m.receipts_act_undo,
} as const;

function describe({ wallet, reference, amount, sender }: ShownMessage, what: string) {
  return {
    title: [what, formatUnbroken(amount)].join(': '),
    details: [
      [m.receipts_reference(), `${wallets[wallet]} ${reference}`],
      [m.receipts_sender(), sender],
    ] as const,
  };
}
