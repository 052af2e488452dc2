import { guestIdOf } from '@duka/domain/messages/guest';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { useState } from 'react';
import { orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';

const TellBuyer = lazyComponent(async () => (await import('./tell-buyer.tsx')).TellBuyer);

/**
 * Shows how a buyer without an account gets the goods, that nobody has proven their name and number, and how to reach them: by a call, by a
 * text of WhatsApp, and by a message on the page of their order (DOOR-102, DOOR-103).
 */
export function GuestBuyer({ order }: { order: ShopOrder }) {
  const may = useMay();
  const [isTelling, setTelling] = useState(false);
  const { customerPhone, channel, orderWay, deliveryPlace = '' } = order;
  return (
    <div className="mt-1 flex flex-col gap-3">
      {orderWay ? (
        <p className="font-medium wrap-anywhere">
          {orderWay === 'pickup' ? m.orders_way_pickup() : m.orders_way_delivery({ place: deliveryPlace || '—' })}
        </p>
      ) : null}
      {order.isSamePerson ? null : <p className="text-sm text-muted">{m.orders_guest_unproven()}</p>}
      <div className="flex flex-wrap gap-2 *:grow">
        <a href={`tel:${customerPhone}`} className={buttonClass('secondary', 'compact')}>
          <Icon name="phone" /> {m.customers_call()}
        </a>
        <Button variant="secondary" size="compact" aria-expanded={isTelling} onClick={() => setTelling(!isTelling)}>
          {m.orders_tell_open()}
        </Button>
        {channel === 'link' && may(['messages']) ? (
          <ButtonLink to={orderPaths.thread(guestIdOf(order.id))} variant="secondary" icon="message" size="compact">
            {m.orders_message()}
          </ButtonLink>
        ) : null}
      </div>
      {isTelling ? (
        <LazyPart>
          <TellBuyer key={order.status} order={order} />
        </LazyPart>
      ) : null}
    </div>
  );
}
