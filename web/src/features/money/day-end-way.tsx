import { differenceOf, leftAfter, type WayClose } from '@duka/domain/money/day-close';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { formatPrice } from '@duka/domain/values/money';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { isProblem, type TypedWay, type WayProblem } from './day-end-draft.ts';
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

/** One way of payment at the end of the day: what should be there, what is, and what is taken out. */
export function DayEndWay({ way, expected, typed, read, isMissing, onType }: DayEndWayProps) {
  const titleId = useId();
  const problem = isProblem(read) ? read : undefined;
  const close = isProblem(read) ? undefined : read;
  const difference = close && differenceOf(close);
  const errorOf = (field: keyof TypedWay) => (problem?.field === field ? problemText(problem) : undefined);
  return (
    <section data-way={way} aria-labelledby={titleId}>
      <Card padding="snug" className="flex h-full flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={titleId} className="font-semibold text-ink">
            {paymentWords[way]()}
          </h2>
          <Link
            to={movesSinceClose(way)}
            className="inline-flex min-h-6 items-center text-sm text-on-primary-soft underline underline-offset-4"
          >
            {m.money_should_hold({ sum: formatPrice(expected) })}
          </Link>
        </div>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
          <AmountField
            label={m.money_counted()}
            value={typed.counted}
            onChange={(counted) => onType({ ...typed, counted })}
            error={errorOf('counted') ?? (isMissing ? m.money_count_missing() : undefined)}
          />
          <AmountField
            label={m.money_taken()}
            value={typed.taken}
            onChange={(taken) => onType({ ...typed, taken })}
            error={errorOf('taken')}
          />
        </div>
        <p role="status" className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
          <span className={`font-semibold ${differenceTone(difference ?? null)}`}>
            {close ? differenceText(difference ?? null) : ''}
          </span>
          <span className="text-muted">{close ? m.money_stays({ sum: formatPrice(leftAfter(close)) }) : ''}</span>
        </p>
      </Card>
    </section>
  );
}

function problemText({ kind }: WayProblem): string {
  return kind === 'more-than-counted' ? m.money_taken_too_much() : amountText(kind, true);
}
