import { useEffect, useRef, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import type { PaymentDocument } from '#shop/payment/payment-documents.ts';
import { discardUnsavedPayment, readUnsavedPayment } from '#shop/payment/payment-unsaved.ts';
import { Button } from '#ui/base/button.tsx';
import { PaymentEditForm } from './payment-edit-form.tsx';
import { usePayments } from './payment-queries.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { UnsavedPaymentAlert } from './unsaved-payment-alert.tsx';

/** Shows how the shop is paid, and details that could not be saved yet. */
export function PaymentCard({ storeId }: { storeId: string }) {
  const { id: userId } = useSignedInUser();
  const { data: payments, isPending, refetch } = usePayments(storeId);
  const [unsaved, setUnsaved] = useState(() => readUnsavedPayment(userId, storeId));
  const [edited, setEdited] = useState<PaymentDocument | 'new'>();
  const box = useRef<HTMLDivElement>(null);
  const [closings, setClosings] = useState(0);

  // The pressed button is gone with its surroundings, so the focus moves to what replaces them.
  useEffect(() => {
    if (closings > 0) box.current?.querySelector('button')?.focus();
  }, [closings]);

  const close = () => {
    setEdited(undefined);
    setUnsaved(readUnsavedPayment(userId, storeId));
    setClosings((count) => count + 1);
  };
  const discard = () => {
    discardUnsavedPayment(userId);
    close();
  };

  if (isPending) return <SettingsSkeleton />;
  if (payments === undefined) return <SettingsFailure onRetry={refetch} />;
  return (
    <SettingsCard title={m.settings_payment_title()} text={m.settings_payment_text()}>
      <div ref={box}>
        {unsaved && !edited ? (
          <UnsavedPaymentAlert storeId={storeId} values={unsaved} onSaved={close} onDiscard={discard} />
        ) : null}
        {edited ? (
          <PaymentEditForm storeId={storeId} payment={edited === 'new' ? undefined : edited} onClose={close} />
        ) : (
          <StoredPayments payments={payments} onEdit={setEdited} />
        )}
      </div>
    </SettingsCard>
  );
}

interface StoredPaymentsProps {
  payments: readonly PaymentDocument[];
  onEdit: (payment: PaymentDocument | 'new') => void;
}

function StoredPayments({ payments, onEdit }: StoredPaymentsProps) {
  if (payments.length === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{m.settings_payment_none()}</p>
        <Button variant="secondary" icon="plus" onClick={() => onEdit('new')}>
          {m.settings_payment_add()}
        </Button>
      </div>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {payments.map((payment) => (
        <li key={payment.$id} className="flex flex-wrap items-center gap-3">
          <PaymentSummary payment={payment} />
          <Button
            variant="secondary"
            icon="edit"
            aria-label={m.settings_payment_change_of({ provider: payment.provider })}
            onClick={() => onEdit(payment)}
          >
            {m.settings_payment_change()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
