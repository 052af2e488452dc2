import type { CreditEntry } from '@duka/domain/credit/credit-account';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { ReasonDialog } from '#shop/trade/reason-dialog.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useTakeBackEntry } from './take-back-entry.ts';

interface TakeBackDialogProps {
  entry: CreditEntry;
  accountId: string;
  storeId: string;
  onClose: () => void;
}

/** Asks why a payment or write-off of a debt is taken back, and takes it back (R46). */
export function TakeBackDialog({ entry, accountId, storeId, onClose }: TakeBackDialogProps) {
  const { show } = useToast();
  const takeBack = useTakeBackEntry(storeId, accountId);
  const sum = formatPrice(-entry.amount);
  const isPayment = entry.kind === 'payment';
  return (
    <ReasonDialog
      title={isPayment ? m.undo_payment_title() : m.undo_write_off_title()}
      text={isPayment ? m.undo_payment_text({ sum }) : m.undo_write_off_text({ sum })}
      actionLabel={m.undo_take_back()}
      isBusy={takeBack.isPending}
      error={takeBack.error}
      onClose={onClose}
      onConfirm={(reason) =>
        takeBack.mutate(
          { entry, reason },
          {
            onSuccess: (isStored) => {
              show(isStored ? m.undo_taken_back() : m.outbox_kept());
              onClose();
            },
          },
        )
      }
    />
  );
}
