import { cashEntryKinds } from '@duka/domain/money/payment-line';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { MoneyItem, MoneyItems, MoneyList } from './money-list.tsx';
import { moneyPaths } from './money-paths.ts';
import { type FoundMoves, type Move, useMoves } from './money-queries.ts';
import { nameMove } from './money-words.ts';

/** Movements of money, the newest first; each leads to what it was for. */
export function MoveList({ storeId, found }: { storeId: string; found: FoundMoves }) {
  const [page, setPage] = useState(1);
  const list = useMoves(storeId, found, page);
  return (
    <MoneyList
      list={list}
      failedText={m.money_moves_failed()}
      empty={<EmptyState icon="money" title={m.money_moves_empty_title()} text={m.money_moves_empty_text()} />}
      page={page}
      onPage={setPage}
    >
      <MoneyItems label={m.money_moves()}>
        {list.data?.moves.map((move) => (
          <MoneyItem
            key={move.id}
            name={nameMove(move)}
            to={pathOf(move)}
            details={[formatDayAndTime(move.at), paymentWords[move.method](), move.reference]}
            amount={move.amount}
          />
        ))}
      </MoneyItems>
    </MoneyList>
  );
}

function pathOf({ orderId, purchaseId, supplierId, kind }: Move): string | undefined {
  if (cashEntryKinds.some((known) => known === kind)) return moneyPaths.entries;
  if (orderId !== '') return `/orders/${encodeURIComponent(orderId)}`;
  if (purchaseId !== '') return `${moneyPaths.purchases}/${encodeURIComponent(purchaseId)}`;
  if (supplierId !== '') return `${moneyPaths.suppliers}/${encodeURIComponent(supplierId)}`;
  return kind === 'expense' ? moneyPaths.expenses : undefined;
}
