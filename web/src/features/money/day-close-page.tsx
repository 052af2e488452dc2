import { actRights } from '@duka/domain/members/screen-rights';
import { balanceAfter, type DayClose } from '@duka/domain/money/day-close';
import { receivedMethods } from '@duka/domain/money/payment';
import { formatDay, formatDayAndTime } from '@duka/domain/values/dates';
import { useState } from 'react';
import { useParams } from 'wouter';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { describeMoment, useActorReader } from '#shop/trade/actor-words.ts';
import { useCashBalances } from '#shop/trade/cash-balances-query.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { RecordStates } from '#shop/trade/record-states.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CloseLines } from './close-lines.tsx';
import { useDayClose } from './day-close-query.ts';
import { MoneyCard } from './money-card.tsx';
import { correctionOf, moneyPaths } from './money-paths.ts';
import { MoneyRow } from './money-row.tsx';
import { MoneySkeleton } from './money-states.tsx';

const ReopenDialog = lazyComponent(async () => (await import('./reopen-dialog.tsx')).ReopenDialog);

/** One end of a day: what it expected and found, and the way back; R43. */
export function DayClosePage() {
  const { closeId = '' } = useParams();
  return (
    <WithStore loading={<MoneySkeleton />}>
      {({ id }) => <OneClose key={closeId} storeId={id} closeId={closeId} />}
    </WithStore>
  );
}

function OneClose({ storeId, closeId }: { storeId: string; closeId: string }) {
  const record = useDayClose(storeId, closeId);
  const [isAsked, setAsked] = useState(false);
  const { can } = useMembership();
  const drawer = useCashBalances(storeId);
  const reader = useActorReader();
  const { close, actor } = record.data ?? {};
  if (!close || !actor) {
    const none = { title: m.money_close_gone_title(), text: m.money_close_gone_text() };
    return (
      <RecordStates
        record={record}
        title={m.money_close_one()}
        loadingText={m.money_loading()}
        failedText={m.money_closes_failed()}
        retryLabel={m.figures_try_again()}
        none={{ ...none, to: moneyPaths.dayEnd, label: m.money_day_end() }}
      />
    );
  }
  const { day, at, methods, note } = close;
  // Every end that stands later was counted from this one.
  const closedAt = drawer.data?.closedAt;
  const isNewest = typeof closedAt === 'string' && Date.parse(closedAt) === Date.parse(at);
  const counted = describeMoment(formatDayAndTime(at) ?? '', actor, { ...reader, customerName: '' });
  return (
    <>
      <PageHeader
        title={m.money_close_of({ day: formatDay(day) ?? day })}
        text={m.money_close_at({ at: counted })}
        actions={
          close.isCancelled || !isNewest || !can(...actRights.cancelDayClose) ? null : (
            <>
              <ButtonLink to={correctionOf(close.id)} icon="edit" className="max-sm:grow">
                {m.money_close_correct()}
              </ButtonLink>
              <Button variant="secondary" className="max-sm:grow" onClick={() => setAsked(true)}>
                {m.money_close_reopen()}
              </Button>
            </>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <CloseState close={close} isOlder={typeof closedAt === 'string' && !isNewest} />
        <Card padding="report">
          <CloseLines methods={methods} />
          {note === '' ? null : <p className="mt-2 text-sm wrap-anywhere text-muted">{note}</p>}
        </Card>
        {can('costs') ? (
          <MoneyCard title={m.money_moves_began({ day: formatDay(day) ?? day })}>
            {receivedMethods.map((method) => (
              <MoneyRow key={method} name={paymentWords[method]()} amount={balanceAfter(methods, method)} />
            ))}
          </MoneyCard>
        ) : null}
      </div>
      {isAsked ? (
        <LazyPart>
          <ReopenDialog close={close} onClose={() => setAsked(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}

function CloseState({ close, isOlder }: { close: DayClose; isOlder: boolean }) {
  const { isCancelled, cancelledAt, cancelReason, correctsId, writtenAt } = close;
  const time = (moment: string) => formatDayAndTime(moment) ?? '';
  return (
    <>
      {correctsId === '' ? null : <Alert kind="info">{m.money_close_replaces({ at: time(writtenAt) })}</Alert>}
      {isCancelled ? (
        <Alert kind="info">{m.money_close_cancelled_at({ at: time(cancelledAt), reason: cancelReason })}</Alert>
      ) : null}
      {isOlder && !isCancelled ? <p className="text-sm text-muted">{m.money_close_older()}</p> : null}
    </>
  );
}
