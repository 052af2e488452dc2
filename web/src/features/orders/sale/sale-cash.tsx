import { findShortage, payRest, suggestCash } from '@duka/domain/orders/cash-given';
import { readGiven } from '@duka/domain/orders/given-amount';
import { changeDue } from '@duka/domain/orders/order';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import { findTermsProblem, saleTotal } from '@duka/domain/orders/sale-sums';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { readToday } from '#data/calls/now.ts';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { Chip, ChipRow } from '#ui/lists/chip-row.tsx';
import { changeText, type SalePartProps } from './sale-words.ts';
import { referenceId, termsFields, termsText } from './terms-words.ts';

/** How the rest of a bill can be paid that the cash does not cover. */
const rests = ['credit', 'mobile money', 'bank'] as const;

interface SaleCashProps extends SalePartProps {
  /** True once it is time to say that the cash is too little. */
  isChecked: boolean;
}

/** Asks how much cash was handed over, and shows the change, or asks how the rest is paid where it is too little (R26). */
export function SaleCash({ draft, goods, update, isChecked }: SaleCashProps) {
  const total = saleTotal(draft, goods);
  const amounts = suggestCash(total);
  const given = readGiven(draft.given);
  const missing = findShortage(draft, total);
  const problem = findTermsProblem(draft, goods, readToday());
  const isShown = problem === 'given' || (problem === 'too_little' && isChecked);
  const methods = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the ways out stand below the part that is in sight.
    if (isShown) methods.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const give = (text: string) => update((before) => ({ ...before, given: text }));

  function choose(rest: (typeof rests)[number]) {
    // The button goes away with the shortage; the next thing to fill in takes its focus.
    flushSync(() => update((before: SaleDraft) => payRest(before, total, rest)));
    document.getElementById(rest === 'credit' ? termsFields.nobody_owes : referenceId)?.focus();
  }

  return (
    <>
      <AmountField
        id={termsFields.given}
        className="mt-4 [&_input]:text-2xl"
        label={m.orders_cash_given()}
        value={draft.given}
        onChange={give}
        error={isShown ? termsText(problem, missing) : undefined}
      />
      <div className="mt-2 md:-mb-3">
        <ChipRow label={m.orders_cash_given()}>
          {amounts.map((amount) => (
            <Chip key={amount} isPressed={given === amount} onPress={() => give(formatWhole(amount))}>
              {amount === total ? m.orders_cash_exact() : <span className="tabular-nums">{formatWhole(amount)}</span>}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <p role="status" className={`mt-2 text-xl font-bold tabular-nums ${missing > 0 ? 'text-danger' : ''}`}>
        {given === undefined ? '' : changeText(changeDue(total, given))}
      </p>
      {missing > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more form control to read out.
        <div
          ref={methods}
          role="group"
          aria-label={m.orders_cash_rest({ amount: formatPrice(missing) })}
          className="mt-2"
        >
          <p className="text-sm text-muted">{m.orders_cash_rest({ amount: formatUnbroken(missing) })}</p>
          <div className="mt-2 grid grid-cols-3 gap-2">
            {rests.map((rest) => (
              <Button key={rest} variant="secondary" size="compact" onClick={() => choose(rest)}>
                {paymentWords[rest]()}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}
