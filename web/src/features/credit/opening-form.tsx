import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { OpeningDebtDialog } from '#shop/trade/opening-debt-dialog.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { type RejectedEntry, useAddEntry } from './account-mutations.ts';

interface FormProps {
  account: CreditAccount;
  storeId: string;
  rejected?: RejectedEntry | undefined;
  onDone: () => void;
}

/** Writes down what a customer owes from before the shop kept its books here (R76). */
export function OpeningForm({ account: { accountId }, storeId, rejected, onDone }: FormProps) {
  const { show } = useToast();
  const add = useAddEntry(rejected);
  const { amount = 0, owedSince = null, note = '' } = rejected?.entry ?? {};
  return (
    <OpeningDebtDialog
      rejected={rejected && { amount, owedSince, note }}
      isBusy={add.isPending}
      error={add.error}
      onClose={onDone}
      onSave={(debt, onSaved) =>
        add.mutate(
          { storeId, accountId, kind: 'opening', ...debt },
          {
            onSuccess: (stored) => {
              onSaved();
              onDone();
              show(stored === undefined ? m.outbox_kept() : m.debt_before_added({ amount: formatPrice(stored) }));
            },
          },
        )
      }
    />
  );
}
