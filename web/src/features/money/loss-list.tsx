import type { StockLoss } from '@duka/domain/stock/stock-loss';
import { formatDay } from '@duka/domain/values/dates';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { lossWords } from '#shop/trade/loss-words.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { useLosses } from './loss-queries.ts';
import { MoneyItem, MoneyItems, MoneyList } from './money-list.tsx';

/** The losses of a month, the newest first; each leads to its product. */
export function LossList({ storeId, month }: { storeId: string; month: string }) {
  const [page, setPage] = useState(1);
  const list = useLosses(storeId, month, page);
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
      <MoneyItems label={m.money_sheet_losses()}>
        {list.data?.losses.map((loss) => (
          <LossItem key={loss.id} loss={loss} />
        ))}
      </MoneyItems>
    </MoneyList>
  );
}

function LossItem({ loss: { productId, productName, quantity, cost, reason, note, at } }: { loss: StockLoss }) {
  return (
    <MoneyItem
      name={m.purchases_goods({ quantity: formatQuantity(Math.abs(quantity)), name: productName })}
      to={productId === '' ? undefined : `/products/view/${encodeURIComponent(productId)}`}
      details={[formatDay(at), lossWords[reason](), note]}
      amount={cost}
    />
  );
}
