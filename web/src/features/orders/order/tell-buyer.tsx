import { actRights } from '@duka/domain/members/screen-rights';
import type { OrderStatus } from '@duka/domain/orders/order';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { nameInMessage } from '@duka/domain/orders/whatsapp-text';
import type { Language } from '@duka/domain/values/language';
import { formatPrice } from '@duka/domain/values/money';
import { spoken } from '@duka/domain/values/spoken';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askShop } from '#data/calls/figures.ts';
import { orderKeys } from '#features/orders/order-queries.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useStore } from '#session/store-queries.ts';
import { customerOf } from '#shop/trade/customer-of.ts';
import { LanguageField } from '#shop/trade/language-field.tsx';
import { ShareText } from '#shop/trade/share-text.tsx';
import { useLanguageChoice } from '#shop/trade/use-language-choice.ts';
import { SegmentsField } from '#ui/forms/segments-field.tsx';

/** The texts about an order that a seller can send to its buyer. */
type News = 'received' | 'confirmed' | 'ready' | 'cancelled';

/** The texts that fit an order in each status, the usual one first. */
const newsByStatus: Readonly<Record<OrderStatus, readonly News[]>> = {
  Pending: ['received'],
  'In-Progress': ['confirmed', 'ready'],
  Completed: ['ready'],
  Cancelled: ['cancelled'],
};

const newsNames: Readonly<Record<News, () => string>> = {
  received: m.orders_tell_received,
  confirmed: m.orders_tell_confirmed,
  ready: m.orders_tell_ready,
  cancelled: m.orders_tell_cancelled,
};

/**
 * Hands the buyer of an order news of it, in their language, with the link of its page where there is a network: the text is opened,
 * filled in, in the phone's own app, and the seller sends it (DOOR-103).
 */
export function TellBuyer({ order }: { order: ShopOrder }) {
  const { data: store } = useStore();
  const fitting = newsByStatus[order.status];
  const [news, setNews] = useState(fitting[0] ?? 'received');
  const choice = useLanguageChoice(async () => undefined);
  const language = choice.chosen ?? spoken;
  const may = useMay();
  const storeId = store?.id ?? '';
  const { data: url = '' } = useQuery({
    queryKey: [...orderKeys.one(order.id), 'link'],
    queryFn: async () =>
      (await askShop<{ url: string }>(storeId, `orders/${encodeURIComponent(order.id)}/link`, {})).url,
    enabled: storeId !== '' && may(actRights.moveOrder),
    // The text goes without it too.
    retry: false,
  });
  const text = writeNews(order, news, store?.storeName ?? '', url, language);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      {fitting.length > 1 ? (
        <SegmentsField
          label={m.orders_tell()}
          value={news}
          onChange={setNews}
          options={fitting.map((value) => ({ value, label: newsNames[value]() }))}
        />
      ) : null}
      <LanguageField value={language} choice={choice} />
      <p lang={language} className="rounded-control bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <ShareText text={text} phone={order.customerPhone} copiedText={m.orders_tell_copied()} />
    </div>
  );
}

/** Writes the news of an order to its buyer; `url` is that of the order's page, empty where it is not known. */
function writeNews(order: ShopOrder, news: News, shop: string, url: string, locale: Language): string {
  const words = {
    name: nameInMessage(customerOf(order)),
    shop,
    id: order.trackingId,
    total: formatPrice(order.orderTotal, locale),
  };
  const texts: Readonly<Record<News, () => string>> = {
    received: () => m.orders_text_received(words, { locale }),
    confirmed: () => m.orders_text_confirmed(words, { locale }),
    ready: () =>
      order.orderWay === 'delivery'
        ? m.orders_text_delivered(words, { locale })
        : m.orders_text_ready(words, { locale }),
    cancelled: () => m.orders_text_cancelled(words, { locale }),
  };
  return [texts[news](), ...(url === '' ? [] : [m.orders_text_link({ url }, { locale })])].join('\n');
}
