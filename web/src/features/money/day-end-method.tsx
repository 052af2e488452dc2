import { leftAfter, type MethodClose } from '@duka/domain/money/day-close';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { isProblem, type TypedMethod, typedDifference, type WayProblem } from './day-end-draft.ts';
import { differenceText, differenceTone } from './difference-words.ts';
import { amountText } from './failure-text.ts';
import { movesSinceClose } from './money-paths.ts';

interface DayEndMethodProps {
  method: ReceivedMethod;
  /** Shillings that should be there; null for who may not see it. */
  expected: number | null;
  typed: TypedMethod;
  read: MethodClose | WayProblem;
  /** Nothing at all was counted. */
  isMissing: boolean;
  isTakenShown: boolean;
  /** True when the seller has just opened the field of money taken out. */
  isTakenFocused: boolean;
  onType: (typed: TypedMethod) => void;
}

/** The expected balance stands beside the field in which it is compared; large letters put it above. */
const row = 'grid grid-cols-[repeat(auto-fit,minmax(max(7.5rem,40%),1fr))] items-center gap-x-3 gap-y-1';

/** The words above the fields of all methods, which are labels of their own to those who do not see them. */
export function DayEndHead() {
  const isTable = useTableScreen();
  return (
    <div aria-hidden="true" className={`px-4 py-1 text-xs font-semibold text-muted ${split}`}>
      {[m.money_counted(), ...(isTable ? [m.money_taken()] : [])].map((label) => (
        <p key={label} className={row}>
          <span />
          {label}
        </p>
      ))}
    </div>
  );
}

const split = 'gap-x-6 gap-y-2 sm:grid-cols-2 md:grid';

/** One way of payment at the end of the day: what should be there, what is, and what is taken out. */
export function DayEndMethod({ method, expected, typed, read, isMissing, onType, ...taken }: DayEndMethodProps) {
  const titleId = useId();
  const isTable = useTableScreen();
  const problem = isProblem(read) ? read : undefined;
  const close = isProblem(read) ? undefined : read;
  const difference = typedDifference(typed, expected);
  const errorOf = (field: keyof TypedMethod) => (problem?.field === field ? problemText(problem) : undefined);
  return (
    <section data-way={method} aria-labelledby={titleId} className={`flex flex-col px-4 py-2 ${split}`}>
      <div className={row}>
        <div>
          <h2 id={titleId} className="text-[0.9375rem] font-semibold text-ink">
            {paymentWords[method]()}
          </h2>
          {expected === null ? null : (
            <Link
              to={movesSinceClose(method)}
              className="inline-flex min-h-11 items-center text-sm leading-tight text-balance text-on-primary-soft tabular-nums underline underline-offset-4"
            >
              {m.money_should_hold({ sum: formatUnbroken(expected) })}
            </Link>
          )}
        </div>
        <div>
          <AmountField
            label={m.money_counted()}
            isLabelHidden
            value={typed.counted}
            onChange={(counted) => onType({ ...typed, counted })}
            error={errorOf('counted') ?? (isMissing ? m.money_count_missing() : undefined)}
          />
          <p
            role="status"
            className={`mt-0.5 min-h-5 text-sm font-semibold tabular-nums ${differenceTone(difference ?? null)}`}
          >
            {difference === undefined ? '' : differenceText(difference)}
          </p>
        </div>
      </div>
      {taken.isTakenShown ? (
        <div className={row}>
          <p className="text-sm text-balance text-muted tabular-nums">
            {close && (close.counted !== null || expected !== null)
              ? m.money_stays({ sum: formatUnbroken(leftAfter(close)) })
              : ''}
          </p>
          <AmountField
            label={m.money_taken()}
            isLabelHidden={isTable}
            autoFocus={taken.isTakenFocused}
            value={typed.taken}
            onChange={(out) => onType({ ...typed, taken: out })}
            error={errorOf('taken')}
          />
        </div>
      ) : null}
    </section>
  );
}

function problemText({ kind }: WayProblem): string {
  return kind === 'more-than-counted' ? m.money_taken_too_much() : amountText(kind, true);
}
