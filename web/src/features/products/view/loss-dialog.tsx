import { makeDocumentId } from '@duka/domain/document-id';
import { actRights } from '@duka/domain/members/screen-rights';
import { expiryStateOf } from '@duka/domain/products/expiry';
import type { Product } from '@duka/domain/products/product';
import type { Batch } from '@duka/domain/stock/buying';
import { type LossReason, lossReasons, readLostQuantity } from '@duka/domain/stock/goods-out';
import { formatAmount } from '@duka/domain/values/amount';
import type { NumberProblem } from '@duka/domain/values/number-input';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import type { Override } from '#data/counter/override.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { useReferences } from '#features/products/product-queries.ts';
import { fieldProblemText, productName, referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { useOverride } from '#shop/override/use-override.tsx';
import { lossWords } from '#shop/trade/loss-words.ts';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';

interface LossDialogProps {
  product: Product;
  /** The batch that is meant; without it the first to expire. */
  batch?: Batch;
  /** The rejected data, to be corrected. */
  rejected?: Loss | undefined;
  onClose: () => void;
}

/** Takes goods out of the stock that nobody bought, with the reason (R28). */
export function LossDialog({ product, batch, rejected, onClose }: LossDialogProps) {
  const { show } = useToast();
  const references = useReferences();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  const there = batch?.left ?? product.quantityInStock;
  const isPast = batch !== undefined && isExpired(batch);
  const [typed, setTyped] = useState(isPast ? formatQuantity(there) : formatTyped(rejected?.quantity));
  const [reason, setReason] = useState<LossReason>(rejected?.reason ?? (isPast ? 'expired' : 'broken'));
  const [note, setNote] = useState(rejected?.note ?? '');
  const [refused, setRefused] = useState<{ typed: string; words: string }>();
  const lose = useLoseGoods(product);
  const allowing = useOverride(...actRights.recordLoss);

  async function onSave(form: HTMLFormElement) {
    const read = readLostQuantity(typed, there);
    setRefused('problem' in read ? { typed, words: describe(read.problem) } : undefined);
    if ('problem' in read) return form.querySelector('input')?.focus();
    const override = allowing.isNeeded ? await allowing.ask() : undefined;
    if (allowing.isNeeded && !override) return;
    const loss = {
      id,
      batchId: batch?.id ?? rejected?.batchId ?? null,
      quantity: read.quantity,
      reason,
      note: note.trim(),
    };
    lose.mutate(
      { loss, override },
      {
        onSuccess: (stored) => {
          show(stored ? m.view_loss_saved() : m.outbox_kept());
          onClose();
        },
      },
    );
  }
  return (
    <>
      <SaveDialog
        title={m.view_loss_title({ name: productName(product) })}
        isBusy={lose.isPending}
        onSave={(form) => void onSave(form)}
        onClose={onClose}
      >
        <TextField
          label={m.view_loss_quantity()}
          value={typed}
          onChange={setTyped}
          error={refused?.typed === typed ? refused.words : undefined}
          hint={m.view_loss_there({
            amount: formatAmount(there, referenceName(product.units, references.data?.units)),
          })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          required
          data-autofocus
        />
        <SelectField
          label={m.view_loss_reason()}
          value={reason}
          onChange={(value) => setReason(value as LossReason)}
          options={lossReasons.map((value) => ({ value, label: lossWords[value]() }))}
        />
        <TextField label={m.view_loss_note()} value={note} onChange={setNote} maxLength={500} autoComplete="off" />
        {lose.isError ? <Alert kind="error">{m.view_loss_failed({ message: lose.error.message })}</Alert> : null}
      </SaveDialog>
      {allowing.dialog}
    </>
  );
}

const formatTyped = (quantity?: number) => (quantity === undefined ? '' : formatQuantity(quantity));

function isExpired({ expiryDate }: Batch): boolean {
  return expiryStateOf({ hasExpiry: expiryDate !== null, expiryDate }, readNowMs()) === 'expired';
}

function describe(problem: NumberProblem | 'missing' | 'too_many'): string {
  if (problem === 'missing') return m.view_loss_missing();
  return problem === 'too_many' ? m.view_loss_too_many() : fieldProblemText({ message: problem }, true);
}

/** The loss as a command, which is queued without a network. */
export interface Loss {
  readonly id: string;
  readonly batchId: string | null;
  readonly quantity: number;
  readonly reason: LossReason;
  readonly note: string;
}

function useLoseGoods(product: Product) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ loss: lost, override }: { loss: Loss; override: Override | undefined }) => {
      const { id, ...loss } = lost;
      return createOrQueue({
        ...{ collection: 'stockLosses', documentId: id, path: productPaths.view(product.id), needs: [product.id] },
        ...{ shown: lost, override },
        data: { storeId: product.store?.id ?? null, productId: product.id, ...loss },
        details: [
          [m.view_loss_reason(), lossWords[loss.reason]()],
          [m.view_loss_note(), loss.note],
        ],
        title: m.outbox_loss({ name: productName(product), amount: formatQuantity(loss.quantity) }),
      });
    },
    onSuccess: () => invalidateStale(client, 'stockLosses', 'products'),
  });
}
