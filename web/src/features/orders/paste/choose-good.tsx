import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { PastedLine } from '@duka/domain/orders/pasted-order';
import { formatAmount, unitFor } from '@duka/domain/values/amount';
import { formatWhole } from '@duka/domain/values/money';
import { useState } from 'react';
import { useGoodsSearch } from '#features/orders/sale/sale-goods.ts';
import { m } from '#paraglide/messages.js';
import { SearchField } from '#ui/forms/search-field.tsx';

interface ChooseGoodProps {
  storeId: string;
  label: string;
  placeholder?: string;
  /** The search text while nothing is typed. */
  search: string;
  onChoose: (chosen: Pick<PastedLine, 'productId' | 'packId'>) => void;
}

/** The most products that a search shows here: each has a line for its unit and for each pack. */
const maxShown = 5;

/** Finds a product of the shop by its name, and chooses its unit or one of its packs. */
export function ChooseGood({
  storeId,
  label,
  placeholder = m.orders_sale_find_placeholder(),
  search: first,
  onChoose,
}: ChooseGoodProps) {
  const [search, setSearch] = useState('');
  const query = search.trim() || first;
  const { data = [], isFetched } = useGoodsSearch(storeId, query);
  const goods = query === '' ? [] : data.slice(0, maxShown);
  return (
    <div>
      <SearchField label={label} placeholder={placeholder} maxLength={100} value={search} onSearch={setSearch} />
      {query !== '' && isFetched && goods.length === 0 ? (
        <p role="status" className="mt-2 text-sm text-muted">
          {m.orders_sale_no_goods()}
        </p>
      ) : null}
      {goods.length > 0 ? (
        <ul aria-label={label} className="mt-2 divide-y divide-line rounded-control border border-line bg-surface">
          {goods.map((good) => (
            <li key={good.id} className="px-3 py-2">
              <p className="font-medium wrap-anywhere">{good.name}</p>
              <p className="text-sm text-muted">
                {m.orders_sale_stock({ stock: formatAmount(good.quantityInStock, good.unitName) })}
              </p>
              <div className="mt-1 flex flex-wrap gap-2">
                {listChoices(good).map(({ packId, name, price }) => (
                  <button
                    key={packId ?? ''}
                    type="button"
                    aria-label={m.orders_sale_pack({ name: good.name, pack: name })}
                    onClick={() => onChoose({ productId: good.id, ...(packId !== undefined && { packId }) })}
                    className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-control/60 bg-surface px-3 text-sm font-medium text-ink hover:bg-sunken"
                  >
                    {name} <span className="font-semibold tabular-nums">{formatWhole(price)}</span>
                  </button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function listChoices({ unitName, sellingPrice, packs = [] }: SaleGood) {
  return [
    { packId: undefined, name: unitFor(1, unitName) || m.orders_paste_unit(), price: sellingPrice },
    ...packs.map(({ id, name, sellingPrice: price }) => ({ packId: id, name, price })),
  ];
}
