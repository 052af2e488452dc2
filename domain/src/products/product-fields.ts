import type { collections } from '#collections.ts';
import type { ProductStatus } from './product.ts';
import type { ProductColumn } from './product-csv.ts';
import type { ProductDraft } from './product-draft.ts';

/** The attributes that the product form writes, as they are sent; relations are ids. */
export interface ProductAttributes {
  readonly name: string;
  readonly description: string;
  readonly longDescription: string;
  readonly manufacturer: string;
  /** Null for none, as a unique index may take '' for a value (decision 0015). */
  readonly barcode: string | null;
  readonly quantityInStock: number;
  readonly purchasePrice: number;
  readonly sellingPrice: number;
  readonly hasDiscount: boolean;
  readonly hasExpiry: boolean;
  readonly expiryDate: string | null;
  readonly hasReturnPolicy: boolean;
  readonly isOnPage: boolean;
  /** The facts of an input; null for none (R74). */
  readonly registrationNo: string | null;
  readonly activeIngredient: string | null;
  readonly hazardClass: string | null;
  readonly crops: string | null;
  readonly dose: string | null;
  readonly reentryDays: number | null;
  readonly preharvestDays: number | null;
  readonly status: ProductStatus;
  readonly productCategories: readonly string[];
  readonly units: readonly string[];
}

type FormAttribute = Exclude<keyof ProductAttributes, 'status'>;

interface FieldUse {
  /** The attributes that a change of the field writes. */
  readonly attributes: readonly FormAttribute[];
  /** The column of a file that holds the field. */
  readonly column: ProductColumn;
  /** How an import reads a cell of that column: a day fills the switch before it, too. */
  readonly cell: 'text' | 'number' | 'category' | 'unit' | 'yes-no' | 'yes-unless-no' | 'day' | 'hazard-class';
}

const fields = {
  name: { attributes: ['name'], column: 'name', cell: 'text' },
  description: { attributes: ['description'], column: 'description', cell: 'text' },
  longDescription: { attributes: ['longDescription'], column: 'longDescription', cell: 'text' },
  manufacturer: { attributes: ['manufacturer'], column: 'manufacturer', cell: 'text' },
  barcode: { attributes: ['barcode'], column: 'barcode', cell: 'text' },
  category: { attributes: ['productCategories'], column: 'category', cell: 'category' },
  unit: { attributes: ['units'], column: 'unit', cell: 'unit' },
  quantityInStock: { attributes: ['quantityInStock'], column: 'quantityInStock', cell: 'number' },
  purchasePrice: { attributes: ['purchasePrice'], column: 'purchasePrice', cell: 'number' },
  sellingPrice: { attributes: ['sellingPrice'], column: 'sellingPrice', cell: 'number' },
  hasDiscount: { attributes: ['hasDiscount'], column: 'hasDiscount', cell: 'yes-no' },
  hasExpiry: { attributes: ['hasExpiry', 'expiryDate'], column: 'expiryDate', cell: 'day' },
  expiryDate: { attributes: ['expiryDate'], column: 'expiryDate', cell: 'day' },
  hasReturnPolicy: { attributes: ['hasReturnPolicy'], column: 'hasReturnPolicy', cell: 'yes-no' },
  isOnPage: { attributes: ['isOnPage'], column: 'isOnPage', cell: 'yes-unless-no' },
  registrationNo: { attributes: ['registrationNo'], column: 'registrationNo', cell: 'text' },
  activeIngredient: { attributes: ['activeIngredient'], column: 'activeIngredient', cell: 'text' },
  hazardClass: { attributes: ['hazardClass'], column: 'hazardClass', cell: 'hazard-class' },
  crops: { attributes: ['crops'], column: 'crops', cell: 'text' },
  dose: { attributes: ['dose'], column: 'dose', cell: 'text' },
  reentryDays: { attributes: ['reentryDays'], column: 'reentryDays', cell: 'number' },
  preharvestDays: { attributes: ['preharvestDays'], column: 'preharvestDays', cell: 'number' },
} as const satisfies Readonly<Record<keyof ProductDraft, FieldUse>>;

/** Attributes and columns that have no field: they are chosen by a control of their own, or the server's. */
type WithoutField = {
  readonly attribute:
    | 'status'
    | 'image'
    | 'productId'
    | 'storeId'
    | 'hasBatches'
    | 'stockCost'
    | 'createdAt'
    | 'updstedAt';
  readonly column: 'recordId' | 'productId' | 'status';
};

type Fields = (typeof fields)[keyof ProductDraft];
type Forgotten =
  | Exclude<
      keyof ProductAttributes | keyof (typeof collections)['products']['attributes'],
      Fields['attributes'][number] | WithoutField['attribute']
    >
  | Exclude<ProductColumn, Fields['column'] | WithoutField['column']>;
/** Names the attributes and columns that the table has forgotten, for the compiler to print. */
type Complete = [Forgotten] extends [never] ? unknown : { readonly forgotten: Forgotten };

/**
 * The fields of the product form with the attributes and the column of each. Saves, queued changes, CSV files and imports go by
 * this table: a field, attribute or column that stands in one of them and not here does not compile.
 */
export const productFields = fields satisfies Complete;

export const productFieldNames = Object.keys(fields) as (keyof ProductDraft)[];
