import type { StockLoss } from '@duka/domain/stock/stock-loss';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { lossWords } from '#shop/trade/loss-words.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { Card } from '#ui/page/card.tsx';
import { useLosses } from './loss-queries.ts';
import { pageSize } from './money-queries.ts';

/** The losses of a month, the newest first; each leads to its product. */
export function LossList({ storeId, month }: { storeId: string; month: string }) {
  const [page, setPage] = useState(1);
  const list = useLosses(storeId, month, page);
  const { losses = [], total = 0 } = list.data ?? {};
  return (
    <ListFrame
      list={list}
      failedText={m.money_losses_failed()}
      retryLabel={m.figures_try_again()}
      loading={<ListSkeleton text={m.money_loading()} />}
      empty={
        list.data && total === 0 ? (
          <EmptyState icon="box" title={m.money_losses_empty_title()} text={m.money_losses_empty_text()} />
        ) : null
      }
    >
      {losses.length > 0 ? (
        <>
          <Card padding="none">
            <ul aria-label={m.money_sheet_losses()} className="divide-y divide-line">
              {losses.map((loss) => (
                <LossItem key={loss.id} loss={loss} />
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

function LossItem({ loss: { productId, productName, quantity, cost, reason, note, at } }: { loss: StockLoss }) {
  const goods = m.purchases_goods({ quantity: formatQuantity(quantity), name: productName });
  return (
    <li className="flex flex-wrap items-start gap-x-3 p-4">
      <div className="max-w-full grow basis-0">
        <p className="font-semibold wrap-anywhere text-ink">
          {productId === '' ? (
            goods
          ) : (
            <Link to={`/products/view/${encodeURIComponent(productId)}`} className="hover:underline">
              {goods}
            </Link>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted tabular-nums">
          {[formatDay(at), lossWords[reason](), note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="ml-auto font-semibold whitespace-nowrap tabular-nums">{formatPrice(cost)}</p>
    </li>
  );
}
