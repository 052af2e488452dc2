import type { Reference } from '@duka/domain/products/product';
import type { longestTexts, ProductDraft } from '@duka/domain/products/product-draft';
import type { ProductSaveProblem } from '@duka/domain/products/product-save';
import { toDay } from '@duka/domain/values/dates';
import { parseShillings, toNumber } from '@duka/domain/values/number-input';
import { type ReactNode, useId } from 'react';
import type { useReferences } from '#features/products/product-queries.ts';
import { fieldProblemText } from '#features/products/product-words.ts';
import { toOptions } from '#features/products/to-options.ts';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { ProductImageField } from './product-image-field.tsx';
import type { AutoStockState } from './use-auto-stock.ts';

interface ProductFormFieldsProps {
  draft: ProductDraft;
  storedExpiryDate: string;
  productId: string;
  storedImage: string;
  image: File | null | undefined;
  progress: number | undefined;
  problem: ProductSaveProblem | undefined;
  isEdit: boolean;
  references: ReturnType<typeof useReferences>;
  autoStock: AutoStockState;
  onChange: (changes: Partial<ProductDraft>) => void;
  onImage: (image: File | null | undefined) => void;
  onPreparing: (work: Promise<void>) => void;
}

/** The form's fields (PROD-004 to PROD-011), in parts that stand one below the other on phones. */
export function ProductFormFields(props: ProductFormFieldsProps) {
  const { draft, problem, isEdit, onChange } = props;
  const text = (name: keyof typeof longestTexts) => ({
    name,
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: fieldError(name, draft, problem, isEdit),
  });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Part title={m.product_part_basics()}>
          <TextField {...text('name')} label={m.product_name()} required autoComplete="off" />
          <TextAreaField
            {...text('description')}
            label={m.product_description()}
            hint={m.product_description_hint()}
            rows={2}
          />
          <TextAreaField
            {...text('longDescription')}
            label={m.product_long_description()}
            hint={m.product_long_description_hint()}
            rows={5}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...text('manufacturer')} label={m.product_manufacturer()} autoComplete="off" />
            <TextField {...text('barcode')} label={m.product_barcode()} autoComplete="off" spellCheck={false} />
          </div>
          <p className="text-sm text-muted">
            {m.product_id_label()}: <span className="font-semibold text-ink tabular-nums">{props.productId}</span>.{' '}
            {m.product_id_hint()}
          </p>
        </Part>
        <StockPart {...props} />
        <PricePart {...props} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Part title={m.product_part_image()}>
          <ProductImageField
            storedImage={props.storedImage}
            image={props.image}
            progress={props.progress}
            onImage={props.onImage}
            onPreparing={props.onPreparing}
          />
        </Part>
        <OptionPart {...props} />
      </div>
    </div>
  );
}

function StockPart({ draft, problem, isEdit, references, autoStock, onChange }: ProductFormFieldsProps) {
  const { data, isPending } = references;
  const placeholder = (words: string) => (isPending ? m.product_references_loading() : words);
  return (
    <Part title={m.product_part_stock()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="category"
          label={m.product_category()}
          value={draft.category}
          onChange={(category) => onChange({ category })}
          options={withChosen(data?.categories, draft.category)}
          placeholder={placeholder(m.product_category_placeholder())}
          error={fieldError('category', draft, problem, isEdit)}
          required
        />
        <SelectField
          name="unit"
          label={m.product_unit()}
          value={draft.unit}
          onChange={(unit) => onChange({ unit })}
          options={withChosen(data?.units, draft.unit)}
          placeholder={placeholder(m.product_unit_placeholder())}
          error={fieldError('unit', draft, problem, isEdit)}
          required
        />
      </div>
      <TextField
        name="quantityInStock"
        label={m.product_quantity()}
        value={draft.quantityInStock}
        onChange={(quantityInStock) => onChange({ quantityInStock })}
        error={
          fieldError('quantityInStock', draft, problem, isEdit) ??
          (autoStock === 'failed' ? m.product_quantity_failed() : undefined)
        }
        hint={<span aria-live="polite">{autoStockHint(autoStock)}</span>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
      />
    </Part>
  );
}

function PricePart({ draft, problem, isEdit, onChange }: ProductFormFieldsProps) {
  const price = (name: 'purchasePrice' | 'sellingPrice') => ({
    name,
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: fieldError(name, draft, problem, isEdit),
    prefix: 'TZS',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 40,
    required: true,
  });
  return (
    <Part title={m.product_part_prices()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...price('purchasePrice')} label={m.product_cost_price()} hint={m.product_price_hint()} />
        <TextField
          {...price('sellingPrice')}
          label={m.product_selling_price()}
          hint={<span aria-live="polite">{isBelowCost(draft) ? m.product_below_cost() : m.product_price_hint()}</span>}
        />
      </div>
    </Part>
  );
}

function OptionPart({ draft, storedExpiryDate, problem, isEdit, onChange }: ProductFormFieldsProps) {
  const today = toDay(Date.now());
  return (
    <Part title={m.product_part_options()}>
      <div className="flex flex-col gap-2">
        <SwitchField
          label={m.product_has_discount()}
          checked={draft.hasDiscount}
          onChange={(hasDiscount) => onChange({ hasDiscount })}
        />
        <SwitchField
          label={m.product_has_expiry()}
          checked={draft.hasExpiry}
          onChange={(hasExpiry) => onChange({ hasExpiry })}
        />
        {draft.hasExpiry ? (
          <DateField
            name="expiryDate"
            label={m.product_expiry_date()}
            value={draft.expiryDate}
            onChange={(expiryDate) => onChange({ expiryDate })}
            // A stored date that has passed may stay.
            min={draft.expiryDate !== '' && draft.expiryDate === storedExpiryDate ? undefined : today}
            error={fieldError('expiryDate', draft, problem, isEdit)}
            required
            className="pb-2"
          />
        ) : null}
        <SwitchField
          label={m.product_has_return_policy()}
          checked={draft.hasReturnPolicy}
          onChange={(hasReturnPolicy) => onChange({ hasReturnPolicy })}
        />
      </div>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="flex flex-col gap-5">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

/** Check 3 marks all of its fields that are empty; every other check marks the one it names. */
function fieldError(
  field: keyof ProductDraft,
  draft: ProductDraft,
  problem: ProductSaveProblem | undefined,
  isEdit: boolean,
): string | undefined {
  if (!problem) return undefined;
  const required = ['name', 'sellingPrice', 'purchasePrice'] as const;
  const isMissing = required.some((name) => name === field && draft[name].trim() === '');
  const isMarked = problem.message === 'required_fields' ? isMissing : problem.field === field;
  return isMarked ? fieldProblemText({ ...problem, field }, isEdit) : undefined;
}

function autoStockHint(state: AutoStockState): string {
  if (state === 'counting') return m.product_quantity_counting();
  return state === 'counted' ? m.product_quantity_counted() : '';
}

/** A category that is no longer offered must still show on the product that has it. */
function withChosen(references: readonly Required<Reference>[] | undefined, chosen: string) {
  const options = toOptions(references);
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: m.view_unknown() }];
}

function isBelowCost({ purchasePrice, sellingPrice }: ProductDraft): boolean {
  const [cost, price] = [parseShillings(purchasePrice), parseShillings(sellingPrice)];
  return cost.kind === 'value' && price.kind === 'value' && toNumber(price) < toNumber(cost);
}
