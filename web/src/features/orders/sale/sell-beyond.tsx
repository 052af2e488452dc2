import type { SaleGood } from '@duka/domain/orders/order-goods';
import { comingBack, orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { TextButton } from '#ui/base/text-button.tsx';

/** Offers what a seller does who sells more than the stock has: to sell it all the same, or to add what came in (R58). */
export function SellBeyond({ good, onSell }: { good: SaleGood; onSell: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <TextButton onClick={onSell}>
        {m.orders_beyond_sell()}
        <span className="sr-only">: {good.name}</span>
      </TextButton>
      <Link
        to={orderPaths.addStock(good.id)}
        {...comingBack}
        className="inline-flex min-h-11 items-center text-[0.9375rem] font-semibold text-on-primary-soft underline-offset-4 hover:underline"
      >
        {m.orders_beyond_add()}
        <span className="sr-only">: {good.name}</span>
      </Link>
    </div>
  );
}
