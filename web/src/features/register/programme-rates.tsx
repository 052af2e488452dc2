import { makeDocumentId } from '@duka/domain/document-id';
import { describeGoodsSearch } from '@duka/domain/orders/order-goods';
import type { SubsidyRate } from '@duka/domain/orders/subsidy';
import { equal, limit, type QueryDescription } from '@duka/domain/query';
import { formatPrice } from '@duka/domain/values/money';
import { nameOf } from '@duka/domain/values/names';
import { parseShillings } from '@duka/domain/values/number-input';
import { readText } from '@duka/domain/values/unchecked-values';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createDocument, deleteDocument, listDocuments } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { listRates } from '#shop/register/subsidy-queries.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { RemoveButton } from '#ui/forms/remove-button.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/page/card.tsx';

interface ProgrammeRatesProps {
  storeId: string;
  programmeId: string;
  mayChange: boolean;
}

interface Good {
  readonly id: string;
  readonly name: string;
}

/** Products that a search offers, and the most that one category adds. */
const offered = 6;
const maxOfCategory = 200;

/** The goods of a programme and what they cost a farmer; goods are added one by one, or all of a category (INPUT-078). */
export function ProgrammeRates({ storeId, programmeId, mayChange }: ProgrammeRatesProps) {
  const client = useQueryClient();
  const { data: rates = [] } = useQuery({
    queryKey: ['subsidies', storeId, 'rates', programmeId],
    queryFn: () => listRates(programmeId),
  });
  const ids = rates.map(({ productId }) => productId).sort();
  const { data: goods = [] } = useQuery({
    queryKey: ['products', 'names', storeId, ids],
    queryFn: () => listGoods([equal('storeId', storeId), equal('$id', ...ids), limit(ids.length)]),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const goodNames = new Map(goods.map(({ id, name }) => [id, name]));
  const remove = useMutation({
    mutationFn: (id: string) => deleteDocument('subsidyRates', id),
    onSettled: () => invalidateStale(client, 'subsidyProgrammes'),
  });
  return (
    <Card padding="report">
      <h3 className="font-semibold text-ink">{m.subsidy_goods()}</h3>
      {rates.length === 0 ? <p className="mt-1 text-sm text-muted">{m.subsidy_goods_none()}</p> : null}
      <ul className="divide-y divide-line">
        {rates.map((rate) => (
          <li key={rate.id} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{goodNames.get(rate.productId) ?? ''}</p>
              <p className="text-sm text-muted tabular-nums">{rateText(rate)}</p>
            </div>
            {mayChange ? (
              <RemoveButton
                label={m.subsidy_remove_good({ name: goodNames.get(rate.productId) ?? '' })}
                onRemove={() => remove.mutate(rate.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {remove.isError ? <Alert kind="error">{m.subsidy_not_saved()}</Alert> : null}
      {mayChange ? <AddGoods storeId={storeId} programmeId={programmeId} known={new Set(ids)} /> : null}
    </Card>
  );
}

/** Says what a product costs a farmer by a rate. */
function rateText({ cap, part }: SubsidyRate): string {
  return cap === null
    ? m.subsidy_part_of({ amount: formatPrice(part ?? 0) })
    : m.subsidy_cap_of({ amount: formatPrice(cap) });
}

interface AddGoodsProps {
  storeId: string;
  programmeId: string;
  /** The ids of the products that are in it. */
  known: ReadonlySet<string>;
}

function AddGoods({ storeId, programmeId, known }: AddGoodsProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState<'cap' | 'part'>('cap');
  const [amount, setAmount] = useState('');
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { data: found = [] } = useQuery({
    queryKey: ['products', 'names', storeId, 'search', search],
    queryFn: () => listGoods(describeGoodsSearch(storeId, search)),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const { data: categories = [] } = useQuery({
    queryKey: ['product-references', 'categories'],
    queryFn: async () => {
      const { documents } = await listDocuments('productCategories', [limit(100)]);
      return documents.map((row) => ({ value: row.$id, label: nameOf(readText(Object(row).name)) }));
    },
  });
  const typed = parseShillings(amount);
  const shillings = typed.kind === 'value' && (kind === 'cap' || typed.value > 0) ? typed.value : undefined;
  const add = useMutation({
    mutationFn: async (goods: readonly Good[]) => {
      for (const { id } of goods) {
        if (known.has(id)) continue;
        const rate = { storeId, programmeId, productId: id, [kind]: shillings ?? 0 };
        await createDocument('subsidyRates', makeDocumentId(Date.now(), Math.random), rate);
      }
    },
    onSettled: () => invalidateStale(client, 'subsidyProgrammes'),
    onSuccess: () => setSearch(''),
  });
  const addAll = async () => {
    const rules = [equal('storeId', storeId), equal('productCategories', category), limit(maxOfCategory)];
    add.mutate(await listGoods(rules));
  };
  const withAmount = (run: () => void) => {
    setChecked(true);
    if (shillings !== undefined && !add.isPending) run();
  };
  const offers = found.filter(({ id }) => !known.has(id)).slice(0, offered);
  return (
    <div className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
      <h4 className="font-semibold text-ink">{m.subsidy_add_goods()}</h4>
      <SegmentsField
        label={m.subsidy_rate_kind()}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'cap', label: m.subsidy_kind_cap() },
          { value: 'part', label: m.subsidy_kind_part() },
        ]}
      />
      <AmountField
        label={m.subsidy_amount()}
        value={amount}
        onChange={setAmount}
        error={isChecked && shillings === undefined ? m.orders_cash_invalid() : undefined}
      />
      <div className="flex">
        <SearchField
          label={m.subsidy_find_good()}
          placeholder={m.subsidy_find_good()}
          maxLength={64}
          value={search}
          onSearch={setSearch}
        />
      </div>
      {search === '' ? null : (
        <ul className="divide-y divide-line">
          {offers.map((good) => (
            <li key={good.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">{good.name}</span>
              <Button variant="secondary" size="compact" onClick={() => withAmount(() => add.mutate([good]))}>
                {m.subsidy_add()}
                <span className="sr-only">: {good.name}</span>
              </Button>
            </li>
          ))}
          {offers.length === 0 ? <li className="py-2 text-sm text-muted">{m.subsidy_find_none()}</li> : null}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-0 grow"
          label={m.subsidy_category()}
          value={category}
          onChange={setCategory}
          options={categories}
          placeholder={m.subsidy_category_choose()}
        />
        <Button
          variant="secondary"
          busy={add.isPending}
          disabled={category === ''}
          onClick={() => withAmount(() => void addAll().catch(() => undefined))}
        >
          {m.subsidy_add_all()}
        </Button>
      </div>
      {add.isError ? <Alert kind="error">{m.subsidy_not_saved()}</Alert> : null}
    </div>
  );
}

async function listGoods(rules: readonly QueryDescription[]): Promise<readonly Good[]> {
  const { documents } = await listDocuments('products', rules);
  return documents.map((row) => ({ id: row.$id, name: readText(Object(row).name) }));
}
