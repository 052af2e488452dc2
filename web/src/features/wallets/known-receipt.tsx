import { actRights } from '@duka/domain/members/screen-rights';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import type { MobileReceipt } from '@duka/domain/wallets/receipt';
import { wallets } from '@duka/domain/wallets/wallet';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { ReasonDialog } from '#shop/trade/reason-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useReceiptAct } from './receipt-actions.ts';

const stateWords = {
  said: m.receipts_known_said,
  confirmed: m.receipts_known_confirmed,
  dismissed: m.receipts_known_dismissed,
};

/** A payment that the shop has noted already: it counts once. What was confirmed or dismissed can be taken back (WALLET-020). */
export function KnownReceipt({ storeId, receipt }: { storeId: string; receipt: MobileReceipt }) {
  const { id, wallet, reference, amount, state, at, reason } = receipt;
  const { show } = useToast();
  const may = useMay();
  const act = useReceiptAct(storeId, receipt, { noted: id });
  const [isAsking, setAsking] = useState(false);
  const mayUndo = state !== 'said' && may(actRights.recordDebt);
  return (
    <>
      <Alert
        kind="info"
        action={
          mayUndo ? (
            <Button variant="secondary" size="compact" onClick={() => setAsking(true)}>
              {m.undo_take_back()}
            </Button>
          ) : null
        }
      >
        <p>{m.receipts_known_line({ amount: formatUnbroken(amount), wallet: wallets[wallet], reference })}</p>
        <p className="text-sm">{stateWords[state]({ time: formatDayAndTime(at) ?? '' })}</p>
        {reason === '' ? null : <p className="text-sm wrap-anywhere">{reason}</p>}
      </Alert>
      {isAsking ? (
        <ReasonDialog
          title={m.receipts_undo_title()}
          text={state === 'confirmed' ? m.receipts_undo_text() : m.receipts_undo_dismissed_text()}
          actionLabel={m.undo_take_back()}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setAsking(false)}
          onConfirm={(why) =>
            act.mutate(
              { act: 'undo', reason: why },
              {
                onSuccess: (isStored) => {
                  setAsking(false);
                  show(isStored ? m.undo_taken_back() : m.outbox_kept());
                },
              },
            )
          }
        />
      ) : null}
    </>
  );
}
