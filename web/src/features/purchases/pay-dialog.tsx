import { makeDocumentId } from '@duka/domain/document-id';
import { type AmountProblem, readPaidAmount } from '@duka/domain/money/paid-amount';
import type { Supplier } from '@duka/domain/stock/buying';
import { formatWhole } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { PaidBy, paidInCash, toSentMethod } from '#shop/trade/paid-by.tsx';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { ShortBalance } from '#shop/trade/short-balance.tsx';
import { StrayScan } from '#shop/trade/stray-scan.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
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
  const [method, setMethod] = useState(paidInCash);
  const [refused, setRefused] = useState<{ typed: string; words: string }>();
  const pay = usePaySupplier(storeId, supplier.id);
  const typedAmount = readPaidAmount(typed, supplier.owed);

  function onSave(form: HTMLFormElement) {
    setRefused('problem' in typedAmount ? { typed, words: describe(typedAmount.problem, supplier.owed) } : undefined);
    if ('problem' in typedAmount) return form.querySelector('input')?.focus();
    const sent = { id, amount: typedAmount.amount, ...toSentMethod(method) };
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
      <StrayScan storeId={storeId} />
      <AmountField
        label={m.suppliers_amount()}
        value={typed}
        onChange={setTyped}
        error={refused?.typed === typed ? refused.words : undefined}
        hint={m.suppliers_amount_hint({ amount: formatUnbroken(supplier.owed) })}
        required
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <PaidBy label={m.purchases_method()} method={method} onChange={setMethod}>
        <ShortBalance
          storeId={storeId}
          paid={'problem' in typedAmount ? [] : [{ method: method.method, amount: typedAmount.amount }]}
        />
      </PaidBy>
      {pay.isError ? <Alert kind="error">{failureText(pay.error)}</Alert> : null}
    </SaveDialog>
  );
}

function describe(problem: AmountProblem | 'too_much', owed: number): string {
  if (problem === 'missing') return m.suppliers_amount_missing();
  if (problem === 'too_much') return m.suppliers_amount_too_large({ amount: formatUnbroken(owed) });
  return numberProblemText(problem);
}
