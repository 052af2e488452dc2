import { type MobileSource, mobileSources } from '@duka/domain/money/mobile-day';
import { askStateOf, type PaymentRequest } from '@duka/domain/money/payment-request-line';
import { formatTime, isDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useId } from 'react';
import { readNowMs, readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { askStateWords } from '#shop/asks/request-words.ts';
import { receiptPaths } from '#shop/receipts/receipt-paths.ts';
import { debtPaths, orderPath } from '#shop/trade/debt-paths.ts';
import { WithStore } from '#shop/with-store.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DayChooser } from './day-chooser.tsx';
import { type ShopMobileDay, useMobileDay } from './mobile-queries.ts';
import { MoneyCard } from './money-card.tsx';
import { movesSinceClose, statementOf } from './money-paths.ts';
import type { Move } from './money-queries.ts';
import { MoneyRow } from './money-row.tsx';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';
import { nameMove } from './money-words.ts';

/** The mobile money of a day: what was asked of phones, what came in and how it was recorded, and the fees (ASK-045). */
export function MobilePage() {
  return (
    <>
      <PageHeader title={m.mobile_title()} text={m.mobile_text()} />
      <WithStore loading={<MoneySkeleton />}>{({ id }) => <Mobile key={id} storeId={id} />}</WithStore>
    </>
  );
}

function Mobile({ storeId }: { storeId: string }) {
  const [parameters, change] = useSearchParams();
  const today = readToday();
  const asked = parameters.get('day') ?? '';
  const day = isDay(asked) && asked < today ? asked : today;
  const query = useMobileDay(storeId, day);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <DayChooser
          day={day}
          latest={today}
          onDay={(next) => change(next === today ? {} : { day: next }, { replace: true })}
        />
        <ButtonLink to={statementOf(day)} variant="secondary">
          {m.statement_compare()}
        </ButtonLink>
        <ButtonLink to={receiptPaths.paste} variant="secondary">
          {m.receipts_paste()}
        </ButtonLink>
      </div>
      {query.isError ? <MoneyFailure query={query} /> : null}
      {query.isPending && !query.isError ? <MoneySkeleton /> : null}
      {query.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <Sums day={query.data} />
          <div className="flex min-w-0 flex-col gap-5">
            <Received lines={query.data.lines} />
            <Asked requests={query.data.requests} />
          </div>
        </div>
      ) : null}
    </>
  );
}

const sourceWords: Readonly<Record<MobileSource, () => string>> = {
  asked: m.mobile_from_asked,
  message: m.mobile_from_messages,
  typed: m.mobile_from_typed,
};

function Sums({ day }: { day: ShopMobileDay }) {
  const { received, givenBack, repaidAdvances, other, asked, open, said, fees } = day;
  const total = received.asked + received.message + received.typed;
  return (
    <MoneyCard title={m.mobile_sums()}>
      <MoneyRow isLead name={m.mobile_received()} amount={total} />
      {mobileSources.map((source) =>
        source === 'message' && received.message === 0 ? null : (
          <MoneyRow key={source} name={sourceWords[source]()} amount={received[source]} />
        ),
      )}
      {givenBack < 0 ? <MoneyRow name={m.money_move_refund()} amount={givenBack} /> : null}
      {repaidAdvances < 0 ? <MoneyRow name={m.mobile_repaid_advances()} amount={repaidAdvances} /> : null}
      {other === 0 ? null : <MoneyRow name={m.mobile_other()} amount={other} to={movesSinceClose('mobile money')} />}
      <MoneyRow isSum name={m.mobile_in_ledger()} amount={total + givenBack + repaidAdvances + other} />
      <MoneyRow name={m.mobile_asked_of({ count: asked.count })} amount={asked.amount} />
      {open > 0 ? <MoneyRow name={m.ask_not_paid()} amount={open} /> : null}
      {said > 0 ? <MoneyRow name={m.receipts_unconfirmed()} amount={said} to={receiptPaths.paste} /> : null}
      <MoneyRow name={m.mobile_fees()} amount={fees} />
    </MoneyCard>
  );
}

function Received({ lines }: { lines: ShopMobileDay['lines'] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight">
        {m.mobile_received()}
      </h2>
      {lines.length === 0 ? <p className="text-muted">{m.mobile_received_none()}</p> : null}
      {lines.length === 0 ? null : (
        <ListRows label={m.mobile_received()}>
          {lines.map((line) => (
            <ListRow
              key={line.id}
              {...linkOf(line)}
              name={nameMove(line)}
              nameEnd={<Figure size="row">{formatPrice(line.amount)}</Figure>}
              detail={[formatTime(line.at), sourceWords[line.source](), line.reference].filter(Boolean).join(' · ')}
            />
          ))}
        </ListRows>
      )}
    </section>
  );
}

function linkOf({ orderId }: Move) {
  return orderId === '' ? {} : { link: { to: orderPath(orderId) } };
}

function Asked({ requests }: { requests: readonly PaymentRequest[] }) {
  const titleId = useId();
  const nowMs = readNowMs();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight">
        {m.ask_list()}
      </h2>
      <ListRows label={m.ask_list()}>
        {requests.map((request) => (
          <ListRow
            key={request.id}
            link={{ to: request.orderId ? orderPath(request.orderId) : debtPaths.account(request.accountId) }}
            name={request.phone}
            nameEnd={<Figure size="row">{formatPrice(request.received || request.amount)}</Figure>}
            detail={[formatTime(request.askedAt), request.receipt].filter(Boolean).join(' · ')}
            detailEnd={
              <span>
                {askStateWords[askStateOf(request, nowMs)]()}
                {request.isLate ? ` · ${m.ask_late()}` : ''}
              </span>
            }
          />
        ))}
      </ListRows>
    </section>
  );
}
