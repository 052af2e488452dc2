import type { Batch, Purchase } from '@duka/domain/stock/buying';
import { formatPacks } from '@duka/domain/values/amount';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSort } from '#shop/trade/use-sort.ts';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { purchasePaths } from './purchase-paths.ts';
import { type PurchaseOrder, usePurchases } from './purchase-queries.ts';

/** Rows that are shown at first, and added by each "Show more". */
const step = 20;
/** The goods of a purchase that are named in its row. */
const maxNamed = 3;

/** Lists purchases; those of one supplier where one is named. */
export function PurchaseList({ storeId, supplierId }: { storeId: string; supplierId?: string }) {
  const [count, setCount] = useState(step);
  const isTable = useTableScreen();
  const { sort, sortBy } = useSort<PurchaseOrder>('at');
  const list = usePurchases(storeId, count, sort, supplierId);
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
        <>
          {isTable ? (
            <PurchaseTable purchases={purchases} sortBy={sortBy} isOfSupplier={supplierId !== undefined} />
          ) : (
            <ListRows label={m.purchases_title()}>
              {purchases.map((purchase) => (
                <PurchaseRow key={purchase.id} purchase={purchase} isOfSupplier={supplierId !== undefined} />
              ))}
            </ListRows>
          )}
          {total > count ? (
            <Button variant="secondary" className="mt-3" onClick={() => setCount(count + step)}>
              {m.purchases_more()}
            </Button>
          ) : null}
        </>
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

type ListedPurchase = Purchase & { readonly goods: readonly Batch[] };

interface PurchaseRowProps {
  purchase: ListedPurchase;
  /** The page names the supplier already. */
  isOfSupplier: boolean;
}

function PurchaseRow({ purchase, isOfSupplier }: PurchaseRowProps) {
  const { id, supplierName, reference, owed, at, isCancelled } = purchase;
  const details = [formatDay(at) ?? '', isOfSupplier ? '' : supplierName, reference];
  return (
    <ListRow
      link={{ to: purchasePaths.purchase(id) }}
      name={namePurchase(purchase)}
      nameEnd={<Total purchase={purchase} />}
      detail={details.filter((text) => text !== '').join(' · ')}
      detailEnd={
        isCancelled ? (
          <Badge>{m.undo_taken_back()}</Badge>
        ) : owed > 0 ? (
          <Badge tone="warning">{m.purchases_owed({ amount: formatUnbroken(owed) })}</Badge>
        ) : null
      }
    />
  );
}

interface PurchaseTableProps {
  purchases: readonly ListedPurchase[];
  sortBy: ReturnType<typeof useSort<PurchaseOrder>>['sortBy'];
  isOfSupplier: boolean;
}

function PurchaseTable({ purchases, sortBy, isOfSupplier }: PurchaseTableProps) {
  return (
    <DataTable
      label={m.purchases_title()}
      isDense
      head={
        <>
          <ColumnHead>{m.purchases_goods_title()}</ColumnHead>
          <ColumnHead {...sortBy('at')}>{m.money_date()}</ColumnHead>
          {isOfSupplier ? null : <ColumnHead>{m.purchases_supplier()}</ColumnHead>}
          <ColumnHead isNumber {...sortBy('total')}>
            {m.purchases_head_total()}
          </ColumnHead>
          <ColumnHead isNumber {...sortBy('owed')}>
            {m.suppliers_owed()}
          </ColumnHead>
        </>
      }
    >
      {purchases.map((purchase) => {
        const { id, at, reference, supplierId, supplierName, owed, dueAt, isCancelled } = purchase;
        return (
          <tr key={id}>
            <th scope="row" className="min-w-40">
              <Link
                to={purchasePaths.purchase(id)}
                className="inline-block py-1 font-semibold wrap-anywhere hover:underline"
              >
                {namePurchase(purchase)}
              </Link>
              {reference ? <span className="block text-muted">{reference}</span> : null}
            </th>
            <td className="whitespace-nowrap">{formatDay(at)}</td>
            {isOfSupplier ? null : (
              <td>
                {supplierId === '' ? null : (
                  <Link
                    to={purchasePaths.supplier(supplierId)}
                    className="inline-block py-1 underline underline-offset-2 wrap-anywhere"
                  >
                    {supplierName}
                  </Link>
                )}
              </td>
            )}
            <td className="text-right whitespace-nowrap">
              <Total purchase={purchase} />
            </td>
            <td className="text-right whitespace-nowrap">
              {isCancelled ? <Badge>{m.undo_taken_back()}</Badge> : null}
              {!isCancelled && owed > 0 ? <Figure size="row">{formatPrice(owed)}</Figure> : null}
              {owed > 0 && dueAt ? (
                <span className="block text-muted">{m.purchases_due({ day: formatDay(dueAt) ?? '' })}</span>
              ) : null}
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

function Total({ purchase: { total, isCancelled } }: { purchase: Purchase }) {
  return (
    <span className={isCancelled ? 'line-through' : ''}>
      <Figure size="row">{formatPrice(total)}</Figure>
    </span>
  );
}

function namePurchase({ goods, at }: ListedPurchase): string {
  return goods.length > 0 ? describeGoods(goods) : m.purchases_one_of({ day: formatDay(at) ?? '' });
}

/** Says what came: `50 × Urea, 4 bags × DAP and 2 more`. */
function describeGoods(goods: readonly Batch[]): string {
  const named = goods.slice(0, maxNamed).map(({ productName, received, pack }) => {
    const quantity = pack ? formatPacks(pack.quantity, pack.name) : formatQuantity(received);
    return m.purchases_goods({ quantity, name: productName || m.purchases_gone() });
  });
  const more = goods.length - named.length;
  return more > 0 ? m.purchases_goods_more({ goods: named.join(', '), count: more }) : named.join(', ');
}
