import { type ExpiryState, expiryStates } from '@duka/domain/products/expiry-query';
import { isPriceRangeReversed, type ProductFilter } from '@duka/domain/products/product-filter';
import { type StockLevel, stockLevels } from '@duka/domain/products/stock-level';
import { parseShillings } from '@duka/domain/values/number-input';
import type { References } from '#features/products/product-documents.ts';
import { stockLevelName } from '#features/products/stock-level.tsx';
import { toOptions } from '#features/products/to-options.ts';
import { m } from '#paraglide/messages.js';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useDelayedText } from '#ui/forms/use-delayed-text.ts';

const expiryNames: Record<ExpiryState, () => string> = { expired: m.list_expired, expiring: m.list_expiring };

interface ProductFilterFieldsProps {
  filter: ProductFilter;
  references: References | undefined;
  onChange: (changes: Partial<ProductFilter>) => void;
}

/** Shows the choices of the filter panel (LIST-021 to LIST-024); each acts at once. */
export function ProductFilterFields({ filter, references, onChange }: ProductFilterFieldsProps) {
  return (
    <>
      <SelectField
        label={m.list_category()}
        value={filter.category}
        onChange={(category) => onChange({ category })}
        options={toOptions(references?.categories)}
        placeholder={m.list_any_category()}
      />
      <SelectField
        label={m.list_unit()}
        value={filter.unit}
        onChange={(unit) => onChange({ unit })}
        options={toOptions(references?.units)}
        placeholder={m.list_any_unit()}
      />
      <SelectField
        label={m.list_stock()}
        value={filter.stock}
        onChange={(stock) => onChange({ stock: stock as StockLevel | '' })}
        options={stockLevels.map((level) => ({ value: level, label: stockLevelName(level) }))}
        placeholder={m.list_any_stock()}
      />
      <SelectField
        label={m.list_expiry()}
        value={filter.expiry}
        onChange={(expiry) => onChange({ expiry: expiry as ExpiryState | '' })}
        options={expiryStates.map((state) => ({ value: state, label: expiryNames[state]() }))}
        placeholder={m.list_any_expiry()}
      />
      <PriceField label={m.list_min_price()} value={filter.minPrice} onPrice={(minPrice) => onChange({ minPrice })} />
      <PriceField
        label={m.list_max_price()}
        value={filter.maxPrice}
        onPrice={(maxPrice) => onChange({ maxPrice })}
        error={isPriceRangeReversed(filter) ? m.list_price_reversed() : undefined}
      />
    </>
  );
}

interface PriceFieldProps {
  label: string;
  value: string;
  onPrice: (text: string) => void;
  error?: string | undefined;
}

function PriceField({ label, value, onPrice, error }: PriceFieldProps) {
  const [text, setText] = useDelayedText(value, onPrice);
  const invalid = parseShillings(text).kind === 'invalid';
  return <AmountField label={label} value={text} onChange={setText} error={invalid ? m.list_price_invalid() : error} />;
}
