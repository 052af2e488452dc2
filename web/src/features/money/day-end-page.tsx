import { isDay } from '@duka/domain/values/dates';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useMembership } from '#session/membership.ts';
import { useCashBalances } from '#shop/trade/cash-balances-query.ts';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { DayEndForm } from './day-end-form.tsx';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';

const DayCloseList = lazyComponent(async () => (await import('./day-close-list.tsx')).DayCloseList);

const Correction = lazyComponent(async () => (await import('./day-end-correction.tsx')).DayEndCorrection);

const RefusedDayEnd = lazyComponent(async () => (await import('./refused-day-end.tsx')).RefusedDayEnd);

/** Counts the balance of each payment method at the end of the day, or corrects the newest day close; R31, R43. */
export function DayEndPage() {
  const { can } = useMembership();
  const [parameters] = useSearchParams();
  const corrected = parameters.get('correct');
  return (
    <>
      <PageHeader
        title={corrected ? m.money_close_correct() : m.money_day_end()}
        text={corrected || !can('costs') ? '' : <span className="max-md:sr-only">{m.money_day_end_text()}</span>}
      />
      <WithStore loading={<MoneySkeleton />}>
        {({ id }) =>
          corrected ? (
            <LazyPart>
              <Correction key={corrected} storeId={id} closeId={corrected} />
            </LazyPart>
          ) : (
            <DayEnd key={id} storeId={id} stated={readStated(parameters)} />
          )
        }
      </WithStore>
    </>
  );
}

/** Reads what a wallet's statement says (`dayEndWith`); undefined for an address without it. */
function readStated(parameters: URLSearchParams) {
  const [day, mobile] = [parameters.get('day') ?? '', parameters.get('mobile') ?? ''];
  return isDay(day) && /^\d{1,12}$/.test(mobile) ? { day, mobile: Number(mobile) } : undefined;
}

function DayEnd({ storeId, stated }: { storeId: string; stated: ReturnType<typeof readStated> }) {
  const drawer = useCashBalances(storeId);
  const { fixId, leave } = useFixAddress();
  return (
    <div className="flex flex-col gap-6">
      {drawer.isError ? <MoneyFailure query={drawer} /> : null}
      {drawer.isPending ? <MoneySkeleton /> : null}
      {drawer.data && !fixId ? <DayEndForm storeId={storeId} drawer={drawer.data} stated={stated} /> : null}
      {drawer.data && fixId ? (
        <LazyPart>
          <RefusedDayEnd key={fixId} storeId={storeId} drawer={drawer.data} id={fixId} onSaved={leave} />
        </LazyPart>
      ) : null}
      <LazyPart>
        <DayCloseList storeId={storeId} />
      </LazyPart>
    </div>
  );
}
