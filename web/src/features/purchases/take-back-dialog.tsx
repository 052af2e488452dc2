import { m } from '#paraglide/messages.js';
import { queuedText } from '#shop/pending/queued-text.ts';
import { ReasonDialog } from '#shop/trade/reason-dialog.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useTakeBackPurchase } from './take-back.ts';

/** Asks why a purchase is taken back, and takes it back (R46). */
export function TakeBackDialog({ purchaseId, onClose }: { purchaseId: string; onClose: () => void }) {
  const { show } = useToast();
  const takeBack = useTakeBackPurchase(purchaseId);
  return (
    <ReasonDialog
      title={m.undo_purchase_title()}
      text={m.undo_purchase_text()}
      actionLabel={m.undo_take_back()}
      isBusy={takeBack.isPending}
      error={takeBack.error}
      onClose={onClose}
      onConfirm={(reason) =>
        takeBack.mutate(reason, {
          onSuccess: (isStored) => {
            show(isStored ? m.undo_purchase_done() : queuedText(null));
            onClose();
          },
        })
      }
    />
  );
}
