import { leftAfter, type WayClose } from '@duka/domain/money/day-close';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { isProblem, type TypedWay, typedDifference, type WayProblem } from './day-end-draft.ts';
import { differenceText, differenceTone } from './difference-words.ts';
import { amountText } from './failure-text.ts';
import { movesSinceClose } from './money-paths.ts';

interface DayEndWayProps {
  way: ReceivedMethod;
  /** Shillings that should be there. */
  expected: number;
  typed: TypedWay;
  read: WayClose | WayProblem;
  /** Nothing at all was counted. */
  isMissing: boolean;
  onType: (typed: TypedWay) => void;
}

/** What is known stands beside the field in which it is compared; large letters put it above. */
const row = 'grid grid-cols-[repeat(auto-fit,minmax(max(7.5rem,40%),1fr))] items-center gap-x-3 gap-y-1';

/** One way of payment at the end of the day: what should be there, what is, and what is taken out. */
export function DayEndWay({ way, expected, typed, read, isMissing, onType }: DayEndWayProps) {
  const titleId = useId();
  const problem = isProblem(read) ? read : undefined;
  const close = isProblem(read) ? undefined : read;
  const difference = typedDifference(typed, expected);
  const errorOf = (field: keyof TypedWay) => (problem?.field === field ? problemText(problem) : undefined);
  return (
    <section data-way={way} aria-labelledby={titleId}>
      <Card padding="snug" className="flex h-full flex-col gap-3">
        <h2 id={titleId} className="font-semibold text-ink">
          {paymentWords[way]()}
        </h2>
        <div className={row}>
          <div className="text-[0.9375rem] leading-tight font-semibold text-balance tabular-nums">
            <Link
              to={movesSinceClose(way)}
              className="inline-flex min-h-11 items-center text-on-primary-soft underline underline-offset-4"
            >
              {m.money_should_hold({ sum: formatUnbroken(expected) })}
            </Link>
            <p role="status" className={differenceTone(difference ?? null)}>
              {difference === undefined ? '' : differenceText(difference)}
            </p>
          </div>
          <AmountField
            label={m.money_counted()}
            value={typed.counted}
            onChange={(counted) => onType({ ...typed, counted })}
            error={errorOf('counted') ?? (isMissing ? m.money_count_missing() : undefined)}
          />
        </div>
        <div className={row}>
          <p className="text-sm text-balance text-muted tabular-nums">
            {close ? m.money_stays({ sum: formatUnbroken(leftAfter(close)) }) : ''}
          </p>
          <AmountField
            label={m.money_taken()}
            value={typed.taken}
            onChange={(taken) => onType({ ...typed, taken })}
            error={errorOf('taken')}
          />
        </div>
      </Card>
    </section>
  );
}

function problemText({ kind }: WayProblem): string {
  return kind === 'more-than-counted' ? m.money_taken_too_much() : amountText(kind, true);
}
