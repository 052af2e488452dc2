import { byMethod } from '@duka/domain/money/day-close';
import { findExpenseDayProblem } from '@duka/domain/money/expense';
import { receivedMethods } from '@duka/domain/money/payment';
import { parseShillings } from '@duka/domain/values/number-input';
import { type FormEvent, useId, useState } from 'react';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { Card } from '#ui/page/card.tsx';
import { newEntryId, useRecordEntries } from './cash-entry-mutations.ts';
import { failureText } from './failure-text.ts';

/** Asks a shop that never closed a day what was there before; a way that is left empty is asked for later (R43). */
export function OpeningMoneyCard({ storeId }: { storeId: string }) {
  const titleId = useId();
  const today = readToday();
  // Pressed once more after a lost answer, they are the same entries.
  const [ids] = useState(() => byMethod(newEntryId));
  const [typed, setTyped] = useState(() => byMethod(() => ''));
  const [day, setDay] = useState(today);
  const [isChecked, setChecked] = useState(false);
  const { show } = useToast();
  const record = useRecordEntries();
  const inputs = byMethod((method) => parseShillings(typed[method]));
  const isEmpty = receivedMethods.every((method) => inputs[method].kind === 'missing');
  const isDayWrong = findExpenseDayProblem(day, today) !== undefined;
  const errorOf = (method: (typeof receivedMethods)[number]) => {
    if (!isChecked) return undefined;
    if (inputs[method].kind === 'invalid') return m.money_amount_invalid();
    return isEmpty && method === 'cash' ? m.money_opening_none() : undefined;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const isWrong = isEmpty || isDayWrong || receivedMethods.some((method) => inputs[method].kind === 'invalid');
    if (isWrong || record.isPending) return;
    const entries = receivedMethods.flatMap((to) => {
      const input = inputs[to];
      if (input.kind !== 'value') return [];
      const { value: amount } = input;
      return [{ ...{ id: ids[to], storeId, kind: 'opening' as const, from: null, to, amount, day }, note: '' }];
    });
    // The card is gone once what it asks is known, so that it cannot say so itself.
    record.mutateAsync(entries).then(
      (isStored) => show(isStored ? m.money_opening_saved() : m.outbox_kept()),
      () => undefined,
    );
  };
  return (
    <Card padding="report">
      <form
        noValidate
        aria-labelledby={titleId}
        onSubmit={submit}
        onKeyDown={goOnFromField}
        className="flex flex-col gap-3"
      >
        <h2 id={titleId} className="text-lg font-semibold tracking-tight text-ink">
          {m.money_opening_title()}
        </h2>
        <p className="text-sm text-muted">{m.money_opening_text()}</p>
        {receivedMethods.map((method) => (
          <AmountField
            key={method}
            label={paymentWords[method]()}
            value={typed[method]}
            onChange={(value) => setTyped((before) => ({ ...before, [method]: value }))}
            error={errorOf(method)}
          />
        ))}
        <DateField
          label={m.money_opening_date()}
          value={day}
          max={today}
          onChange={setDay}
          error={isChecked && isDayWrong ? m.money_date_wrong() : undefined}
          required
        />
        {record.error ? <Alert kind="error">{failureText(record.error)}</Alert> : null}
        <div className="flex">
          <Button type="submit" variant="secondary" busy={record.isPending} className="max-sm:grow">
            {m.money_opening_save()}
          </Button>
        </div>
      </form>
    </Card>
  );
}
