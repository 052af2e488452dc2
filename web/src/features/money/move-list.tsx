import { cashEntryKinds } from '@duka/domain/money/payment-line';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { useSort } from '#shop/trade/use-sort.ts';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { MoneyList } from './money-list.tsx';
import { moneyPaths } from './money-paths.ts';
import { type FoundMoves, type Move, type MoveOrder, useMoves } from './money-queries.ts';
import { nameMove } from './money-words.ts';

interface RowsProps {
  moves: readonly Move[];
  sortBy: ReturnType<typeof useSort<MoveOrder>>['sortBy'];
}

/** Movements of money, the newest first unless a head orders them otherwise; each leads to what it was for. */
export function MoveList({ storeId, found }: { storeId: string; found: FoundMoves }) {
  const [page, setPage] = useState(1);
  const { sort, sortBy } = useSort<MoveOrder>('at', () => setPage(1));
  const list = useMoves(storeId, found, sort, page);
  const Rows = useTableScreen() ? MoveTable : MoveRows;
  return (
    <MoneyList
      list={list}
      failedText={m.money_moves_failed()}
      empty={<EmptyState icon="money" title={m.money_moves_empty_title()} text={m.money_moves_empty_text()} />}
      page={page}
      onPage={setPage}
    >
      <Rows moves={list.data?.moves ?? []} sortBy={sortBy} />
    </MoneyList>
  );
}

function MoveRows({ moves }: RowsProps) {
  return (
    <ListRows label={m.money_moves()}>
      {moves.map((move) => {
        const to = pathOf(move);
        return (
          <ListRow
            key={move.id}
            {...(to !== undefined && { link: { to } })}
            name={nameMove(move)}
            nameEnd={<Figure size="row">{formatPrice(move.amount)}</Figure>}
            detail={[formatDayAndTime(move.at), paymentWords[move.method](), move.reference]
              .filter(Boolean)
              .join(' · ')}
          />
        );
      })}
    </ListRows>
  );
}

function MoveTable({ moves, sortBy }: RowsProps) {
  return (
    <DataTable
      label={m.money_moves()}
      isDense
      head={
        <>
          <ColumnHead>{m.money_entry_kind()}</ColumnHead>
          <ColumnHead {...sortBy('at')}>{m.money_date()}</ColumnHead>
          <ColumnHead>{m.money_paid_by()}</ColumnHead>
          <ColumnHead>{m.orders_payment_reference()}</ColumnHead>
          <ColumnHead isNumber {...sortBy('amount')}>
            {m.money_amount()}
          </ColumnHead>
        </>
      }
    >
      {moves.map((move) => {
        const to = pathOf(move);
        return (
          <tr key={move.id}>
            <th scope="row" className="text-ink">
              {to === undefined ? (
                <span className="font-medium">{nameMove(move)}</span>
              ) : (
                <Link to={to} className="inline-block py-1 font-medium hover:underline">
                  {nameMove(move)}
                </Link>
              )}
            </th>
            <td className="whitespace-nowrap text-muted">{formatDayAndTime(move.at)}</td>
            <td className="text-muted">{paymentWords[move.method]()}</td>
            <td className="min-w-28 wrap-anywhere text-muted">{move.reference}</td>
            <td className="text-right whitespace-nowrap">
              <Figure size="row">{formatPrice(move.amount)}</Figure>
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

function pathOf({ orderId, purchaseId, supplierId, kind }: Move): string | undefined {
  if (cashEntryKinds.some((known) => known === kind)) return moneyPaths.entries;
  if (orderId !== '') return `/orders/${encodeURIComponent(orderId)}`;
  if (purchaseId !== '') return `${moneyPaths.purchases}/${encodeURIComponent(purchaseId)}`;
  if (supplierId !== '') return `${moneyPaths.suppliers}/${encodeURIComponent(supplierId)}`;
  return kind === 'expense' ? moneyPaths.expenses : undefined;
}
