import { type AskState, askStateOf, leftToAnswer, type PaymentRequest } from '@duka/domain/money/payment-request-line';
import { useId, useRef, useState } from 'react';
import type { AskTarget } from '#data/calls/payment-requests.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { AskForm } from './ask-form.tsx';
import { RequestLines } from './request-lines.tsx';
import { useRequestsOf, useShopProvider } from './request-queries.ts';
import { describeRequest } from './request-words.ts';
import { useAskClock } from './use-ask-clock.ts';
import { useAsking } from './use-asking.ts';
import { useIsOffline } from './use-is-offline.ts';

interface AskPanelProps {
  storeId: string;
  target: AskTarget;
  /** Whole shillings that are still to be paid. */
  owed: number;
  /** True once all of it is paid, in whichever way. */
  isPaid: boolean;
  /** The customer's number, where it is known. */
  phone: string;
  /** Takes the money in another way, once what was asked is cancelled; absent where that is offered elsewhere. */
  onPaidOtherwise?: (() => void) | undefined;
}

/**
 * Asks a customer's phone for mobile money, and shows what became of it. All that it shows is read from the stored requests, so that a reload
 * and a break of the network lose nothing (ASK-031 to ASK-033).
 */
export function AskPanel({ storeId, target, owed, isPaid, phone, onPaidOtherwise }: AskPanelProps) {
  const id = useId();
  const { data: shop } = useShopProvider(storeId);
  const { data: requests } = useRequestsOf(target);
  const { ask, cancel } = useAsking(storeId, target);
  const [isAsking, setAsking] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const isOffline = useIsOffline();
  const [latest, ...earlier] = requests ?? [];
  const nowMs = useAskClock(latest?.status === 'asked');
  const state = latest && askStateOf(latest, nowMs);
  const isOpen = state === 'waiting' || state === 'unknown';
  const canAsk = owed > 0 && shop?.provider != null && state !== 'waiting';
  const isForm = canAsk && isAsking && !isOffline;
  if (!requests || (!canAsk && !latest)) return null;
  // What was pressed is gone then, and the focus must not go with it.
  const focusStatus = () => status.current?.focus();

  /** What is asked is cancelled first, lest the customer pays twice. Without a network it cannot be, and what comes then is an advance. */
  function payOtherwise() {
    if (latest && isOpen) cancel.mutate(latest.id, { onSettled: onPaidOtherwise });
    else onPaidOtherwise?.();
  }

  return (
    <section aria-label={m.ask_title()} className="flex flex-col gap-3 text-left">
      <div ref={status} tabIndex={-1} className="empty:hidden">
        {latest && state ? (
          <RequestState request={latest} state={state} isPaidOtherwise={isPaid && state !== 'confirmed'} />
        ) : null}
      </div>
      {latest && state === 'waiting' ? <TimeLeft request={latest} nowMs={nowMs} /> : null}
      {isOffline && (canAsk || isOpen) ? <Alert kind="warning">{m.ask_needs_network()}</Alert> : null}
      {shop?.provider === 'sandbox' && (canAsk || isOpen) ? (
        <p className="text-sm text-muted">{m.ask_sandbox()}</p>
      ) : null}
      {isForm ? (
        <AskForm
          // What is left after a part has come is another amount.
          key={owed}
          {...{ id, phone: latest?.phone ?? phone, most: owed, error: ask.error, isBusy: ask.isPending }}
          onAsk={(asked) =>
            ask.mutate(
              { ...asked, insteadOf: isOpen ? latest?.id : undefined },
              {
                onSuccess: () => {
                  setAsking(false);
                  focusStatus();
                },
              },
            )
          }
          onDismiss={() => setAsking(false)}
        />
      ) : null}
      <FieldError id={`${id}-cancel`} error={cancel.error && !isOffline ? m.ask_cancel_failed() : undefined} />
      <div className="flex flex-wrap gap-2 *:grow empty:hidden">
        {canAsk && !isForm && !isOffline ? (
          <Button variant="secondary" size="compact" icon="phone" onClick={() => setAsking(true)}>
            {latest ? m.ask_again() : m.ask_the_phone()}
          </Button>
        ) : null}
        {latest && owed > 0 && onPaidOtherwise ? (
          <Button variant="secondary" size="compact" busy={cancel.isPending} onClick={payOtherwise}>
            {m.ask_paid_otherwise()}
          </Button>
        ) : null}
        {latest && isOpen && !isOffline ? (
          <Button
            variant="ghost"
            size="compact"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(latest.id, { onSuccess: focusStatus })}
          >
            {m.ask_cancel()}
          </Button>
        ) : null}
      </div>
      {earlier.length > 0 ? <RequestLines requests={earlier} nowMs={nowMs} /> : null}
    </section>
  );
}

const kinds = {
  ...{ waiting: 'info', unknown: 'warning', confirmed: 'success' },
  ...{ failed: 'warning', expired: 'warning', cancelled: 'info' },
} as const satisfies Record<AskState, 'info' | 'warning' | 'success'>;

interface RequestStateProps {
  request: PaymentRequest;
  state: AskState;
  /** True where the money has come in another way. */
  isPaidOtherwise: boolean;
}

/** Says how a request stands, and of one that is not needed any more that it is not. */
function RequestState({ request, state, isPaidOtherwise }: RequestStateProps) {
  const isOpen = state === 'waiting' || state === 'unknown';
  return (
    <Alert kind={kinds[state]}>
      {isPaidOtherwise ? <span className="block font-semibold">{m.ask_paid_otherwise()}</span> : null}
      {isOpen && !isPaidOtherwise ? <span className="block font-semibold">{m.ask_not_paid()}</span> : null}
      {describeRequest(request, state)}
      {request.receipt ? (
        <span className="block wrap-anywhere tabular-nums">{m.ask_receipt({ reference: request.receipt })}</span>
      ) : null}
      {request.isLate ? <span className="block">{m.ask_late()}</span> : null}
    </Alert>
  );
}

/** Counts down the seconds in which the payer is expected to answer; a screen reader does not say them one by one. */
function TimeLeft({ request, nowMs }: { request: PaymentRequest; nowMs: number }) {
  const seconds = Math.ceil(leftToAnswer(request, nowMs) / 1000);
  return (
    <p role="timer" aria-live="off" className="text-center text-2xl font-bold tabular-nums">
      {m.ask_left({ seconds })}
    </p>
  );
}
