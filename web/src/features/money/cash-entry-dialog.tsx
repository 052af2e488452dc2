import { cashEntryEnds, toCashEntryKind } from '@duka/domain/money/cash-entry';
import { findExpenseDayProblem } from '@duka/domain/money/expense';
import { isPaidAmount } from '@duka/domain/money/paid-amount';
import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import type { CashEntryKind } from '@duka/domain/money/payment-line';
import { formatWhole } from '@duka/domain/values/money';
import { parseShillings } from '@duka/domain/values/number-input';
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
import { DateField } from '#ui/forms/date-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { type NewCashEntry, newEntryId, useRecordEntries } from './cash-entry-mutations.ts';
import { amountText, failureText } from './failure-text.ts';
import { moveWords } from './money-words.ts';

const maxNoteLength = 500;
const methods = receivedMethods.map((value) => ({ value, label: paymentWords[value] }));
/** The order in which they are offered: the most frequent ones first. */
const offered = ['transfer', 'owner-out', 'owner-in', 'opening'] as const satisfies readonly CashEntryKind[];

interface CashEntryDialogProps {
  storeId: string;
  /** An entry that the server did not take, to be corrected. */
  refused?: NewCashEntry | undefined;
  onClose: () => void;
}

/** Asks what money was moved: from where, to where, how much and when. */
export function CashEntryDialog({ storeId, refused, onClose }: CashEntryDialogProps) {
  const today = readToday();
  // Pressed once more after a lost answer, it is the same entry.
  const [id] = useState(() => refused?.id ?? newEntryId());
  const [kind, setKind] = useState<CashEntryKind>(refused?.kind ?? 'transfer');
  const [from, setFrom] = useState<ReceivedMethod>(refused?.from ?? 'cash');
  const [to, setTo] = useState<ReceivedMethod>(refused?.to ?? 'bank');
  const [amount, setAmount] = useState(refused ? formatWhole(refused.amount) : '');
  const [day, setDay] = useState(refused?.day ?? today);
  const [note, setNote] = useState(refused?.note ?? '');
  const [isChecked, setChecked] = useState(false);
  const { show } = useToast();
  const record = useRecordEntries();
  const ends = cashEntryEnds[kind];
  const input = parseShillings(amount);
  const problem = input.kind === 'invalid' ? input.reason : 'missing';
  const isAmountRight = input.kind === 'value' && (kind === 'opening' || isPaidAmount(input.value));
  const isDayWrong = findExpenseDayProblem(day, today) !== undefined;
  const isSame = ends.from && ends.to && from === to;
  const saved = useUnsavedMark(amount !== '' || note !== '');

  const onSave = (form: HTMLFormElement) => {
    setChecked(true);
    if (!isAmountRight || isDayWrong || isSame) {
      const field = isAmountRight ? (isSame ? 'select[data-end]' : 'input[type=date]') : 'input';
      form.querySelector<HTMLElement>(field)?.focus();
      return;
    }
    const entry = { from: ends.from ? from : null, to: ends.to ? to : null, amount: input.value, day };
    record.mutate([{ id, storeId, kind, ...entry, note: note.trim() }], {
      onSuccess: (isStored) => {
        saved();
        show(isStored ? m.money_entry_added() : m.outbox_kept());
        onClose();
      },
    });
  };
  const options = methods.map(({ value, label }) => ({ value, label: label() }));
  const pick = (set: (method: ReceivedMethod) => void) => (value: string) => {
    const method = receivedMethods.find((known) => known === value);
    if (method) set(method);
  };
  return (
    <SaveDialog title={m.money_entry_add()} isBusy={record.isPending} onSave={onSave} onClose={onClose}>
      <StrayScan storeId={storeId} />
      <SelectField
        label={m.money_entry_kind()}
        value={kind}
        onChange={(value) => setKind(toCashEntryKind(value) ?? kind)}
        options={offered.map((value) => ({ value, label: moveWords[value]() }))}
      />
      <AmountField
        label={m.money_amount()}
        value={amount}
        onChange={setAmount}
        error={isChecked && !isAmountRight ? amountText(problem, kind === 'opening') : undefined}
        required
        data-autofocus
      />
      {ends.from ? (
        <div>
          <SelectField
            label={m.money_entry_from()}
            data-end="from"
            value={from}
            onChange={pick(setFrom)}
            options={options}
            error={isChecked && isSame ? m.money_entry_same() : undefined}
          />
          <ShortBalance storeId={storeId} paid={isAmountRight ? [{ method: from, amount: input.value }] : []} />
        </div>
      ) : null}
      {ends.to ? <SelectField label={m.money_entry_to()} value={to} onChange={pick(setTo)} options={options} /> : null}
      <DateField
        label={kind === 'opening' ? m.money_opening_date() : m.money_date()}
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
