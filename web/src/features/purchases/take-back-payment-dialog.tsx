import type { SupplierPayment } from '@duka/domain/stock/buying';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { queuedText } from '#shop/pending/queued-text.ts';
import { ReasonDialog } from '#shop/trade/reason-dialog.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { type RejectedTakeBack, useTakeBackPayment } from './take-back.ts';

interface TakeBackPaymentDialogProps {
  storeId: string;
  supplierId: string;
  payment: SupplierPayment;
  /** The same, which the server did not take. */
  rejected?: RejectedTakeBack | undefined;
  onClose: () => void;
}

/** Asks why a payment to a supplier, or a debt from before, is taken back, and takes it back (R46). */
export function TakeBackPaymentDialog({ storeId, supplierId, payment, rejected, onClose }: TakeBackPaymentDialogProps) {
  const { show } = useToast();
  const isOpening = payment.kind === 'opening';
  const sum = formatUnbroken(payment.amount);
  const takeBack = useTakeBackPayment(storeId, supplierId, rejected);
  return (
    <ReasonDialog
      title={isOpening ? m.undo_debt_title() : m.undo_payment_title()}
      text={isOpening ? m.undo_debt_text({ sum }) : m.undo_supplier_text({ sum })}
      actionLabel={m.undo_take_back()}
      isBusy={takeBack.isPending}
      error={takeBack.error}
      typedReason={rejected?.reason}
      onClose={onClose}
      onConfirm={(reason) =>
        takeBack.mutate(
          { payment, reason },
          {
            onSuccess: (isStored) => {
              show(isStored ? m.undo_taken_back() : queuedText(payment.at));
              onClose();
            },
          },
        )
      }
    />
  );
}
