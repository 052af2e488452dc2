import { sumAllTime } from '@duka/domain/orders/purchase';
import { formatTotal } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Card } from '#ui/page/card.tsx';
import { usePurchases } from './figure-queries.ts';
import { Figure } from './product-figures.tsx';

/**
 * Shows the sums of all orders of the product that were not cancelled (VIEW-014, VIEW-015); hidden until they are
 * known.
 */
export function ProductAllTime({ productId }: { productId: string }) {
  const { data, isError } = usePurchases(productId);
  // The purchase history below says already that its rows could not be loaded.
  if (isError && !data) return null;
  const sum = data && sumAllTime(data);
  return (
    <Card>
      <section aria-label={m.view_all_time()}>
        <h2 className="mb-3 text-lg font-semibold tracking-tight">{m.view_all_time()}</h2>
        <dl className="grid gap-5 sm:grid-cols-2">
          <Figure name={m.view_total_orders()}>{sum ? formatTotal(sum.total) : <Blank />}</Figure>
          <Figure name={m.view_profit()}>{sum ? formatTotal(sum.profit) : <Blank />}</Figure>
        </dl>
      </section>
    </Card>
  );
}

function Blank() {
  return (
    <span className="block py-1">
      <span className="block h-5 w-32 animate-pulse rounded-md bg-sunken" />
    </span>
  );
}
