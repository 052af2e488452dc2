import { equal, order } from '@duka/domain/query';
import { parseStockLoss, type StockLoss } from '@duka/domain/stock/stock-loss';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listDocuments } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { lossWords } from '#shop/trade/loss-words.ts';
import { type Sort, useSort } from '#shop/trade/use-sort.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { MoneyList } from './money-list.tsx';
import { inMonth, pageOf } from './money-queries.ts';

interface RowsProps {
  losses: readonly StockLoss[];
  sortBy: ReturnType<typeof useSort<LossOrder>>['sortBy'];
}

/** The losses of a month, the newest first unless a head orders them otherwise; each leads to its product. */
export function LossList({ storeId, month }: { storeId: string; month: string }) {
  const [page, setPage] = useState(1);
  const { sort, sortBy } = useSort<LossOrder>('at', () => setPage(1));
  const list = useLosses(storeId, month, sort, page);
  const Rows = useTableScreen() ? LossTable : LossRows;
  return (
    <MoneyList
      list={list}
      failedText={m.money_losses_failed()}
      empty={
        <EmptyState
          icon="box"
          title={m.money_losses_empty_title()}
          text={m.money_losses_empty_text()}
          action={
            <ButtonLink to="/products?expiry=expired" variant="secondary">
              {m.money_losses_expired()}
            </ButtonLink>
          }
        />
      }
      page={page}
      onPage={setPage}
    >
      <Rows losses={list.data?.losses ?? []} sortBy={sortBy} />
    </MoneyList>
  );
}

function LossRows({ losses }: RowsProps) {
  const seesCosts = useMembership().can('costs');
  return (
    <ListRows label={m.money_sheet_losses()}>
      {losses.map((loss) => {
        const { id, cost, reason, note, at } = loss;
        const to = pathOf(loss);
        return (
          <ListRow
            key={id}
            {...(to !== undefined && { link: { to } })}
            name={nameLoss(loss)}
            nameEnd={seesCosts ? <Figure size="row">{formatPrice(cost)}</Figure> : null}
            detail={[formatDay(at), lossWords[reason](), note].filter(Boolean).join(' · ')}
          />
        );
      })}
    </ListRows>
  );
}

function LossTable({ losses, sortBy }: RowsProps) {
  const seesCosts = useMembership().can('costs');
  return (
    <DataTable
      label={m.money_sheet_losses()}
      head={
        <>
          <ColumnHead>{m.purchases_goods_title()}</ColumnHead>
          <ColumnHead {...sortBy('at')}>{m.money_date()}</ColumnHead>
          <ColumnHead>{m.view_loss_reason()}</ColumnHead>
          <ColumnHead>{m.money_note()}</ColumnHead>
          {seesCosts ? (
            <ColumnHead isNumber {...sortBy('cost')}>
              {m.figures_cost()}
            </ColumnHead>
          ) : null}
        </>
      }
    >
      {losses.map((loss) => {
        const { id, cost, reason, note, at } = loss;
        const to = pathOf(loss);
        return (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere text-ink">
              {to === undefined ? (
                <span className="font-medium">{nameLoss(loss)}</span>
              ) : (
                <Link to={to} className="inline-block py-1 font-medium hover:underline">
                  {nameLoss(loss)}
                </Link>
              )}
            </th>
            <td className="whitespace-nowrap text-muted">{formatDay(at)}</td>
            <td className="text-muted">{lossWords[reason]()}</td>
            <td className="max-w-sm wrap-anywhere text-muted">{note}</td>
            {seesCosts ? (
              <td className="text-right whitespace-nowrap">
                <Figure size="row">{formatPrice(cost)}</Figure>
              </td>
            ) : null}
          </tr>
        );
      })}
    </DataTable>
  );
}

function nameLoss({ quantity, productName }: StockLoss): string {
  return m.purchases_goods({ quantity: formatQuantity(Math.abs(quantity)), name: productName });
}

/** Returns the address of the product; undefined for one that was deleted. */
function pathOf({ productId }: StockLoss): string | undefined {
  return productId === '' ? undefined : `/products/view/${encodeURIComponent(productId)}`;
}

/** The columns by which losses are ordered. */
type LossOrder = 'at' | 'cost';

/** Asks for a page of what left the shop unsold in a month. */
function useLosses(storeId: string, month: string, { column, isUp }: Sort<LossOrder>, page: number) {
  return useQuery({
    queryKey: ['money', storeId, 'losses', month, column, isUp, page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('stockLosses', [
        equal('storeId', storeId),
        ...inMonth('at', month),
        order(isUp ? 'orderAsc' : 'orderDesc', column),
        ...pageOf(page),
      ]);
      return { total, losses: documents.flatMap((document) => parseStockLoss(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}
