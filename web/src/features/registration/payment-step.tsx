import {
  checkPaymentForm,
  dropChangedProblems,
  emptyPaymentForm,
  type PaymentForm,
  type PaymentProblems,
  toPaymentForm,
  toPaymentValues,
} from '@duka/domain/shops/payment-form';
import { parsePaymentType } from '@duka/domain/shops/store-payment';
import { type SubmitEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { keepInTab, readInTab } from '#session/tab-values.ts';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { PaymentFields } from '#shop/payment/payment-fields.tsx';
import { readUnsavedPayment } from '#shop/payment/payment-unsaved.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { keptKey } from './kept-keys.ts';
import { PaymentNotSavedDialog } from './payment-not-saved-dialog.tsx';
import { saveStepPayment } from './payment-step-save.ts';
import type { PaymentOutcome, PaymentStepProps } from './steps.ts';

/**
 * The last step asks how the shop is paid; PAY-001 to PAY-012. What is typed survives a reload of this tab. The device
 * keeps it only where it could not be saved.
 */
export function PaymentStep({ seller, store, town, payment, onDone, onBack }: PaymentStepProps) {
  const focus = useProblemFocus();
  const storeId = store?.$id ?? '';
  const key = keptKey('payment', seller.userId);
  const [form, setForm] = useState(() => ({
    ...openForm(payment ?? readUnsavedPayment(seller.userId, storeId)),
    ...readTyped(key),
  }));
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [isBusy, setBusy] = useState(false);
  const [hasNoStore, setNoStore] = useState(false);
  const [unsaved, setUnsaved] = useState<PaymentOutcome>();

  const change = (changed: PaymentForm) => {
    setForm(changed);
    keepInTab(key, changed);
    setProblems((before) => dropChangedProblems(before, form, changed));
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const found = checkPaymentForm(form);
    setProblems(found);
    setNoStore(storeId === '');
    if (Object.keys(found).length > 0) focus.refuse();
    if (storeId === '' || Object.keys(found).length > 0) return;
    setBusy(true);
    const outcome = await saveStepPayment({ userId: seller.userId, storeId, values: toPaymentValues(form) });
    setBusy(false);
    keepInTab(key, undefined);
    if (outcome.saved) onDone(outcome);
    else setUnsaved(outcome);
  }

  return (
    <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={isBusy}>
      <EntryHeading title={m.register_payment_title()}>{m.register_payment_text()}</EntryHeading>
      <PaymentFields
        form={form}
        problems={problems}
        storedAccountNo={payment?.accountNo ?? ''}
        town={town}
        onChange={change}
      />
      {hasNoStore ? (
        <Alert kind="error" className="mt-5">
          {m.shop_payment_missing_store()}
        </Alert>
      ) : null}
      <Button type="submit" busy={isBusy} size="large" className="mt-6 w-full">
        {isBusy ? m.register_payment_finishing() : m.register_payment_finish()}
      </Button>
      <p className="mt-2 flex justify-center">
        <TextButton onClick={onBack}>{m.register_payment_back()}</TextButton>
      </p>
      {unsaved ? <PaymentNotSavedDialog onClose={() => onDone(unsaved)} /> : null}
    </form>
  );
}

/** What was typed before a reload, as far as it still is a payment form. */
function readTyped(key: string): Partial<PaymentForm> {
  const kept = Object(readInTab(key));
  const isForm = Object.keys(emptyPaymentForm).every((name) => typeof kept[name] === 'string');
  return isForm ? { ...kept, type: parsePaymentType(kept.type) } : {};
}

function openForm(values: Parameters<typeof toPaymentForm>[0] | undefined): PaymentForm {
  return values ? toPaymentForm(values) : emptyPaymentForm;
}
