import { askStateOf, type PaymentRequest } from '@duka/domain/money/payment-request-line';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { askStateWords } from './request-words.ts';

/** Lists what was asked before, each with how it ended (ASK-033). */
export function RequestLines({ requests, nowMs }: { requests: readonly PaymentRequest[]; nowMs: number }) {
  const titleId = useId();
  return (
    <div>
      <h3 id={titleId} className="text-sm text-muted">
        {m.ask_list()}
      </h3>
      <ul aria-labelledby={titleId} className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="py-1.5 text-sm">
            <span className="flex justify-between gap-3">
              <span className="font-medium">
                {askStateWords[askStateOf(request, nowMs)]()}
                {request.isLate ? ` · ${m.ask_late()}` : ''}
              </span>
              <span className="font-medium whitespace-nowrap tabular-nums">
                {formatPrice(request.received || request.amount)}
              </span>
            </span>
            <span className="block wrap-anywhere text-muted tabular-nums">
              {[formatDayAndTime(request.askedAt), request.phone, request.receipt].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
