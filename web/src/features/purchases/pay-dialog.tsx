import { makeDocumentId } from '@duka/domain/document-id';
import { type AmountProblem, readPaidAmount } from '@duka/domain/money/paid-amount';
import type { Supplier } from '@duka/domain/stock/buying';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { PaidBy, type PaidMethod, paidInCash, toSentMethod } from '#shop/trade/paid-by.tsx';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { ShortBalance } from '#shop/trade/short-balance.tsx';
import { StrayScan } from '#shop/trade/stray-scan.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { purchasePaths } from './purchase-paths.ts';
import { failureText, numberProblemText } from './purchase-words.ts';

/** A payment to a supplier as it is sent, under an id that the form has made. */
export interface NewSupplierPayment extends PaidMethod {
  readonly id: string;
  readonly amount: number;
}

interface PayDialogProps {
  storeId: string;
  supplier: Supplier;
  /** A payment that the server did not take, to be corrected. */
  rejected?: NewSupplierPayment | undefined;
  onClose: () => void;
}

/** Pays what is owed to a supplier, or a part of it. */
export function PayDialog({ storeId, supplier, rejected, onClose }: PayDialogProps) {
  const { show } = useToast();
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  const [typed, setTyped] = useState(formatWhole(rejected?.amount ?? supplier.owed));
  const [method, setMethod] = useState<PaidMethod>(rejected ?? paidInCash);
  const [refused, setRefused] = useState<{ typed: string; words: string }>();
  const pay = usePaySupplier(storeId, supplier);
  const typedAmount = readPaidAmount(typed, supplier.owed);

  function onSave(form: HTMLFormElement) {
    setRefused('problem' in typedAmount ? { typed, words: describe(typedAmount.problem, supplier.owed) } : undefined);
    if ('problem' in typedAmount) return form.querySelector('input')?.focus();
    const sent = { id, amount: typedAmount.amount, ...toSentMethod(method) };
    pay.mutate(sent, {
      onSuccess: (stored) => {
        show(stored ? m.suppliers_paid() : m.outbox_kept());
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

/** Pays a supplier; without a network the payment is queued on this device. */
function usePaySupplier(storeId: string, { id: supplierId, name }: Supplier) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payment: NewSupplierPayment) => {
      const { id, amount, method, reference } = payment;
      return createOrQueue({
        ...{ collection: 'supplierEntries', documentId: id, path: purchasePaths.supplier(supplierId), shown: payment },
        data: { storeId, supplierId, kind: 'payment', amount, method, reference },
        title: m.outbox_supplier_payment({ name, amount: formatPrice(amount) }),
        details: [
          [m.purchases_method(), paymentWords[method]()],
          [m.orders_payment_reference(), reference],
        ],
        needs: [supplierId],
      });
    },
    onSuccess: () => invalidateStale(client, 'suppliers'),
  });
}

function describe(problem: AmountProblem | 'too_much', owed: number): string {
  if (problem === 'missing') return m.suppliers_amount_missing();
  if (problem === 'too_much') return m.suppliers_amount_too_large({ amount: formatUnbroken(owed) });
  return numberProblemText(problem);
}
