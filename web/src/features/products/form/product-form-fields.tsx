import { asksFor, inputFacts } from '@duka/domain/inputs/input-rules';
import { actRights } from '@duka/domain/members/screen-rights';
import { findWrongCheckDigit } from '@duka/domain/products/gtin';
import type { Reference } from '@duka/domain/products/product';
import type { ProductDraft } from '@duka/domain/products/product-draft';
import { parseQuantity, parseShillings, toNumber } from '@duka/domain/values/number-input';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { readToday } from '#data/calls/now.ts';
import type { useReferences } from '#features/products/product-queries.ts';
import { toOptions } from '#features/products/to-options.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { Fold } from '#ui/forms/fold.tsx';
import { goToNext } from '#ui/forms/go-to-next.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { useNarrowScreen } from '#ui/lists/use-wide-screen.ts';
import { Card } from '#ui/page/card.tsx';
import type { FieldMarks } from './field-marks.ts';
import { ProductImageField } from './product-image-field.tsx';
import type { AutoStockState } from './use-auto-stock.ts';
import type { ChosenPicture } from './use-picture.ts';

const InputFields = lazyComponent(async () => (await import('./input-fields.tsx')).InputFields);

interface ProductFormFieldsProps {
  draft: ProductDraft;
  /** The form of the product as it is stored. */
  stored: ProductDraft;
  /** Undefined for a new product. */
  storedQuantity: number | undefined;
  /** The date is that of the first batch to expire, and nobody types it (R28). */
  hasBatches: boolean;
  productId: string;
  storedImage: string;
  image: ChosenPicture | null | undefined;
  progress: number | undefined;
  /** The words under the fields to correct. */
  marks: FieldMarks;
  references: ReturnType<typeof useReferences>;
  autoStock: AutoStockState;
  /** The barcode is typed to its end. */
  onBarcodeLeft: () => void;
  onChange: (changes: Partial<ProductDraft>) => void;
  onImage: (image: ChosenPicture | null | undefined) => void;
  onPreparing: (work: Promise<void>) => void;
}

interface FieldProps extends ProductFormFieldsProps {
  /** On a phone the keyboard's Enter goes on to the next field. */
  isPhone: boolean;
}

/** The form's fields (PROD-004 to PROD-011); a phone asks first for what every product has and folds the descriptions (PROD-043). */
export function ProductFormFields(props: ProductFormFieldsProps) {
  const isPhone = useNarrowScreen();
  return isPhone ? <PhoneFields {...props} isPhone /> : <WideFields {...props} isPhone={false} />;
}

function WideFields(props: FieldProps) {
  const facts = listAskedFacts(props);
  const { mayStock, seesCosts } = useFormRights();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex min-w-0 flex-col gap-5">
        <Part title={m.product_part_basics()}>
          <NameField {...props} />
          <DescriptionFields {...props} />
        </Part>
        <Part title={m.product_part_stock()}>
          <KindFields {...props} />
          {mayStock ? <QuantityField {...props} /> : null}
        </Part>
        <Part title={m.product_part_prices()}>
          <div className="grid gap-5 sm:grid-cols-2">
            {seesCosts ? <CostField {...props} /> : null}
            <PriceField {...props} />
          </div>
        </Part>
        {facts.length > 0 ? (
          <Part title={m.product_part_inputs()}>
            <LazyPart>
              <InputFields {...props} facts={facts} />
            </LazyPart>
          </Part>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Part title={m.product_part_image()}>
          <ImageField {...props} />
        </Part>
        <Part title={m.product_part_options()}>
          <OptionFields {...props} />
        </Part>
      </div>
    </div>
  );
}

function PhoneFields(props: FieldProps) {
  const { draft, marks } = props;
  const facts = listAskedFacts(props);
  const { mayStock, seesCosts } = useFormRights();
  const name = useRef<HTMLInputElement>(null);
  const described = ['description', 'longDescription', 'manufacturer'] as const;
  return (
    <div className="flex flex-col gap-4">
      {/* Held sideways, a phone has two fields beside each other, and the first of them in sight. */}
      <Card className="grid items-start gap-5 sm:grid-cols-2">
        <ImageField
          {...props}
          onPreparing={(work) => {
            props.onPreparing(work);
            // The next thing to do, without a tap.
            if (draft.name === '') name.current?.focus();
          }}
        />
        <NameField {...props} inputRef={name} />
        <div className="grid grid-cols-2 gap-3">
          <PriceField {...props} />
          {seesCosts ? <CostField {...props} /> : null}
        </div>
        {mayStock ? <QuantityField {...props} /> : null}
        <div className="sm:col-span-2">
          <KindFields {...props} />
        </div>
        <BarcodeField {...props} />
      </Card>
      <Card padding="snug">
        <OptionFields {...props} />
      </Card>
      {facts.length > 0 ? (
        <Fold
          title={m.product_part_inputs()}
          hasValue={facts.some((fact) => draft[fact] !== '')}
          hasError={facts.some((fact) => marks[fact] !== undefined)}
        >
          <LazyPart>
            <InputFields {...props} facts={facts} />
          </LazyPart>
        </Fold>
      ) : null}
      <Fold
        title={m.product_part_description()}
        hasValue={described.some((field) => draft[field] !== '')}
        hasError={described.some((field) => marks[field] !== undefined)}
      >
        <DescriptionFields {...props} />
      </Fold>
    </div>
  );
}

/** The facts of an input that the chosen category asks for, and those that the product has already (INPUT-002). */
function listAskedFacts({ draft, stored, references }: ProductFormFieldsProps) {
  const category = references.data?.categories.find(({ id }) => id === draft.category);
  const asked = category ? asksFor([category.name])?.facts : undefined;
  return inputFacts.filter((fact) => asked?.includes(fact) || draft[fact] !== '' || stored[fact] !== '');
}

/** What is not the person's to change is not asked for: the stock, and what the goods cost (R63). */
function useFormRights() {
  const { can: may } = useMembership();
  return { mayStock: may(...actRights.changeStock), seesCosts: may(...actRights.changeCost) };
}

function ImageField(props: FieldProps) {
  return (
    <ProductImageField
      storedImage={props.storedImage}
      image={props.image}
      progress={props.progress}
      onImage={props.onImage}
      onPreparing={props.onPreparing}
      isCompact={props.isPhone}
    />
  );
}

type TextName =
  | 'name'
  | 'description'
  | 'longDescription'
  | 'manufacturer'
  | 'barcode'
  | 'quantityInStock'
  | 'purchasePrice'
  | 'sellingPrice';

/** Returns the props of a text. */
function textOf(name: TextName, { draft, marks, onChange }: FieldProps) {
  return { name, value: draft[name], onChange: (value: string) => onChange({ [name]: value }), error: marks[name] };
}

/** Adds those of a single line. */
function lineOf(name: TextName, props: FieldProps) {
  const next = {
    enterKeyHint: 'next',
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => goToNext(event, 'form', 'input[enterkeyhint], select'),
  } as const;
  return { ...textOf(name, props), ...(props.isPhone && next), autoComplete: 'off' };
}

function NameField({ inputRef, ...props }: FieldProps & { inputRef?: Ref<HTMLInputElement> }) {
  return <TextField {...lineOf('name', props)} label={m.product_name()} inputRef={inputRef ?? null} required />;
}

function DescriptionFields(props: FieldProps) {
  return (
    <>
      <TextAreaField
        {...textOf('description', props)}
        label={m.product_description()}
        hint={m.product_description_hint()}
        rows={2}
      />
      <TextAreaField
        {...textOf('longDescription', props)}
        label={m.product_long_description()}
        hint={m.product_long_description_hint()}
        rows={5}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...lineOf('manufacturer', props)} label={m.product_manufacturer()} />
        {props.isPhone ? null : <BarcodeField {...props} />}
      </div>
      <p className="text-sm text-muted">
        {m.product_id_label()}: <span className="font-semibold text-ink tabular-nums">{props.productId}</span>.{' '}
        {m.product_id_hint()}
      </p>
    </>
  );
}

/** A code that no factory prints is told once it is typed, and taken (GTIN-003). */
function BarcodeField(props: FieldProps) {
  const [isTyping, setTyping] = useState(false);
  const wrong = isTyping ? undefined : findWrongCheckDigit(props.draft.barcode.trim());
  return (
    <TextField
      {...lineOf('barcode', props)}
      label={m.product_barcode()}
      hint={<span aria-live="polite">{wrong && m.product_barcode_check({ digit: wrong.expected })}</span>}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        props.onBarcodeLeft();
      }}
      spellCheck={false}
    />
  );
}

function KindFields({ draft, marks, references: { data, isPending }, onChange }: ProductFormFieldsProps) {
  const placeholder = (words: string) => (isPending ? m.product_references_loading() : words);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="category"
        label={m.product_category()}
        value={draft.category}
        onChange={(category) => onChange({ category })}
        options={withChosen(data?.categories, draft.category)}
        placeholder={placeholder(m.product_category_placeholder())}
        error={marks.category}
        required
      />
      <SelectField
        name="unit"
        label={m.product_unit()}
        value={draft.unit}
        onChange={(unit) => onChange({ unit })}
        options={withChosen(data?.units, draft.unit)}
        placeholder={placeholder(m.product_unit_placeholder())}
        error={marks.unit}
        required
      />
    </div>
  );
}

function QuantityField(props: FieldProps) {
  const { draft, marks, autoStock, storedQuantity } = props;
  return (
    <TextField
      {...lineOf('quantityInStock', props)}
      label={m.product_quantity()}
      error={marks.quantityInStock ?? (autoStock === 'failed' ? m.product_quantity_failed() : undefined)}
      hint={<span aria-live="polite">{autoStockHint(autoStock) || changeHint(draft, storedQuantity)}</span>}
      inputMode="decimal"
      maxLength={40}
    />
  );
}

function CostField(props: FieldProps) {
  return (
    <AmountField
      {...lineOf('purchasePrice', props)}
      label={m.product_cost_price()}
      hint={m.product_price_hint()}
      required
    />
  );
}

function PriceField(props: FieldProps) {
  return (
    <AmountField
      {...lineOf('sellingPrice', props)}
      label={m.product_selling_price()}
      hint={
        <span aria-live="polite">{isBelowCost(props.draft) ? m.product_below_cost() : m.product_price_hint()}</span>
      }
      required
    />
  );
}

function OptionFields({ draft, stored, hasBatches, marks, onChange }: ProductFormFieldsProps) {
  const today = readToday();
  return (
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
        disabled={hasBatches}
        hint={hasBatches ? m.product_expiry_batches() : undefined}
      />
      {draft.hasExpiry ? (
        <DateField
          name="expiryDate"
          label={m.product_expiry_date()}
          value={draft.expiryDate}
          onChange={(expiryDate) => onChange({ expiryDate })}
          // A stored date that has passed may stay.
          min={draft.expiryDate !== '' && draft.expiryDate === stored.expiryDate ? undefined : today}
          error={marks.expiryDate}
          disabled={hasBatches}
          required
          className="pb-2"
        />
      ) : null}
      <SwitchField
        label={m.product_has_return_policy()}
        checked={draft.hasReturnPolicy}
        onChange={(hasReturnPolicy) => onChange({ hasReturnPolicy })}
      />
      <SwitchField
        label={m.product_on_page()}
        checked={draft.isOnPage}
        onChange={(isOnPage) => onChange({ isOnPage })}
      />
    </div>
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

function autoStockHint(state: AutoStockState): string {
  if (state === 'counting') return m.product_quantity_counting();
  return state === 'counted' ? m.product_quantity_counted() : '';
}

/** The effect of a changed quantity on the figures (R45), where there are some. */
function changeHint({ quantityInStock }: ProductDraft, stored: number | undefined): string {
  const typed = parseQuantity(quantityInStock);
  if (!can('sales') || stored === undefined || typed.kind !== 'value' || typed.value === stored) return '';
  return typed.value < stored ? m.product_quantity_lower() : m.product_quantity_higher();
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
