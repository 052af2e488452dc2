import { sumMethods } from '@duka/domain/money/day-close';
import { isMonth } from '@duka/domain/money/month-sheet';
import { receivedMethods, toReceivedMethod } from '@duka/domain/money/payment';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useCashBalances } from '#shop/trade/cash-balances-query.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { WithStore } from '#shop/with-store.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { MoneyFailure } from './money-states.tsx';
import { formatMonth } from './month-chooser.tsx';
import { MoveList } from './move-list.tsx';

const all = 'all';

/** Every movement of money that a figure adds up: since the last end of a day, or what counts as received in a month; R26. */
export function MovesPage() {
  const [parameters, change] = useSearchParams();
  const asked = parameters.get('month');
  const month = isMonth(asked) ? asked : undefined;
  const method = toReceivedMethod(parameters.get('way'));
  const text = month ? m.money_moves_received({ month: formatMonth(month) }) : '';
  const pick = (value: string) =>
    change({ ...(month && { month }), ...(value !== all && { way: value }) }, { replace: true });
  return (
    <>
      <PageHeader title={m.money_moves()} text={text} />
      <div className="mb-4 max-w-md">
        <SegmentsField
          label={m.orders_payment_method()}
          isLabelHidden
          value={method ?? all}
          onChange={pick}
          options={[
            { value: all, label: m.money_all_ways() },
            ...receivedMethods.map((value) => ({ value, label: paymentWords[value]() })),
          ]}
        />
      </div>
      <WithStore loading={<ListSkeleton text={m.money_loading()} />}>
        {({ id }) =>
          month ? (
            <MoveList key={`${month} ${method}`} storeId={id} found={{ month, method }} />
          ) : (
            <SinceClose key={method} storeId={id} method={method} />
          )
        }
      </WithStore>
    </>
  );
}

function SinceClose({ storeId, method }: { storeId: string; method: ReturnType<typeof toReceivedMethod> }) {
  const drawer = useCashBalances(storeId);
  if (drawer.isError) return <MoneyFailure query={drawer} />;
  if (!drawer.data) return <ListSkeleton text={m.money_loading()} />;
  const { began, closedAt, closedDay } = drawer.data;
  return (
    <>
      <p className="mb-3 text-muted">{closedAt === null ? m.money_moves_all() : m.money_moves_text()}</p>
      {closedDay === null || began === null ? null : (
        <p className="mb-3 flex flex-wrap justify-between gap-x-3 text-[0.9375rem] text-ink tabular-nums">
          <span>{m.money_moves_began({ day: formatDay(closedDay) ?? '' })}</span>
          <span className="font-semibold">{formatPrice(method ? began[method] : sumMethods(began))}</span>
        </p>
      )}
      <MoveList storeId={storeId} found={{ since: closedAt, method }} />
    </>
  );
}
