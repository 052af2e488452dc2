import { type PurchaseLineDraft, readBoughtQuantity, readEach } from '@duka/domain/stock/purchase-draft';
import { formatAmount, unitFor } from '@duka/domain/values/amount';
import { parseShillings } from '@duka/domain/values/number-input';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { type ReactNode, useState } from 'react';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { RemoveButton } from '#ui/forms/remove-button.tsx';
import { quantityId } from './purchase-keys.ts';

// What it came in is asked once its packs are known.
const PurchasePacks = lazyComponent(async () => (await import('./purchase-packs.tsx')).PurchasePacks);

/** The columns from 768 px on: product, quantity, total, cost of one, and the button that removes the line. */
const columns = 'gap-x-2 px-4 md:grid-cols-[minmax(0,1fr)_6rem_8rem_8rem_2.75rem]';

/** The heads of the columns; on a phone each box has its own. */
export function PurchaseHead() {
  return (
    <div aria-hidden="true" className={`hidden py-2 text-xs font-semibold text-muted md:grid ${columns}`}>
      <span>{m.purchases_head_product()}</span>
      <span>{m.purchases_head_quantity()}</span>
      <span>{m.purchases_head_total()}</span>
      <span>{m.purchases_head_each()}</span>
    </div>
  );
}

interface PurchaseLineProps {
  line: PurchaseLineDraft;
  errorOf: (field: 'quantity' | 'cost') => string | undefined;
  onChange: (changes: Partial<PurchaseLineDraft>) => void;
  onRemove: () => void;
}

/** Goods of one kind in two rows on a phone: the product; how many, for how much together, and each. */
export function PurchaseLine({ line, errorOf, onChange, onRemove }: PurchaseLineProps) {
  const { name, unitName, pack, quantity, cost, expiryDay, batchNo, isDated = false } = line;
  const counted = pack ? pack.name : unitFor(1, unitName);
  const held = pack && readBoughtQuantity(line);
  const isPast = expiryDay !== '' && expiryDay < readToday();
  const [hasBatch, setHasBatch] = useState(isDated || expiryDay !== '' || batchNo !== '');
  return (
    <fieldset className={`grid min-w-0 grid-cols-[minmax(0,1fr)_2.75rem] py-2 ${columns}`}>
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="py-2.5 text-[0.9375rem] leading-6 font-semibold wrap-anywhere">{name}</h3>
          <LazyPart>
            <PurchasePacks line={line} onPack={(chosen) => onChange({ pack: chosen })} />
          </LazyPart>
        </div>
        {hasBatch ? null : (
          <Button
            variant="ghost"
            size="compact"
            icon="plus"
            className="whitespace-nowrap"
            aria-label={m.purchases_batch_of({ name })}
            onClick={() => setHasBatch(true)}
          >
            {m.purchases_batch_add()}
          </Button>
        )}
      </div>
      <div className="order-1 col-span-full grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] items-start gap-2 md:contents">
        <Column head={counted ? m.purchases_head_quantity_in({ unit: counted }) : m.purchases_head_quantity()}>
          <TextField
            id={quantityId(line.key)}
            label={counted ? m.purchases_quantity_in({ unit: counted }) : m.purchases_quantity()}
            isLabelHidden
            value={quantity}
            onChange={(typed) => onChange({ quantity: typed })}
            error={errorOf('quantity')}
            hint={held ? formatAmount(held, unitName) : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            required
          />
        </Column>
        <Column head={m.purchases_head_total()}>
          <AmountField
            label={m.purchases_cost()}
            isLabelHidden
            isBare
            value={cost}
            onChange={(typed) => onChange({ cost: typed })}
            error={errorOf('cost')}
            required
          />
        </Column>
        <Column head={m.purchases_head_each()}>
          <AmountField
            label={m.purchases_each()}
            isLabelHidden
            isBare
            value={readEach(line)}
            onChange={(typed) =>
              onChange({ each: typed === '' ? undefined : typed, ...(typed === '' && { cost: '' }) })
            }
            hint={describeUnitCost(line)}
          />
        </Column>
      </div>
      <RemoveButton label={m.purchases_remove({ name })} onRemove={onRemove} />
      {hasBatch ? (
        <div className="order-2 col-span-full mt-2 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-2">
          <DateField
            label={m.purchases_expiry()}
            value={expiryDay}
            onChange={(day) => onChange({ expiryDay: day })}
            hint={isPast ? m.purchases_expiry_past() : undefined}
          />
          <TextField
            label={m.purchases_batch()}
            value={batchNo}
            onChange={(typed) => onChange({ batchNo: typed })}
            maxLength={64}
            autoComplete="off"
          />
        </div>
      ) : null}
    </fieldset>
  );
}

/** One box of a line. Words of an error get the whole row of a phone. */
function Column({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div className="min-w-0 max-md:has-[[role=alert]]:col-span-full [&_input]:px-2.5">
      <p aria-hidden="true" className="mb-1 truncate text-xs text-muted md:hidden">
        {head}
      </p>
      {children}
    </div>
  );
}

/** Says what one of the product's unit costs where it is bought in packs, once both numbers can be read. */
function describeUnitCost({ cost, unitName, pack, ...line }: PurchaseLineDraft): string | undefined {
  const many = pack && readBoughtQuantity({ pack, ...line });
  const shillings = parseShillings(cost);
  if (!many || shillings.kind !== 'value') return undefined;
  const price = formatUnbroken(shillings.value / many);
  return unitName ? m.purchases_cost_per_unit({ price, unit: unitFor(1, unitName) }) : m.purchases_cost_each({ price });
}
