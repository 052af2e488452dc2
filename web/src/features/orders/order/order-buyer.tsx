import { payableOf } from '@duka/domain/orders/payable';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';

/** What was told of the buyer of a registered input beside name and phone, and who pays what of a subsidised sale that stands (R75). */
export default function OrderBuyer({ order }: { order: ShopOrder }) {
  const facts = [
    [m.lots_village(), order.buyerVillage],
    [m.lots_farmer_number(), order.farmerNumber],
    ...(order.subsidy
      ? [
          [m.subsidy_government_part(), formatPrice(order.subsidy)],
          [m.subsidy_farmer_part(), formatPrice(payableOf(order) - order.returned)],
        ]
      : []),
  ];
  return facts.map(([label, text]) =>
    text ? (
      <p key={label} className="text-sm text-muted wrap-anywhere">
        {`${label}: ${text}`}
      </p>
    ) : null,
  );
}
