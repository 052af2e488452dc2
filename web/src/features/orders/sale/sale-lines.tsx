import type { SaleGood } from '@duka/domain/orders/order-goods';
import {
  findObstacle,
  lineTotal,
  readPrice,
  removeFromSale,
  type SaleLine,
  type SaleObstacle,
  setSalePrice,
  setSaleQuantity,
} from '@duka/domain/orders/order-sale';
import { formatAmount, unitFor } from '@duka/domain/values/amount';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { parseQuantity } from '@duka/domain/values/number-input';
import { sumQuantities } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { controlClass, FieldFrame, useField } from '#ui/base/field.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { isOfGoods, obstacleText, type SalePartProps } from './sale-words.ts';

interface SaleLinesProps extends SalePartProps {
  isLoading: boolean;
  /** True when every problem is shown; before that only those that the goods themselves have. */
  isChecked: boolean;
}

/** Lists the goods of the sale and their quantities. */
export function SaleLines({ draft, goods, isLoading, isChecked, update }: SaleLinesProps) {
  if (isLoading) return <Skeleton shape="card" className="h-24 w-full" />;
  return (
    <Card padding="none" className="px-4 py-1">
      <ul aria-label={m.orders_items()} className="divide-y divide-line">
        {draft.lines.map((line) => (
          <Line
            key={line.productId}
            line={line}
            good={goods.get(line.productId)}
            problem={findObstacle(draft, line, goods.get(line.productId), Date.now())}
            isChecked={isChecked}
            onPrice={(price) => update((before) => setSalePrice(before, line.productId, price))}
            onQuantity={(quantity) => update((before) => setSaleQuantity(before, line.productId, quantity))}
            onRemove={() => update((before) => removeFromSale(before, line.productId))}
          />
        ))}
      </ul>
    </Card>
  );
}

interface LineProps {
  line: SaleLine;
  good: SaleGood | undefined;
  problem: SaleObstacle | undefined;
  isChecked: boolean;
  onPrice: (price: string) => void;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
}

function Line({ line, good, problem, isChecked, onPrice, onQuantity, onRemove }: LineProps) {
  const [isPriced, setPriced] = useState((line.price ?? '') !== '');
  const name = good?.name || m.orders_sale_unknown();
  const error =
    problem && problem !== 'price' && (isChecked || isOfGoods(problem)) ? obstacleText(problem, good) : undefined;
  const { control, frame } = useField(
    { label: m.orders_sale_quantity({ name }), isLabelHidden: true, error },
    `quantity-${line.productId}`,
  );
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {good ? (
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
              <span>
                {formatPrice(good.sellingPrice)} ·{' '}
                {m.orders_sale_stock({ stock: formatAmount(good.quantityInStock, good.unitName) })}
              </span>
              <ExpiryBadge {...good} />
            </p>
          ) : null}
          {good && !isPriced ? (
            <span className="-my-2.5 block">
              <TextButton onClick={() => setPriced(true)}>
                {m.orders_sale_price_change()}
                <span className="sr-only">: {name}</span>
              </TextButton>
            </span>
          ) : null}
        </div>
        <p className="pt-0.5 font-semibold whitespace-nowrap tabular-nums">{formatPrice(lineTotal(line, good))}</p>
      </div>
      {good && isPriced ? (
        <TextField
          id={`price-${line.productId}`}
          className="mt-2"
          label={m.orders_sale_price({ name })}
          value={line.price ?? ''}
          onChange={onPrice}
          placeholder={formatWhole(good.sellingPrice)}
          prefix="TZS"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          autoFocus={line.price === undefined}
          hint={readPrice(line, good) === 0 ? m.orders_sale_price_free() : undefined}
          error={problem === 'price' ? obstacleText(problem, good) : undefined}
        />
      ) : null}
      <FieldFrame {...frame} className="mt-2">
        <div className="flex items-center gap-1">
          <IconButton
            icon="minus"
            label={m.orders_sale_less({ name })}
            onClick={() => onQuantity(step(line.quantity, -1))}
          />
          <input
            {...control}
            value={line.quantity}
            onChange={(event) => onQuantity(event.target.value)}
            onFocus={(event) => event.target.select()}
            inputMode="decimal"
            maxLength={14}
            autoComplete="off"
            className={controlClass(error, 'max-w-24 text-center tabular-nums')}
          />
          <IconButton
            icon="plus"
            label={m.orders_sale_more({ name })}
            onClick={() => onQuantity(step(line.quantity, 1))}
          />
          <span className="grow text-sm text-muted">{good && unitFor(readQuantity(line), good.unitName)}</span>
          <IconButton icon="trash" label={m.orders_sale_remove({ name })} onClick={onRemove} />
        </div>
      </FieldFrame>
    </li>
  );
}

/** Answers the quantity for the word of its unit; one while none can be read. */
function readQuantity({ quantity }: SaleLine): number {
  const input = parseQuantity(quantity);
  return input.kind === 'value' ? input.value : 1;
}

/** Answers one more or one less, never below 1: the trash can removes a line. */
function step(quantity: string, by: 1 | -1): string {
  const input = parseQuantity(quantity);
  if (input.kind !== 'value') return '1';
  const stepped = sumQuantities([input.value, by]);
  return String(stepped > 0 ? stepped : input.value);
}
