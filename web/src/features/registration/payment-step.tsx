import {
  checkPaymentForm,
  dropChangedProblems,
  emptyPaymentForm,
  type PaymentForm,
  type PaymentProblems,
  toPaymentForm,
  toPaymentValues,
} from '@duka/domain/shops/payment-form';
import { parsePaymentType, type StorePaymentValues } from '@duka/domain/shops/store-payment';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { readInTab, storeInTab } from '#session/tab-values.ts';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { savePayment } from '#shop/payment/payment-documents.ts';
import { PaymentFields } from '#shop/payment/payment-fields.tsx';
import { discardUnsavedPayment, keepUnsavedPayment, readUnsavedPayment } from '#shop/payment/payment-unsaved.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { EntryHeading } from '#ui/base/entry-heading.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { ModalActions } from '#ui/page/dialog.tsx';
import { Modal } from '#ui/page/modal.tsx';
import type { PaymentOutcome, PaymentStepProps } from './steps.ts';
import { storageKey } from './storage-keys.ts';

/**
 * The last step asks how the shop is paid; PAY-001 to PAY-012. What is typed survives a reload of this tab. The device
 * stores it only where it could not be saved.
 */
export function PaymentStep({ seller, store, town, payment, onDone, onBack }: PaymentStepProps) {
  const focus = useProblemFocus();
  const storeId = store?.$id ?? '';
  const key = storageKey('payment', seller.userId);
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
    storeInTab(key, changed);
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
    storeInTab(key, undefined);
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

/** The typed values before a reload, as far as it still is a payment form. */
function readTyped(key: string): Partial<PaymentForm> {
  const stored = Object(readInTab(key));
  const isForm = Object.keys(emptyPaymentForm).every((name) => typeof stored[name] === 'string');
  return isForm ? { ...stored, type: parsePaymentType(stored.type) } : {};
}

function openForm(values: Parameters<typeof toPaymentForm>[0] | undefined): PaymentForm {
  return values ? toPaymentForm(values) : emptyPaymentForm;
}

interface StepSave {
  readonly userId: string;
  readonly storeId: string;
  readonly values: StorePaymentValues;
}

/**
 * Saves the payment details. Whatever prevents it, they are stored on this device and the registration goes on (PAY-009,
 * PAY-011, PAY-015, Q-027, Q-063).
 */
async function saveStepPayment(save: StepSave): Promise<PaymentOutcome> {
  const outcome = await trySave(save);
  if (outcome.saved) discardUnsavedPayment(save.userId);
  else keepUnsavedPayment(save.userId, { storeId: save.storeId, values: save.values });
  return outcome;
}

async function trySave(save: StepSave): Promise<PaymentOutcome> {
  try {
    return await savePayment(save);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    console.info('The payment details could not be saved', error);
    return { saved: false, payment: save.values };
  }
}

/** Shows the alert of PAY-010 and PAY-012; closing it completes the registration (PAY-011, Q-077). */
function PaymentNotSavedDialog({ onClose }: { onClose: () => void }) {
  const textId = useId();
  return (
    <Modal
      layout="question"
      role="alertdialog"
      title={m.register_payment_not_saved_title()}
      describedBy={textId}
      closeButton={false}
      onClose={onClose}
    >
      <div id={textId} className="flex flex-col gap-3 px-5 pb-6 text-muted sm:px-6">
        <p>{m.register_payment_not_saved()}</p>
        <p>{m.register_payment_not_saved_where()}</p>
      </div>
      <ModalActions>
        <Button onClick={onClose} data-autofocus>
          {m.register_payment_go_on()}
        </Button>
      </ModalActions>
    </Modal>
  );
}
