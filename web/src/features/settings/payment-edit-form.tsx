import {
  checkPaymentForm,
  dropChangedProblems,
  emptyPaymentForm,
  type PaymentForm,
  type PaymentProblems,
  toPaymentForm,
  toPaymentValues,
} from '@duka/domain/shops/payment-form';
import { type SubmitEvent, useEffect, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import type { PaymentDocument } from '#shop/payment/payment-documents.ts';
import { PaymentFields } from '#shop/payment/payment-fields.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useUnsavedSheet } from '#ui/forms/form-sheet.tsx';
import { useStoreLocation } from './location-queries.ts';
import { paymentFailureText, useSavePayment } from './use-save-payment.ts';

interface PaymentEditFormProps {
  storeId: string;
  /** The details to change; undefined for new ones. */
  payment: PaymentDocument | undefined;
  onClose: () => void;
}

export function PaymentEditForm({ storeId, payment, onClose }: PaymentEditFormProps) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const [form, setForm] = useState(() => (payment ? toPaymentForm(payment) : emptyPaymentForm));
  const [problems, setProblems] = useState<PaymentProblems>({});
  const save = useSavePayment(storeId);
  const { data: location } = useStoreLocation(storeId);
  const [isChanged, setChanged] = useState(false);
  useUnsavedSheet(isChanged);

  // The form comes after its sheet, and takes the focus from it.
  useEffect(() => focus.form.current?.querySelector('select')?.focus(), [focus.form]);

  const change = (changed: PaymentForm) => {
    setForm(changed);
    setChanged(true);
    setProblems((before) => dropChangedProblems(before, form, changed));
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkPaymentForm(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return focus.refuse();
    save.mutate(
      { values: toPaymentValues(form), paymentId: payment?.$id },
      {
        onSuccess: () => {
          show(m.settings_payment_saved());
          onClose();
        },
      },
    );
  }

  return (
    <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
      <PaymentFields
        form={form}
        problems={problems}
        storedAccountNo={payment?.accountNo ?? ''}
        town={location?.district ?? ''}
        onChange={change}
      />
      {save.isError ? (
        <Alert kind="error" className="mt-5">
          {paymentFailureText(save.error)}
        </Alert>
      ) : null}
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={onClose} disabled={save.isPending}>
          {m.settings_cancel()}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? m.settings_saving() : m.settings_payment_save()}
        </Button>
      </div>
    </form>
  );
}
