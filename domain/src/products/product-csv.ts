import { asksFor, type InputFact, inputFacts } from '#inputs/input-rules.ts';
import { toDay } from '#values/dates.ts';
import type { Language } from '#values/language.ts';
import { nameOf } from '#values/names.ts';
import { spoken } from '#values/spoken.ts';
import { findReferenceName, type Product, type Reference } from './product.ts';

/**
 * The columns of a file of products, in order, with the headings of the files that Duka writes in each language. All of them, and
 * others that sellers use, are understood in either (R35).
 */
export const productColumns = [
  { id: 'recordId', heading: 'Record ID', kiswahili: 'Namba ya Rekodi', others: ['id', 'documentid'] },
  { id: 'productId', heading: 'Product ID', kiswahili: 'Namba ya Bidhaa', others: ['productcode', 'code', 'sku'] },
  { id: 'name', heading: 'Product Name', kiswahili: 'Jina la Bidhaa', others: ['name', 'product', 'item'] },
  { id: 'category', heading: 'Category', kiswahili: 'Kundi', others: ['productcategory'] },
  { id: 'unit', heading: 'Unit', kiswahili: 'Kipimo', others: ['units', 'unitofmeasure', 'uom'] },
  {
    id: 'quantityInStock',
    heading: 'Quantity in Stock',
    kiswahili: 'Kiasi Kilichopo Stoo',
    others: ['quantity', 'qty', 'stock', 'instock'],
  },
  {
    id: 'purchasePrice',
    heading: 'Cost Price',
    kiswahili: 'Bei ya Kununua',
    others: ['purchaseprice', 'cost', 'buyingprice'],
  },
  { id: 'sellingPrice', heading: 'Selling Price', kiswahili: 'Bei ya Kuuza', others: ['price', 'unitprice'] },
  { id: 'barcode', heading: 'Barcode', kiswahili: 'Barkodi', others: ['ean', 'upc', 'gtin'] },
  { id: 'manufacturer', heading: 'Manufacturer', kiswahili: 'Mtengenezaji', others: ['brand', 'maker'] },
  { id: 'description', heading: 'Description', kiswahili: 'Maelezo', others: ['shortdescription'] },
  { id: 'longDescription', heading: 'Long Description', kiswahili: 'Maelezo Marefu', others: ['details'] },
  { id: 'hasDiscount', heading: 'Discount', kiswahili: 'Punguzo', others: ['hasdiscount'] },
  { id: 'expiryDate', heading: 'Expiry Date', kiswahili: 'Mwisho wa Matumizi', others: ['expiry', 'expires'] },
  {
    id: 'hasReturnPolicy',
    heading: 'Return Policy',
    kiswahili: 'Inaweza Kurudishwa',
    others: ['hasreturnpolicy', 'returns'],
  },
  {
    id: 'isOnPage',
    heading: "On Shop's Page",
    kiswahili: 'Kwenye Ukurasa wa Duka',
    others: ['isonpage', 'onpage'],
  },
  {
    id: 'registrationNo',
    heading: 'Registration No',
    kiswahili: 'Namba ya Usajili',
    others: ['registrationnumber', 'regno'],
  },
  {
    id: 'activeIngredient',
    heading: 'Active Ingredient',
    kiswahili: 'Kiambata Amilifu',
    others: ['activeingredients', 'activesubstance', 'nutrients'],
  },
  { id: 'hazardClass', heading: 'Hazard Class', kiswahili: 'Daraja la Sumu', others: ['whoclass', 'toxicityclass'] },
  { id: 'crops', heading: 'Crops', kiswahili: 'Mazao', others: ['crop'] },
  { id: 'dose', heading: 'Dose', kiswahili: 'Kiasi cha Kutumia', others: ['dosage', 'rate', 'seedrate'] },
  {
    id: 'reentryDays',
    heading: 'Days Before Re-entry',
    kiswahili: 'Siku Kabla ya Kuingia Shambani',
    others: ['reentrydays', 'reentryinterval', 'rei'],
  },
  {
    id: 'preharvestDays',
    heading: 'Days Before Harvest',
    kiswahili: 'Siku Kabla ya Kuvuna',
    others: ['preharvestdays', 'preharvestinterval', 'phi'],
  },
  { id: 'status', heading: 'Status', kiswahili: 'Hali', others: [] },
] as const;

export type ProductColumn = (typeof productColumns)[number]['id'];

/** The cells of one product by column. */
export type ProductCells = Readonly<Record<ProductColumn, string>>;

export interface KnownNames {
  readonly categories: readonly Reference[];
  readonly units: readonly Reference[];
}

/** The words in the cells of our own files; an import takes those of either language. */
export const cellWords = {
  en: { yes: 'Yes', no: 'No', published: 'Published', draft: 'Draft', example: 'Example product' },
  sw: { yes: 'Ndiyo', no: 'Hapana', published: 'Imechapishwa', draft: 'Rasimu', example: 'Bidhaa ya mfano' },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

const numberColumns: readonly ProductColumn[] = ['quantityInStock', 'purchasePrice', 'sellingPrice'];

/** Writes a stored product as cells; reading them back changes nothing. */
export function toProductCells(
  product: Product,
  { categories, units }: KnownNames,
  language: Language = spoken,
): ProductCells {
  const words = cellWords[language];
  return {
    recordId: product.id,
    productId: product.productId,
    name: product.name,
    category: nameOf(findReferenceName(product.categories, categories) ?? ''),
    unit: nameOf(findReferenceName(product.units, units) ?? ''),
    quantityInStock: String(product.quantityInStock),
    purchasePrice: String(product.purchasePrice),
    sellingPrice: String(product.sellingPrice),
    barcode: product.barcode,
    manufacturer: product.manufacturer,
    description: product.description,
    longDescription: product.longDescription,
    hasDiscount: product.hasDiscount ? words.yes : words.no,
    expiryDate: product.hasExpiry && product.expiryDate ? toDay(product.expiryDate) : '',
    hasReturnPolicy: product.hasReturnPolicy ? words.yes : words.no,
    isOnPage: product.isOnPage ? words.yes : words.no,
    registrationNo: product.registrationNo,
    activeIngredient: product.activeIngredient,
    hazardClass: product.hazardClass,
    crops: product.crops,
    dose: product.dose,
    reentryDays: product.reentryDays === null ? '' : String(product.reentryDays),
    preharvestDays: product.preharvestDays === null ? '' : String(product.preharvestDays),
    status: words[product.status],
  };
}

/**
 * Writes the headings and a row for each product, for `toCsv`. The columns of inputs stand there where one of the products has such a
 * fact or a category that asks for it (INPUT-002).
 */
export function toProductRows(
  products: readonly Product[],
  known: KnownNames,
  language: Language = spoken,
): (string | number)[][] {
  const rows = products.map((product) => toProductCells(product, known, language));
  const asked = products.flatMap((product) => asksFor(namesOf(product.categories, known.categories))?.facts ?? []);
  const columns = productColumns.filter(
    ({ id }) => !isFact(id) || asked.includes(id) || rows.some((cells) => cells[id] !== ''),
  );
  return [
    columns.map(({ id }) => headingOf(id, language)),
    ...rows.map((cells) => columns.map(({ id }) => (numberColumns.includes(id) ? Number(cells[id]) : cells[id]))),
  ];
}

/** The English names of categories. */
function namesOf(categories: readonly Reference[], known: readonly Reference[]): string[] {
  return categories.map((category) => findReferenceName([category], known) ?? '');
}

const isFact = (id: ProductColumn): id is InputFact => inputFacts.some((fact) => fact === id);

/** Writes a file to fill in: the headings except those of our ids and of inputs, and one product as an example. */
export function toTemplateRows({ categories, units }: KnownNames, language: Language = spoken): string[][] {
  const words = cellWords[language];
  const example: Partial<Record<ProductColumn, string>> = {
    name: words.example,
    category: nameOf(categories[0]?.name ?? ''),
    unit: nameOf(units[0]?.name ?? ''),
    quantityInStock: '20',
    purchasePrice: '10000',
    sellingPrice: '12500',
    hasDiscount: words.no,
    hasReturnPolicy: words.no,
    isOnPage: words.yes,
    status: words.published,
  };
  const columns = productColumns.filter(({ id }) => id !== 'recordId' && id !== 'productId' && !isFact(id));
  return [columns.map(({ id }) => headingOf(id, language)), columns.map(({ id }) => example[id] ?? '')];
}

/** Returns the column of each heading of a file; undefined for a heading that is not understood or that came before. */
export function matchHeadings(headings: readonly string[]): (ProductColumn | undefined)[] {
  const taken = new Set<ProductColumn>();
  return headings.map((heading) => {
    const plain = toPlain(heading);
    const column = productColumns.find(({ heading: own, kiswahili, others }) =>
      [toPlain(own), toPlain(kiswahili), ...others].includes(plain),
    );
    if (!column || taken.has(column.id)) return undefined;
    taken.add(column.id);
    return column.id;
  });
}

/** Returns a column's heading in our own files. */
export function headingOf(column: ProductColumn, language: Language = spoken): string {
  const found = productColumns.find(({ id }) => id === column);
  return (language === 'sw' ? found?.kiswahili : found?.heading) ?? column;
}

/** Returns `sellingprice` for `Selling price (TZS)` and for `selling_price`. */
function toPlain(heading: string): string {
  return heading
    .replace(/\(.*\)/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
