import { listShownChannels, type OrderChannel } from '@duka/domain/orders/order';
import { everyOrder, notCancelled, toOrderParameters } from '@duka/domain/orders/order-filter';
import { formatWhole } from '@duka/domain/values/money';
import { readToday } from '#data/calls/now.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSales } from '#shop/figures/figure-queries.ts';
import { channelNames } from '#shop/trade/channel-names.ts';
import { Figure } from '#ui/page/figure.tsx';
import { TodaySumsPlace } from './today-sums-place.tsx';

/**
 * Shows what today brought in, its channels apart, as their money is apart; each links to its orders. Q-053, DOOR-101.
 */
export function TodaySums({ storeId }: { storeId: string }) {
  const today = readToday();
  const { data, isError } = useSales(storeId, { from: today, to: today }, 1);
  if (!data) return isError ? null : <TodaySumsPlace />;
  const totalOf = (channel: OrderChannel) => data.days.find((day) => day.channel === channel)?.total ?? 0;
  return (
    <ul aria-label={m.orders_today()} className="-mt-2 flex flex-wrap gap-x-2 md:mt-0 md:mb-3">
      {listShownChannels((channel) => totalOf(channel) !== 0).map((channel) => {
        const filter = { ...everyOrder, channel, status: notCancelled, from: today, to: today } as const;
        return (
          <li key={channel}>
            <Link
              to={`${orderPaths.list}?${new URLSearchParams(toOrderParameters(filter))}`}
              className="inline-flex min-h-6 items-center gap-1 text-xs tracking-tight whitespace-nowrap text-muted hover:underline"
            >
              {m.orders_today_channel({ channel: channelNames[channel]() })}
              <Figure size="row">{formatWhole(totalOf(channel))}</Figure>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
