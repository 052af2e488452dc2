import type { CashEntry } from '@duka/domain/money/cash-entry';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { useTakeBackEntry } from './cash-entry-mutations.ts';
import { failureText } from './failure-text.ts';
import { moveWords } from './money-words.ts';

/** Asks before an entry is taken back. */
export function TakeBackEntry({ entry, onClose }: { entry: CashEntry; onClose: () => void }) {
  const { show } = useToast();
  const takeBack = useTakeBackEntry();
  return (
    <ConfirmDialog
      open
      title={m.money_entry_question()}
      message={m.money_entry_question_text({ name: moveWords[entry.kind](), sum: formatUnbroken(entry.amount) })}
      confirmLabel={m.money_expense_take_back()}
      cancelLabel={m.money_expense_keep()}
      busy={takeBack.isPending}
      onCancel={onClose}
      onConfirm={() =>
        takeBack.mutate(entry, {
          onSuccess: (isStored) => show(isStored ? m.money_entry_cancelled() : m.outbox_kept()),
          onError: (error) => show(failureText(error), { kind: 'error' }),
          onSettled: onClose,
        })
      }
    />
  );
}
