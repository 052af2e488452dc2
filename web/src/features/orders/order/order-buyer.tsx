import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { m } from '#paraglide/messages.js';

/** What was told of the buyer of a registered input beside name and phone (R75). */
export default function OrderBuyer({ order }: { order: ShopOrder }) {
  const facts = [
    [m.lots_village(), order.buyerVillage],
    [m.lots_farmer_number(), order.farmerNumber],
  ];
  return facts.map(([label, text]) =>
    text ? (
      <p key={label} className="text-sm text-muted wrap-anywhere">
        {`${label}: ${text}`}
      </p>
    ) : null,
  );
}
