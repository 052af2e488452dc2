import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleLine } from '@duka/domain/orders/order-sale';
import type { Pack } from '@duka/domain/products/packs';
import { unitFor } from '@duka/domain/values/amount';
import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';

interface SalePacksProps {
  line: SaleLine;
  good: SaleGood;
  packs: readonly Pack[];
  onPack: (packId: string | undefined) => void;
}

/** Chooses by one tap what a line is sold in: the product's own unit or one of its packs, each with its price. */
export function SalePacks({ line, good, packs, onPack }: SalePacksProps) {
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
