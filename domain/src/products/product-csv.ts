import { toDay } from '#values/dates.ts';
import { findReferenceName, type Product, type Reference } from './product.ts';

/**
 * The columns of a file of products, in order. The headings belong to the file's format and are the same in every
 * language; other headings that sellers use for them are understood too.
 */
export const productColumns = [
  { id: 'recordId', heading: 'Record ID', others: ['id', 'documentid'] },
  { id: 'productId', heading: 'Product ID', others: ['productcode', 'code', 'sku'] },
  { id: 'name', heading: 'Product Name', others: ['name', 'product', 'item'] },
  { id: 'category', heading: 'Category', others: ['productcategory'] },
  { id: 'unit', heading: 'Unit', others: ['units', 'unitofmeasure', 'uom'] },
  { id: 'quantityInStock', heading: 'Quantity in Stock', others: ['quantity', 'qty', 'stock', 'instock'] },
  { id: 'purchasePrice', heading: 'Cost Price', others: ['purchaseprice', 'cost', 'buyingprice'] },
  { id: 'sellingPrice', heading: 'Selling Price', others: ['price', 'unitprice'] },
  { id: 'barcode', heading: 'Barcode', others: ['ean', 'upc', 'gtin'] },
  { id: 'manufacturer', heading: 'Manufacturer', others: ['brand', 'maker'] },
  { id: 'description', heading: 'Description', others: ['shortdescription'] },
  { id: 'longDescription', heading: 'Long Description', others: ['details'] },
  { id: 'hasDiscount', heading: 'Discount', others: ['hasdiscount'] },
  { id: 'expiryDate', heading: 'Expiry Date', others: ['expiry', 'expires'] },
  { id: 'hasReturnPolicy', heading: 'Return Policy', others: ['hasreturnpolicy', 'returns'] },
  { id: 'status', heading: 'Status', others: [] },
] as const;

export type ProductColumn = (typeof productColumns)[number]['id'];

/** The cells of one product by column. */
export type ProductCells = Readonly<Record<ProductColumn, string>>;

export interface KnownNames {
  readonly categories: readonly Reference[];
  readonly units: readonly Reference[];
}

const numberColumns: readonly ProductColumn[] = ['quantityInStock', 'purchasePrice', 'sellingPrice'];

/** Writes a stored product as cells; reading them back changes nothing. */
export function toProductCells(product: Product, { categories, units }: KnownNames): ProductCells {
  return {
    recordId: product.id,
    productId: product.productId,
    name: product.name,
    category: findReferenceName(product.categories, categories) ?? '',
    unit: findReferenceName(product.units, units) ?? '',
    quantityInStock: String(product.quantityInStock),
    purchasePrice: String(product.purchasePrice),
    sellingPrice: String(product.sellingPrice),
    barcode: product.barcode,
    manufacturer: product.manufacturer,
    description: product.description,
    longDescription: product.longDescription,
    hasDiscount: toYesNo(product.hasDiscount),
    expiryDate: product.hasExpiry && product.expiryDate ? toDay(product.expiryDate) : '',
    hasReturnPolicy: toYesNo(product.hasReturnPolicy),
    status: product.status === 'draft' ? 'Draft' : 'Published',
  };
}

/** Writes the headings and a row for each product, for `toCsv`. */
export function toProductRows(products: readonly Product[], known: KnownNames): (string | number)[][] {
  const headings = productColumns.map(({ heading }) => heading);
  return [
    headings,
    ...products.map((product) => {
      const cells = toProductCells(product, known);
      return productColumns.map(({ id }) => (numberColumns.includes(id) ? Number(cells[id]) : cells[id]));
    }),
  ];
}

/** Writes a file to fill in: the headings except that of our ids, and one product as an example. */
export function toTemplateRows({ categories, units }: KnownNames): string[][] {
  const example: Partial<Record<ProductColumn, string>> = {
    name: 'Example product',
    category: categories[0]?.name ?? '',
    unit: units[0]?.name ?? '',
    quantityInStock: '20',
    purchasePrice: '10000',
    sellingPrice: '12500',
    hasDiscount: 'No',
    hasReturnPolicy: 'No',
    status: 'Published',
  };
  const columns = productColumns.filter(({ id }) => id !== 'recordId' && id !== 'productId');
  return [columns.map(({ heading }) => heading), columns.map(({ id }) => example[id] ?? '')];
}

/** Answers the column of each heading of a file; undefined for a heading that is not understood or that came before. */
export function matchHeadings(headings: readonly string[]): (ProductColumn | undefined)[] {
  const taken = new Set<ProductColumn>();
  return headings.map((heading) => {
    const plain = toPlain(heading);
    const column = productColumns.find(
      ({ heading: own, others }) => toPlain(own) === plain || others.some((other) => other === plain),
    );
    if (!column || taken.has(column.id)) return undefined;
    taken.add(column.id);
    return column.id;
  });
}

/** Answers a column's heading in our own files. */
export function headingOf(column: ProductColumn): string {
  return productColumns.find(({ id }) => id === column)?.heading ?? column;
}

/** Answers `sellingprice` for `Selling price (TZS)` and for `selling_price`. */
function toPlain(heading: string): string {
  return heading
    .replace(/\(.*\)/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function toYesNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}
