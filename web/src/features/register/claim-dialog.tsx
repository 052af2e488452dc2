import { makeDocumentId } from '@duka/domain/document-id';
import type { ClaimKind } from '@duka/domain/money/claim-request';
import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import { maxReferenceLength } from '@duka/domain/money/payment-reference';
import type { ClaimSale } from '@duka/domain/register/claim-sheet';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { parseShillings } from '@duka/domain/values/number-input';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { markWords, owedOfSales } from './claim-columns.ts';
import { writeClaim } from './subsidy-claims.ts';

interface ClaimDialogProps {
  storeId: string;
  programmeId: string;
  kind: ClaimKind;
  sales: readonly ClaimSale[];
  onClose: (isDone: boolean) => void;
}

/** Asks what became of the claims for some sales: sent, paid wholly or in part, or refused (INPUT-075). */
export function ClaimDialog({ storeId, programmeId, kind, sales, onClose }: ClaimDialogProps) {
  const client = useQueryClient();
  // Pressed once more after a lost answer, it is the same claim.
  const [id] = useState(() => makeDocumentId(Date.now(), Math.random));
  const owed = owedOfSales(sales);
  const [amount, setAmount] = useState(owed > 0 ? formatWhole(owed) : '');
  const [method, setMethod] = useState<ReceivedMethod>('bank');
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const typed = parseShillings(amount);
  const isPart = kind !== 'sent' && owed > 0;
  const isWrong = isPart && !(typed.kind === 'value' && typed.value > 0 && typed.value <= owed);
  const save = useMutation({
    mutationFn: async () => {
      await writeClaim(storeId, programmeId, id, {
        ...{ kind, orderIds: sales.map(({ orderId }) => orderId) },
        ...(isPart && typed.kind === 'value' && { amount: typed.value }),
        ...(kind === 'paid' && { method }),
        ...{ reference: reference.trim(), note: note.trim() },
      });
      await invalidateStale(client, 'subsidyProgrammes', 'orders', 'payments');
    },
    onSuccess: () => onClose(true),
  });
  return (
    <SaveDialog
      title={markWords[kind]()}
      isBusy={save.isPending}
      onSave={(form) => {
        setChecked(true);
        if (isWrong) form.querySelector<HTMLElement>('input')?.focus();
        else save.mutate();
      }}
      onClose={() => onClose(false)}
    >
      <p>{m.subsidy_chosen({ count: sales.length, amount: formatPrice(owed) })}</p>
      {isPart ? (
        <AmountField
          label={m.money_amount()}
          value={amount}
          onChange={setAmount}
          hint={kind === 'paid' ? m.subsidy_part_hint() : undefined}
          error={isChecked && isWrong ? m.subsidy_amount_wrong({ most: formatPrice(owed) }) : undefined}
          required
          data-autofocus
        />
      ) : null}
      {kind === 'paid' ? (
        <SegmentsField
          label={m.subsidy_received_by()}
          value={method}
          onChange={setMethod}
          options={receivedMethods.map((value) => ({ value, label: paymentWords[value]() }))}
        />
      ) : null}
      <TextField
        label={m.orders_payment_reference()}
        value={reference}
        onChange={setReference}
        maxLength={maxReferenceLength}
        autoComplete="off"
        hint={m.orders_optional()}
      />
      <TextField
        label={m.money_note()}
        value={note}
        onChange={setNote}
        maxLength={500}
        autoComplete="off"
        hint={m.orders_optional()}
      />
      {save.error ? <Alert kind="error">{failureWords(save.error)}</Alert> : null}
    </SaveDialog>
  );
}

/** Says why a claim was not stored; a refusal by the server means that others have changed these sales meanwhile. */
export function failureWords(error: unknown): string {
  return toApiFailure(error).status === 409 ? m.subsidy_changed() : m.subsidy_not_saved();
}
