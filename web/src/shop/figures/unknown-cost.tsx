import type { DayRange } from '@duka/domain/figures/sales-report';
import { equal, limit, order, select } from '@duka/domain/query';
import { toDay } from '@duka/domain/values/dates';
import { toThousandths } from '@duka/domain/values/quantity';
import { shareOf } from '@duka/domain/values/share';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';

/** Goods of a product that was deleted before their sale was sent are few; the newest of them are read. */
const maxLines = 500;

interface UnknownCostProps {
  storeId: string;
  range: DayRange;
  /** Sales that are queued on this phone took goods of several batches, which only the server can tell apart (R45). */
  isEstimated: boolean | undefined;
}

/**
 * Says of a profit how much of the sales in it is of goods whose cost nobody knows, and which it counts as if they had cost nothing (R44),
 * and whether it is only about right; nothing where there is nothing to say, or while it is not known.
 */
export function UnknownCost({ storeId, range, isEstimated = false }: UnknownCostProps) {
  const { data } = useQuery({
    queryKey: ['figures', storeId, 'unknown-cost'],
    queryFn: () => listUnknownCosts(storeId),
  });
  const total = (data ?? [])
    .filter(({ day }) => day >= range.from && day <= range.to)
    .reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      {isEstimated ? <p className="mt-2 text-sm text-muted">{m.figures_cost_estimated()}</p> : null}
      {total > 0 ? (
        <p className="mt-2 text-sm text-muted">{m.figures_cost_unknown({ amount: formatUnbroken(total) })}</p>
      ) : null}
    </>
  );
}

/** Lists what goods of unknown cost were sold for, less what came back, with the shop's day of their order. */
async function listUnknownCosts(storeId: string): Promise<{ day: string; amount: number }[]> {
  const { documents } = await listDocuments('orderItems', [
    equal('storeId', storeId),
    equal('isCostUnknown', true),
    order('orderDesc', '$id'),
    limit(maxLines),
    select('$id', 'quantity', 'returned', 'total', 'orderId.orderDate', 'orderId.status'),
  ]);
  return documents.flatMap(({ orderId, quantity, returned, total }) => {
    const { orderDate, status } = Object(orderId) as { orderDate?: unknown; status?: unknown };
    if (typeof orderDate !== 'string' || status === 'Cancelled') return [];
    const amount = shareOf(
      Number(total),
      toThousandths(Number(returned ?? 0)),
      toThousandths(quantity),
      toThousandths(quantity),
    );
    return [{ day: toDay(orderDate), amount }];
  });
}
