import { type PurchaseLineDraft, readBoughtQuantity } from '@duka/domain/stock/purchase-draft';
import { toDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { parseShillings } from '@duka/domain/values/number-input';
import { m } from '#paraglide/messages.js';
import { IconButton } from '#ui/base/icon-button.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { Card } from '#ui/page/card.tsx';

interface PurchaseLineProps {
  line: PurchaseLineDraft;
  errorOf: (field: 'quantity' | 'cost') => string | undefined;
  onChange: (changes: Partial<PurchaseLineDraft>) => void;
  onRemove: () => void;
}

/** Goods of one kind: how many, for how much, and where it matters until when they are good. */
export function PurchaseLine({ line, errorOf, onChange, onRemove }: PurchaseLineProps) {
  const { name, unitName, quantity, cost, expiryDay, batchNo } = line;
  const isPast = expiryDay !== '' && expiryDay < toDay(Date.now());
  return (
    <Card padding="snug">
      <fieldset className="min-w-0">
        <legend className="sr-only">{name}</legend>
        <div className="mb-2 flex items-center justify-between gap-3">
          <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
          <IconButton icon="trash" label={m.purchases_remove({ name })} onClick={onRemove} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={unitName ? m.purchases_quantity_in({ unit: unitName }) : m.purchases_quantity()}
            value={quantity}
            onChange={(typed) => onChange({ quantity: typed })}
            error={errorOf('quantity')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            required
          />
          <TextField
            label={m.purchases_cost()}
            prefix="TZS"
            value={cost}
            onChange={(typed) => onChange({ cost: typed })}
            error={errorOf('cost')}
            hint={<span aria-live="polite">{describeUnitCost(line)}</span>}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
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

/** Says what one of them costs, once both numbers can be read. */
function describeUnitCost(line: PurchaseLineDraft): string {
  const { cost, unitName } = line;
  const [many, shillings] = [readBoughtQuantity(line), parseShillings(cost)];
  if (!many || shillings.kind !== 'value') return m.purchases_cost_hint();
  const price = formatPrice(shillings.value / many);
  return unitName ? m.purchases_cost_per_unit({ price, unit: unitName }) : m.purchases_cost_each({ price });
}
