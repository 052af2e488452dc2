import type { Expense } from '@duka/domain/money/expense';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { useToast } from '#ui/base/toast.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { useTakeBackExpense } from './expense-mutations.ts';
import { expenseWords } from './money-words.ts';

/** Asks before an expense is taken back. */
export function TakeBackExpense({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { show } = useToast();
  const takeBack = useTakeBackExpense();
  return (
    <ConfirmDialog
      open
      title={m.money_expense_question()}
      message={m.money_expense_question_text({
        name: expenseWords[expense.kind](),
        sum: formatUnbroken(expense.amount),
        way: paymentWords[expense.method](),
      })}
      confirmLabel={m.money_expense_take_back()}
      cancelLabel={m.money_expense_keep()}
      busy={takeBack.isPending}
      onCancel={onClose}
      onConfirm={() =>
        takeBack.mutate(expense, {
          onSuccess: (isStored) => show(isStored ? m.money_expense_cancelled() : m.outbox_kept()),
          onError: () => show(m.money_expense_take_back_failed(), { kind: 'error' }),
          onSettled: onClose,
        })
      }
    />
  );
}
