import type { SupplierPayment } from '@duka/domain/stock/buying';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { ReasonDialog } from '#shop/trade/reason-dialog.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useTakeBackPayment } from './take-back.ts';

interface TakeBackPaymentDialogProps {
  storeId: string;
  payment: SupplierPayment;
  onClose: () => void;
}

/** Asks why a payment to a supplier is taken back, and takes it back (R46). */
export function TakeBackPaymentDialog({ storeId, payment, onClose }: TakeBackPaymentDialogProps) {
  const { show } = useToast();
  const takeBack = useTakeBackPayment(storeId);
  return (
    <ReasonDialog
      title={m.undo_payment_title()}
      text={m.undo_supplier_text({ sum: formatUnbroken(payment.amount) })}
      actionLabel={m.undo_take_back()}
      isBusy={takeBack.isPending}
      error={takeBack.error}
      onClose={onClose}
      onConfirm={(reason) =>
        takeBack.mutate(
          { paymentId: payment.id, reason },
          {
            onSuccess: () => {
              show(m.undo_taken_back());
              onClose();
            },
          },
        )
      }
    />
  );
}
