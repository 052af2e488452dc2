import type { SaleGood } from '@duka/domain/orders/order-goods';
import {
  lineKey,
  removeFromSale,
  type SaleDraft,
  type SaleLine,
  sellBeyondStock,
  setSalePack,
  setSalePrice,
  setSaleQuantity,
} from '@duka/domain/orders/order-sale';
import {
  findListPrice,
  findObstacle,
  findPack,
  findSoldBeyond,
  lineTotal,
  readPrice,
  type SaleObstacle,
} from '@duka/domain/orders/sale-sums';
import { type Pack, toBaseQuantity } from '@duka/domain/products/packs';
import { formatAmount, packFor, unitFor } from '@duka/domain/values/amount';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { parseQuantity } from '@duka/domain/values/number-input';
import { sumQuantities } from '@duka/domain/values/quantity';
import { useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useOffered } from '#shop/override/use-override.tsx';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { FieldFrame, useField } from '#ui/base/field.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { QuantityInput } from '#ui/forms/quantity-input.tsx';
import { RemoveButton } from '#ui/forms/remove-button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { isOfGoods, obstacleText, type SalePartProps } from './sale-words.ts';
import { SellBeyond } from './sell-beyond.tsx';

interface SaleLinesProps extends SalePartProps {
  isLoading: boolean;
  /** True to show every problem; false to show only those of the goods themselves, such as too little stock. */
  isChecked: boolean;
}

/** Lists the goods of the sale, with their quantities, packs and prices. */
export function SaleLines({ draft, goods, isLoading, isChecked, update }: SaleLinesProps) {
  if (isLoading) return <Skeleton shape="card" className="h-24 w-full" />;
  return (
    <Card padding="none" className="px-4 py-1">
      <ul aria-label={m.orders_items()} className="divide-y divide-line">
        {draft.lines.map((line, index) => (
          <Line
            // It stays the same line while its pack changes, so that the button that was pressed keeps the focus.
            key={`${line.productId} ${draft.lines.slice(0, index).filter(({ productId }) => productId === line.productId).length}`}
            line={line}
            good={goods.get(line.productId)}
            problem={findObstacle(draft, line, goods.get(line.productId), readNowMs())}
            isChecked={isChecked}
            beyond={findBeyondOf(draft, line, goods)}
            onSellBeyond={() => update((before) => sellBeyondStock(before, line.productId))}
            onPrice={(price) => update((before) => setSalePrice(before, lineKey(line), price))}
            onPack={(packId) => update((before) => setSalePack(before, lineKey(line), packId))}
            onQuantity={(quantity) => update((before) => setSaleQuantity(before, lineKey(line), quantity))}
            onRemove={() => update((before) => removeFromSale(before, lineKey(line)))}
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
  /** The quantity of the product that is sold beyond its stock, on its first line; 0 on the others. */
  beyond: number;
  onSellBeyond: () => void;
  onPrice: (price: string) => void;
  onPack: (packId: string | undefined) => void;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
}

function Line(props: LineProps) {
  const { line, good, problem, isChecked, beyond, onSellBeyond, onPrice, onPack, onQuantity, onRemove } = props;
  const [isPriced, setPriced] = useState((line.price ?? '') !== '');
  const mayDiscount = useOffered()('discount');
  const product = good?.name || m.orders_sale_unknown();
  const pack = findPack(line, good);
  // Other lines may have the same product in other packs.
  const name = pack ? m.orders_sale_pack({ name: product, pack: pack.name }) : product;
  const key = lineKey(line);
  const error =
    problem && problem !== 'price' && (isChecked || isOfGoods(problem)) ? obstacleText(problem, good) : undefined;
  const { control, frame } = useField(
    { label: m.orders_sale_quantity({ name }), isLabelHidden: true, error },
    `quantity-${key}`,
  );
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{product}</p>
          {good ? (
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
              <span>
                {formatPrice(findListPrice(line, good))} ·{' '}
                {m.orders_sale_stock({ stock: formatAmount(good.quantityInStock, good.unitName) })}
              </span>
              <ExpiryBadge {...good} />
            </p>
          ) : null}
          {good && !isPriced && mayDiscount ? (
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
        <AmountField
          id={`price-${key}`}
          className="mt-2"
          label={m.orders_sale_price({ name })}
          value={line.price ?? ''}
          onChange={onPrice}
          placeholder={formatWhole(findListPrice(line, good))}
          autoFocus={line.price === undefined}
          hint={readPrice(line, good) === 0 ? m.orders_sale_price_free() : undefined}
          error={problem === 'price' ? obstacleText(problem, good) : undefined}
        />
      ) : null}
      {good?.packs && good.packs.length > 0 ? (
        <SalePacks line={line} good={good} packs={good.packs} onPack={onPack} />
      ) : null}
      <FieldFrame {...frame} className="mt-2">
        <div className="flex items-center gap-1">
          <IconButton
            icon="minus"
            label={m.orders_sale_less({ name })}
            onClick={() => onQuantity(step(line.quantity, -1))}
          />
          <QuantityInput
            {...control}
            value={line.quantity}
            onChange={onQuantity}
            error={error}
            selectsOnFocus
            align="center"
            maxLength={14}
          />
          <IconButton
            icon="plus"
            label={m.orders_sale_more({ name })}
            onClick={() => onQuantity(step(line.quantity, 1))}
          />
          <span className="grow text-sm text-muted">{good && unitText(line, good)}</span>
          <RemoveButton label={m.orders_sale_remove({ name })} onRemove={onRemove} />
        </div>
      </FieldFrame>
      {good && problem === 'not_enough' ? <SellBeyond good={good} onSell={onSellBeyond} /> : null}
      {good && beyond > 0 ? (
        <p className="mt-1.5 text-sm font-medium text-on-warning-soft">
          {m.orders_beyond_line({ amount: formatAmount(beyond, good.unitName) })}
        </p>
      ) : null}
    </li>
  );
}

function findBeyondOf(draft: SaleDraft, line: SaleLine, goods: SalePartProps['goods']): number {
  const good = goods.get(line.productId);
  const isFirst = draft.lines.find(({ productId }) => productId === line.productId) === line;
  return good && isFirst ? findSoldBeyond(draft, good) : 0;
}

/** Returns the unit of the typed quantity, or the pack with what the packs hold. An unreadable quantity counts as one. */
function unitText(line: SaleLine, good: SaleGood): string {
  const [input, pack] = [parseQuantity(line.quantity), findPack(line, good)];
  const quantity = input.kind === 'value' ? input.value : 1;
  if (!pack) return unitFor(quantity, good.unitName);
  const held = toBaseQuantity(quantity, pack.factor);
  const unit = packFor(quantity, pack.name);
  return held === undefined
    ? unit
    : m.orders_sale_pack_holds({ pack: unit, amount: formatAmount(held, good.unitName) });
}

/** Returns the quantity one higher or lower; one that would fall to 0 or below stays, as a button of its own removes the line. */
function step(quantity: string, by: 1 | -1): string {
  const input = parseQuantity(quantity);
  if (input.kind !== 'value') return '1';
  const stepped = sumQuantities([input.value, by]);
  return String(stepped > 0 ? stepped : input.value);
}

interface SalePacksProps {
  line: SaleLine;
  good: SaleGood;
  packs: readonly Pack[];
  onPack: (packId: string | undefined) => void;
}

/** Buttons for what a line is sold in: the product's own unit or one of its packs, each with its price. */
function SalePacks({ line, good, packs, onPack }: SalePacksProps) {
  const choices = [
    { id: undefined, name: unitFor(1, good.unitName), price: good.sellingPrice },
    ...packs.map(({ id, name, sellingPrice }) => ({ id, name, price: sellingPrice })),
  ];
  return (
    <fieldset className="mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">{m.orders_sale_sold_as({ name: good.name })}</legend>
      {choices.map(({ id, name, price }) => (
        <button
          key={id ?? ''}
          type="button"
          aria-pressed={line.packId === id}
          onClick={() => onPack(id)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-control/60 bg-surface px-3 text-sm font-medium text-ink hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
        >
          {name} <span className="font-semibold tabular-nums">{formatWhole(price)}</span>
        </button>
      ))}
    </fieldset>
  );
}
