import type { RuleBreak, RuleKey } from '#rule-words.ts';
import { toDay } from '#values/dates.ts';
import {
  findQuantityProblem,
  findShillingsProblem,
  type NumberInput,
  type NumberProblem,
} from '#values/number-input.ts';
import { checkProduct, type ProductFacts, type ProductProblem } from './check-product.ts';
import { productStatuses } from './product.ts';
import { productFields } from './product-fields.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The attributes whose change has the whole product judged: those of the form, but for the quantity. */
const formAttributes = new Set<string>([
  ...Object.values(productFields).flatMap(({ attributes }) => attributes),
  'status',
]);
formAttributes.delete('quantityInStock');

/**
 * Finds the first rule of the form that a product would break, also when the operator stores it (PROD-021, PROD-024 to PROD-026). `after`
 * is the product as it would be stored; `changed` names the attributes that a change alters, and is absent for a new one.
 * The whole product is judged, so that no change leaves one on sale that the form would refuse. A change that touches no
 * field of the form, or only the quantity, is judged by the quantity alone, so that products from before these rules can
 * still be counted and sold; a quantity below 0, which sales beyond the stock have left, only when it is changed itself (R33). The table of collections checks types and lengths, an index checks the barcode.
 */
export function checkProductValues(after: Attributes, changed?: readonly string[]): RuleBreak | undefined {
  const { status } = after;
  if (status !== undefined && status !== null && !productStatuses.some((known) => known === status))
    return { attribute: 'status', text: `must be one of ${productStatuses.join(', ')}` };
  const isWhole = !changed || changed.some((name) => formAttributes.has(name));
  const isBeyond = Number(after.quantityInStock) < 0 && changed?.includes('quantityInStock') === false;
  const isCounted = !isBeyond && (isWhole || changed.includes('quantityInStock'));
  const problem = checkProduct(readAttributes(after)).find(({ field }) =>
    field === 'quantityInStock' ? isCounted : isWhole,
  );
  return problem && { attribute: attributeOf[problem.field], rule: `product_${problem.message}` satisfies RuleKey };
}

/** Reads a record's attributes as the rules look at them. A product without a status is on sale. */
export function readAttributes(attributes: Attributes): ProductFacts {
  const { status, name, expiryDate, hasExpiry, hazardClass } = attributes;
  return {
    status: status === 'draft' ? 'draft' : 'published',
    name: typeof name === 'string' ? name : '',
    category: firstId(attributes.productCategories),
    unit: firstId(attributes.units),
    quantityInStock: readNumber(attributes.quantityInStock, findQuantityProblem),
    purchasePrice: readNumber(attributes.purchasePrice, findShillingsProblem),
    sellingPrice: readNumber(attributes.sellingPrice, findShillingsProblem),
    hasExpiry: hasExpiry === true,
    expiryDate: typeof expiryDate === 'string' ? toDay(expiryDate) : '',
    hazardClass: typeof hazardClass === 'string' ? hazardClass : '',
    reentryDays: readNumber(attributes.reentryDays, findQuantityProblem),
    preharvestDays: readNumber(attributes.preharvestDays, findQuantityProblem),
  };
}

const attributeOf: Readonly<Record<ProductProblem['field'], string>> = {
  name: 'name',
  category: 'productCategories',
  unit: 'units',
  quantityInStock: 'quantityInStock',
  purchasePrice: 'purchasePrice',
  sellingPrice: 'sellingPrice',
  expiryDate: 'expiryDate',
  hazardClass: 'hazardClass',
  reentryDays: 'reentryDays',
  preharvestDays: 'preharvestDays',
};

function readNumber(value: unknown, findProblem: (value: number) => NumberProblem | undefined): NumberInput {
  if (typeof value !== 'number') return { kind: 'missing' };
  const reason = findProblem(value);
  return reason ? { kind: 'invalid', reason } : { kind: 'value', value };
}

function firstId(ids: unknown): string {
  const [first] = Array.isArray(ids) ? ids : [];
  return typeof first === 'string' ? first : '';
}
