import type { StorePaymentValues } from '@duka/domain/shops/store-payment';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { paymentFailureText, useSavePayment } from './use-save-payment.ts';

interface UnsavedPaymentAlertProps {
  storeId: string;
  values: StorePaymentValues;
  onSaved: () => void;
  onDiscard: () => void;
}

/** Offers to save payment details that could not be saved, during registration or here; PAY-009, Q-063. */
export function UnsavedPaymentAlert({ storeId, values, onSaved, onDiscard }: UnsavedPaymentAlertProps) {
  const { show } = useToast();
  const save = useSavePayment(storeId);
  const saveNow = () =>
    save.mutate(
      { values },
      {
        onSuccess: () => {
          show(m.settings_payment_saved());
          onSaved();
        },
      },
    );
  return (
    <div className="mb-5 flex flex-col gap-3">
      <Alert
        kind="warning"
        action={
          <div className="flex flex-wrap gap-2">
            <Button icon="upload" busy={save.isPending} onClick={saveNow}>
              {m.settings_unsaved_save()}
            </Button>
            <Button variant="secondary" disabled={save.isPending} onClick={onDiscard}>
              {m.settings_unsaved_discard()}
            </Button>
          </div>
        }
      >
        <p className="mb-2">{m.settings_unsaved_payment()}</p>
        <PaymentSummary payment={values} />
      </Alert>
      {save.isError ? <Alert kind="error">{paymentFailureText(save.error)}</Alert> : null}
    </div>
  );
}
