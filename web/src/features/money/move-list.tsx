import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Card } from '#ui/page/card.tsx';
import { moneyPaths } from './money-paths.ts';
import { type FoundMoves, type Move, pageSize, useMoves } from './money-queries.ts';
import { moveWords } from './money-words.ts';

/** Movements of money, the newest first; each leads to what it was for. */
export function MoveList({ storeId, found }: { storeId: string; found: FoundMoves }) {
  const [page, setPage] = useState(1);
  const list = useMoves(storeId, found, page);
  const { moves = [], total = 0 } = list.data ?? {};
  return (
    <ListFrame
      list={list}
      failedText={m.money_moves_failed()}
      retryLabel={m.figures_try_again()}
      loading={<ListSkeleton text={m.money_loading()} />}
      empty={
        list.data && total === 0 ? (
          <EmptyState icon="money" title={m.money_moves_empty_title()} text={m.money_moves_empty_text()} />
        ) : null
      }
    >
      {moves.length > 0 ? (
        <>
          <Card padding="none">
            <ul aria-label={m.money_moves()} className="divide-y divide-line">
              {moves.map((move) => (
                <MoveItem key={move.id} move={move} />
              ))}
            </ul>
          </Card>
          <div className="mt-5">
            <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPage={setPage} />
          </div>
        </>
      ) : null}
    </ListFrame>
  );
}

function MoveItem({ move }: { move: Move }) {
  const { kind, method, amount, at, reference } = move;
  const to = pathOf(move);
  const name = moveWords[kind]();
  return (
    <li className="flex flex-wrap items-start gap-x-3 p-4">
      <div className="max-w-full grow basis-0">
        <p className="font-semibold text-ink">
          {to === undefined ? (
            name
          ) : (
            <Link to={to} className="hover:underline">
              {name}
            </Link>
          )}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {[formatDayAndTime(at), paymentWords[method](), reference].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="ml-auto font-semibold whitespace-nowrap tabular-nums">{formatPrice(amount)}</p>
    </li>
  );
}

function pathOf({ orderId, kind }: Move): string | undefined {
  if (orderId !== '') return `/orders/${encodeURIComponent(orderId)}`;
  return kind === 'expense' ? moneyPaths.expenses : undefined;
}
