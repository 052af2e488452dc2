import { type PurchaseLineDraft, readBoughtQuantity } from '@duka/domain/stock/purchase-draft';
import { formatAmount, unitFor } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { parseShillings } from '@duka/domain/values/number-input';
import { readToday } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { RemoveButton } from '#ui/forms/remove-button.tsx';
import { Card } from '#ui/page/card.tsx';
import { quantityId } from './purchase-keys.ts';

// What it came in is asked once its packs are known.
const PurchasePacks = lazyComponent(async () => (await import('./purchase-packs.tsx')).PurchasePacks);

interface PurchaseLineProps {
  line: PurchaseLineDraft;
  errorOf: (field: 'quantity' | 'cost') => string | undefined;
  onChange: (changes: Partial<PurchaseLineDraft>) => void;
  onRemove: () => void;
}

/** Goods of one kind: how many, for how much, and where it matters until when they are good. */
export function PurchaseLine({ line, errorOf, onChange, onRemove }: PurchaseLineProps) {
  const { name, unitName, pack, quantity, cost, expiryDay, batchNo } = line;
  const counted = pack ? pack.name : unitFor(1, unitName);
  const held = pack && readBoughtQuantity(line);
  const isPast = expiryDay !== '' && expiryDay < readToday();
  return (
    <Card padding="snug">
      <fieldset className="min-w-0">
        <legend className="sr-only">{name}</legend>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
          <RemoveButton label={m.purchases_remove({ name })} onRemove={onRemove} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="empty:hidden sm:col-span-2">
            <LazyPart>
              <PurchasePacks line={line} onPack={(chosen) => onChange({ pack: chosen })} />
            </LazyPart>
          </div>
          <TextField
            id={quantityId(line.key)}
            label={counted ? m.purchases_quantity_in({ unit: counted }) : m.purchases_quantity()}
            value={quantity}
            onChange={(typed) => onChange({ quantity: typed })}
            error={errorOf('quantity')}
            hint={held ? formatAmount(held, unitName) : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            required
          />
          <AmountField
            label={m.purchases_cost()}
            value={cost}
            onChange={(typed) => onChange({ cost: typed })}
            error={errorOf('cost')}
            hint={<span aria-live="polite">{describeUnitCost(line)}</span>}
            required
          />
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
      </fieldset>
    </Card>
  );
}

/** Says what one of the product's unit costs, once both numbers can be read. */
function describeUnitCost(line: PurchaseLineDraft): string {
  const { cost, unitName } = line;
  const [many, shillings] = [readBoughtQuantity(line), parseShillings(cost)];
  if (!many || shillings.kind !== 'value') return m.purchases_cost_hint();
  const price = formatPrice(shillings.value / many);
  return unitName ? m.purchases_cost_per_unit({ price, unit: unitFor(1, unitName) }) : m.purchases_cost_each({ price });
}
