import type { Batch, Purchase } from '@duka/domain/stock/buying';
import { formatPacks } from '@duka/domain/values/amount';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { purchasePaths } from './purchase-paths.ts';
import { usePurchases } from './purchase-queries.ts';

/** Rows that are shown at first, and added by each "Show more". */
const step = 20;
/** The goods of a purchase that are named in its row. */
const mostNamed = 3;

/** Lists purchases; those of one supplier where one is named. */
export function PurchaseList({ storeId, supplierId }: { storeId: string; supplierId?: string }) {
  const [count, setCount] = useState(step);
  const list = usePurchases(storeId, count, supplierId);
  const { purchases = [], total = 0 } = list.data ?? {};
  return (
    <ListFrame
      list={list}
      failedText={m.purchases_failed()}
      retryLabel={m.figures_try_again()}
      loading={<ListSkeleton text={m.purchases_loading()} />}
      empty={list.data && total === 0 ? <NoPurchases /> : null}
    >
      {purchases.length > 0 ? (
        <Card padding="none">
          <ul aria-label={m.purchases_title()} className="divide-y divide-line">
            {purchases.map((purchase) => (
              <PurchaseRow key={purchase.id} purchase={purchase} isOfSupplier={supplierId !== undefined} />
            ))}
          </ul>
          {total > count ? (
            <Button variant="secondary" className="mx-5 my-3" onClick={() => setCount(count + step)}>
              {m.purchases_more()}
            </Button>
          ) : null}
        </Card>
      ) : null}
    </ListFrame>
  );
}

function NoPurchases() {
  return (
    <EmptyState
      title={m.purchases_empty_title()}
      text={m.purchases_empty_text()}
      action={
        <ButtonLink to={purchasePaths.add()} icon="plus">
          {m.purchases_add()}
        </ButtonLink>
      }
    />
  );
}

interface PurchaseRowProps {
  purchase: Purchase & { readonly goods: readonly Batch[] };
  /** The page names the supplier already. */
  isOfSupplier: boolean;
}

function PurchaseRow({ purchase, isOfSupplier }: PurchaseRowProps) {
  const { id, supplierId, supplierName, reference, total, owed, dueAt, at, goods, isCancelled } = purchase;
  const day = formatDay(at) ?? '';
  return (
    <li className="flex flex-wrap items-start gap-x-3 px-5 py-2.5">
      <div className="max-w-full grow basis-0">
        <p className="font-medium">
          <Link to={purchasePaths.purchase(id)} className="hover:underline">
            {goods.length > 0 ? describeGoods(goods) : m.purchases_one_of({ day })}
          </Link>
        </p>
        <p className="text-sm text-muted">
          {day}
          {isOfSupplier || supplierId === '' ? null : (
            <>
              {' · '}
              <Link to={purchasePaths.supplier(supplierId)} className="underline underline-offset-2">
                {supplierName}
              </Link>
            </>
          )}
          {reference ? ` · ${reference}` : ''}
        </p>
      </div>
      <div className="ml-auto text-right whitespace-nowrap tabular-nums">
        <p className={`font-semibold ${isCancelled ? 'text-muted line-through' : ''}`}>{formatPrice(total)}</p>
        {isCancelled ? <Badge>{m.undo_taken_back()}</Badge> : null}
        {owed > 0 ? (
          <>
            <Badge tone="warning">{m.purchases_owed({ amount: formatPrice(owed) })}</Badge>
            {dueAt ? <p className="text-sm text-muted">{m.purchases_due({ day: formatDay(dueAt) ?? '' })}</p> : null}
          </>
        ) : null}
      </div>
    </li>
  );
}

/** Says what came: `50 × Urea, 4 bags × DAP and 2 more`. */
function describeGoods(goods: readonly Batch[]): string {
  const named = goods.slice(0, mostNamed).map(({ productName, received, pack }) => {
    const quantity = pack ? formatPacks(pack.quantity, pack.name) : formatQuantity(received);
    return m.purchases_goods({ quantity, name: productName || m.purchases_gone() });
  });
  const more = goods.length - named.length;
  return more > 0 ? m.purchases_goods_more({ goods: named.join(', '), count: more }) : named.join(', ');
}
