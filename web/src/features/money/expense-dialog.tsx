import { makeDocumentId } from '@duka/domain/document-id';
import { type ExpenseKind, expenseKinds, findExpenseDayProblem } from '@duka/domain/money/expense';
import { readPaidAmount } from '@duka/domain/money/paid-amount';
import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import { formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { SaveDialog } from '#shop/trade/save-dialog.tsx';
import { ShortBalance } from '#shop/trade/short-balance.tsx';
import { StrayScan } from '#shop/trade/stray-scan.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { ChipsField } from '#ui/forms/chips-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { type NewExpense, useRecordExpense } from './expense-mutations.ts';
import { amountText, failureText } from './failure-text.ts';
import { expenseWords } from './money-words.ts';

const maxNoteLength = 500;

interface ExpenseDialogProps {
  storeId: string;
  /** An expense that the server did not take, to be corrected. */
  rejected?: NewExpense | undefined;
  onClose: () => void;
}

/** Asks what was paid for the shop: how much, for what, how, and when. */
export function ExpenseDialog({ storeId, rejected, onClose }: ExpenseDialogProps) {
  const today = readToday();
  // Pressed once more after a lost answer, it is the same expense.
  const [id] = useState(() => rejected?.id ?? makeDocumentId(Date.now(), Math.random));
  const [amount, setAmount] = useState(rejected ? formatWhole(rejected.amount) : '');
  const [kind, setKind] = useState<ExpenseKind>(rejected?.kind ?? 'rent');
  const [method, setMethod] = useState<ReceivedMethod>(rejected?.method ?? 'cash');
  const [day, setDay] = useState(rejected?.day ?? today);
  const [note, setNote] = useState(rejected?.note ?? '');
  const [isChecked, setChecked] = useState(false);
  const { show } = useToast();
  const record = useRecordExpense();
  const paid = readPaidAmount(amount);
  const isAmountWrong = 'problem' in paid;
  const isDayWrong = findExpenseDayProblem(day, today) !== undefined;
  const saved = useUnsavedMark(amount !== '' || note !== '');

  const onSave = (form: HTMLFormElement) => {
    setChecked(true);
    if ('problem' in paid || isDayWrong) {
      form.querySelector<HTMLElement>(isAmountWrong ? 'input' : 'input[type=date]')?.focus();
      return;
    }
    record.mutate(
      { id, storeId, kind, amount: paid.amount, method, day, note: note.trim() },
      {
        onSuccess: (stored) => {
          saved();
          show(stored ? m.money_expense_added() : m.outbox_kept());
          onClose();
        },
      },
    );
  };
  return (
    <SaveDialog title={m.money_expense_add()} isBusy={record.isPending} onSave={onSave} onClose={onClose}>
      <StrayScan storeId={storeId} />
      <AmountField
        label={m.money_amount()}
        value={amount}
        onChange={setAmount}
        error={isChecked && 'problem' in paid ? amountText(paid.problem) : undefined}
        required
        data-autofocus
      />
      <ChipsField
        label={m.money_expense_kind()}
        value={kind}
        onChange={setKind}
        options={expenseKinds.map((value) => ({ value, label: expenseWords[value]() }))}
      />
      <div>
        <SegmentsField
          label={m.money_paid_by()}
          value={method}
          onChange={setMethod}
          options={receivedMethods.map((value) => ({ value, label: paymentWords[value]() }))}
        />
        <ShortBalance storeId={storeId} paid={'problem' in paid ? [] : [{ method, amount: paid.amount }]} />
      </div>
      <DateField
        label={m.money_date()}
        value={day}
        max={today}
        onChange={setDay}
        error={isChecked && isDayWrong ? m.money_date_wrong() : undefined}
        required
      />
      <TextField
        label={m.money_note()}
        value={note}
        onChange={setNote}
        maxLength={maxNoteLength}
        hint={m.orders_optional()}
        autoComplete="off"
      />
      {record.error ? <Alert kind="error">{failureText(record.error)}</Alert> : null}
    </SaveDialog>
  );
}
