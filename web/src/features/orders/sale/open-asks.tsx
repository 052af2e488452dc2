import { askStateOf, leftToAnswer } from '@duka/domain/money/payment-request-line';
import { hourMs } from '@duka/domain/values/durations';
import { formatPrice } from '@duka/domain/values/money';
import { orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { useOpenRequests, useShopProvider } from '#shop/asks/request-queries.ts';
import { askStateWords } from '#shop/asks/request-words.ts';
import { useAskClock } from '#shop/asks/use-ask-clock.ts';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';

/** Milliseconds for which a request whose end is not known stays in sight of the till; its order's page shows it for longer. */
const shownMs = hourMs;

/** Lists the sales whose phones were asked and have not answered, so that the next one can begin meanwhile; each leads to its order (ASK-038). */
export function OpenAsks({ storeId }: { storeId: string }) {
  const { data: shop } = useShopProvider(storeId);
  const { data: open = [] } = useOpenRequests(storeId, { enabled: shop?.provider != null });
  const nowMs = useAskClock(open.length > 0);
  const shown = open.filter(({ orderId, askedAt }) => orderId !== '' && nowMs - Date.parse(askedAt) < shownMs);
  if (shown.length === 0) return null;
  return (
    <section aria-label={m.orders_sale_asked_list()} className="lg:col-span-2">
      <h2 className="mb-1 text-sm text-muted">{m.orders_sale_asked_list()}</h2>
      <ListRows label={m.orders_sale_asked_list()}>
        {shown.map((request) => {
          const state = askStateOf(request, nowMs);
          const seconds = Math.ceil(leftToAnswer(request, nowMs) / 1000);
          return (
            <ListRow
              key={request.id}
              link={{ to: orderPaths.order(request.orderId) }}
              name={request.phone}
              nameEnd={<Figure size="row">{formatPrice(request.amount)}</Figure>}
              detail={askStateWords[state]()}
              detailEnd={state === 'waiting' ? <span aria-hidden="true">{m.ask_left({ seconds })}</span> : null}
            />
          );
        })}
      </ListRows>
    </section>
  );
}
