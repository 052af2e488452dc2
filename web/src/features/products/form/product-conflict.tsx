import { findHazardClass } from '@duka/domain/inputs/hazard-classes';
import {
  addDifference,
  copyPart,
  type DraftPart,
  explainStock,
  type StockReason,
} from '@duka/domain/products/draft-merge';
import type { Product } from '@duka/domain/products/product';
import { type ProductDraft, toProductDraft } from '@duka/domain/products/product-draft';
import { equal, limit, order, select } from '@duka/domain/query';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { parseQuantity, toNumber } from '@duka/domain/values/number-input';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useQuery } from '@tanstack/react-query';
import { can } from '#data/calls/capabilities.ts';
import { listDocuments } from '#data/calls/documents.ts';
import type { References } from '#features/products/product-documents.ts';
import { productKeys } from '#features/products/product-queries.ts';
import { referenceName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { hazardWords } from '#shop/inputs/input-words.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { partNames } from './part-names.ts';

export interface ProductConflictProps {
  /** What somebody else has changed too. */
  part: DraftPart;
  product: Product;
  base: ProductDraft;
  draft: ProductDraft;
  references: References | undefined;
  /** Takes what the seller chose as the values typed, over what is stored. */
  onChoose: (values: { base: ProductDraft; draft: ProductDraft }) => void;
}

/** Asks what to do with a part of the form that somebody else has changed too. */
export function ProductConflict({ part, product, base, draft, references, onChoose }: ProductConflictProps) {
  const stored = toProductDraft(product);
  const choose = (chosen: ProductDraft) => onChoose({ base: copyPart(part, stored, base), draft: chosen });
  if (part === 'quantityInStock')
    return <QuantityConflict product={product} base={base} draft={draft} onChoose={choose} />;
  return (
    <Alert
      kind="warning"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => choose(draft)}>
            {m.product_conflict_keep()}
          </Button>
          <Button variant="secondary" onClick={() => choose(copyPart(part, stored, draft))}>
            {m.product_conflict_take()}
          </Button>
        </div>
      }
    >
      <p>{m.product_conflict({ field: partNames[part]() })}</p>
      <p className="line-clamp-3 font-normal wrap-anywhere">{describe(part, product, references)}</p>
    </Alert>
  );
}

interface QuantityConflictProps {
  product: Product;
  base: ProductDraft;
  draft: ProductDraft;
  onChoose: (draft: ProductDraft) => void;
}

/** Says what happened to the stock meanwhile; each choice says what it makes of it. */
function QuantityConflict({ product, base, draft, onChoose }: QuantityConflictProps) {
  const [before, typed] = [base, draft].map(({ quantityInStock }) => parseQuantity(quantityInStock));
  const reason = useStockReason(product, toNumber(before ?? { kind: 'missing' }));
  if (!reason) return null;
  const sum = addDifference(base, draft, toProductDraft(product));
  const left = formatQuantity(product.quantityInStock);
  const set = (quantity: number) => onChoose({ ...draft, quantityInStock: String(quantity) });
  return (
    <Alert
      kind="warning"
      action={
        <div className="flex flex-wrap gap-2">
          {sum === undefined ? null : (
            <Button variant="secondary" onClick={() => set(sum)}>
              {m.product_conflict_add({ quantity: formatQuantity(sum) })}
            </Button>
          )}
          <Button
            variant="secondary"
            onClick={() => set(typed?.kind === 'value' ? typed.value : product.quantityInStock)}
          >
            {m.product_conflict_set({ quantity: typed?.kind === 'value' ? formatQuantity(typed.value) : left })}
          </Button>
        </div>
      }
    >
      {describeStock(reason, left)}
    </Alert>
  );
}

function describeStock(reason: NonNullable<ReturnType<typeof useStockReason>>, left: string): string {
  if (reason.kind === 'changed') return m.product_conflict_stock({ left });
  const quantity = formatQuantity(reason.quantity);
  return reason.kind === 'sold'
    ? m.product_conflict_sold({ quantity, left })
    : m.product_conflict_added({ quantity, left });
}

/** What is stored of a part, in words. */
function describe(part: DraftPart, product: Product, references: References | undefined): string {
  if (part === 'category') return referenceName(product.categories, references?.categories);
  if (part === 'unit') return referenceName(product.units, references?.units);
  if (part === 'sellingPrice' || part === 'purchasePrice') return formatPrice(product[part]);
  if (part === 'expiryDate') return (product.expiryDate && formatDay(product.expiryDate)) || m.product_conflict_none();
  const hazard = part === 'hazardClass' && findHazardClass(product.hazardClass);
  if (hazard) return hazardWords[hazard]();
  const value = product[part];
  if (typeof value === 'boolean') return value ? m.product_conflict_yes() : m.product_conflict_no();
  return String(value ?? '') || m.product_conflict_none();
}

/** Movements looked through for what led to the stock there is; further back it is only said that it changed. */
const maxMovements = 50;

/** Why the stock of a product is no longer what it was; undefined until that is known, or as long as nobody asks. */
function useStockReason(product: Product | undefined, before: number | undefined): StockReason | undefined {
  const id = product?.id ?? '';
  const { data, isError } = useQuery({
    queryKey: [...productKeys.figures(id), 'reason', product?.updatedAt],
    queryFn: async () => {
      const newest = [equal('productId', id), order('orderDesc', 'at'), limit(maxMovements)];
      return (await listDocuments('stockMovements', [...newest, select('$id', 'change', 'reason')])).documents;
    },
    enabled: product !== undefined && before !== undefined && can('sales'),
    retry: false,
  });
  if (product === undefined || before === undefined) return undefined;
  if (isError || !can('sales')) return { kind: 'changed' };
  return data && explainStock(before, product.quantityInStock, data);
}
