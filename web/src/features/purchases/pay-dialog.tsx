import { makeDocumentId } from '@duka/domain/document-id';
import type { Supplier } from '@duka/domain/stock/buying';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { parseShillings } from '@duka/domain/values/number-input';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { PaidBy, paidInCash, toSentWay } from '#shop/trade/paid-by.tsx';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { usePaySupplier } from './purchase-mutations.ts';
import { failureText, numberProblemText } from './purchase-words.ts';

/** Pays what is owed to a supplier, or a part of it. */
export function PayDialog({
  storeId,
  supplier,
  onClose,
}: {
  storeId: string;
  supplier: Supplier;
  onClose: () => void;
}) {
  const { show } = useToast();
  const [id] = useState(() => makeDocumentId(Date.now(), Math.random));
  const [typed, setTyped] = useState(formatWhole(supplier.owed));
  const [way, setWay] = useState(paidInCash);
  const [refused, setRefused] = useState<{ typed: string; words: string }>();
  const pay = usePaySupplier(storeId, supplier.id);

  function onSave(form: HTMLFormElement) {
    const input = parseShillings(typed);
    const words = findProblem(typed, supplier.owed);
    setRefused(words === undefined ? undefined : { typed, words });
    if (words !== undefined || input.kind !== 'value') return form.querySelector('input')?.focus();
    const sent = { id, amount: input.value, ...toSentWay(way) };
    pay.mutate(sent, {
      onSuccess: () => {
        show(m.suppliers_paid());
        onClose();
      },
    });
  }
  return (
    <SaveDialog
      title={m.suppliers_pay_title({ name: supplier.name })}
      isBusy={pay.isPending}
      onSave={onSave}
      onClose={onClose}
    >
      <TextField
        label={m.suppliers_amount()}
        prefix="TZS"
        value={typed}
        onChange={setTyped}
        error={refused?.typed === typed ? refused.words : undefined}
        hint={m.suppliers_amount_hint({ amount: formatPrice(supplier.owed) })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <PaidBy label={m.purchases_method()} way={way} onChange={setWay} />
      {pay.isError ? <Alert kind="error">{failureText(pay.error)}</Alert> : null}
    </SaveDialog>
  );
}

function findProblem(typed: string, owed: number): string | undefined {
  const input = parseShillings(typed);
  if (input.kind === 'invalid') return numberProblemText(input.reason);
  if (input.kind === 'missing' || input.value === 0) return m.suppliers_amount_missing();
  return input.value > owed ? m.suppliers_amount_too_large({ amount: formatPrice(owed) }) : undefined;
}
