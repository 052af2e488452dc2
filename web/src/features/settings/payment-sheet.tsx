import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import type { PaymentDocument } from '#shop/payment/payment-documents.ts';
import { Button } from '#ui/base/button.tsx';
import { PaymentEditForm } from './payment-edit-form.tsx';
import { usePayments } from './payment-queries.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

/** Edits how the shop is paid. A shop with several accounts chooses one of them first. */
export function PaymentSheet({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const { data: payments, isPending, refetch } = usePayments(storeId);
  const [chosen, setChosen] = useState<PaymentDocument>();
  if (isPending) return <SettingsSkeleton />;
  if (payments === undefined) return <SettingsFailure onRetry={refetch} />;
  if (payments.length > 1 && !chosen) return <StoredPayments payments={payments} onEdit={setChosen} />;
  return <PaymentEditForm storeId={storeId} payment={chosen ?? payments[0]} onClose={onClose} />;
}

interface StoredPaymentsProps {
  payments: readonly PaymentDocument[];
  onEdit: (payment: PaymentDocument) => void;
}

function StoredPayments({ payments, onEdit }: StoredPaymentsProps) {
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
