import { makeDocumentId } from '@duka/domain/document-id';
import { type Product, parseProduct } from '@duka/domain/products/product';
import { toProductAttributes } from '@duka/domain/products/product-attributes';
import { toProductDraft } from '@duka/domain/products/product-draft';
import type { ProductAttributes } from '@duka/domain/products/product-fields';
import { formatQuantity, sumQuantities } from '@duka/domain/values/quantity';
import type { Kept } from '#data/outbox/command.ts';
import { toFixPath } from '#data/outbox/fix-address.ts';
import { readCommands } from '#data/outbox/pending-commands.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';

/** The picture of a product that is saved. */
export interface ProductImage {
  /** A new picture's file, null to take it away, undefined to leave it. */
  readonly id?: string | null | undefined;
  /** The new picture, where it could not be uploaded, and who may see and change it. */
  readonly unsent?: File | undefined;
  readonly permissions?: readonly string[] | undefined;
}

type Changes = Partial<ProductAttributes>;

const makeId = () => makeDocumentId(Date.now(), Math.random);

/** Returns a product with the changes applied. */
export function applyToProduct(product: Product, changes: Changes): Product {
  const changed = parseProduct({
    ...{ ...product, ...toProductAttributes(toProductDraft(product), product.status), ...changes },
    ...{ $id: product.id, $updatedAt: product.updatedAt },
  });
  return {
    ...{ ...product, ...changed, store: product.store },
    categories: changes.productCategories ? changed.categories : product.categories,
    units: changes.units ? changed.units : product.units,
  };
}

/**
 * Returns the change of a product as a queued command: field by field with the values seen there, and the stock by its
 * difference, so that what others change meanwhile stays (R41).
 */
export async function toQueuedChanges(
  product: Product,
  changes: Changes,
  { image = {}, isTried }: { readonly image?: ProductImage | undefined; readonly isTried: boolean },
): Promise<Kept[]> {
  const { quantityInStock, ...others } = changes;
  const { updstedAt: _, ...data }: Record<string, unknown> = others;
  const before: Readonly<Record<string, unknown>> = {
    ...toProductAttributes(toProductDraft(product), product.status),
    image: findPendingPhoto(product.id) ?? (product.image || null),
  };
  const queued: Kept[] = [];
  const at = { collection: 'products', documentId: product.id, path: productPaths.view(product.id) } as const;
  const name = productName(product);
  if (Object.keys(data).length > 0 || image.unsent) {
    queued.push({
      ...{ ...at, id: makeId(), kind: 'change', data, ...(await toQueuedFile(image)) },
      seen: Object.fromEntries(listWritten(data, image).map((attribute) => [attribute, before[attribute]])),
      ...{ labels: labels(), title: m.outbox_product({ name }), mendPath: productPaths.edit(product.id) },
    });
  }
  if (quantityInStock !== undefined) {
    queued.push(toQueuedStock(product, quantityInStock, isTried));
  }
  return queued;
}

/** Finds the photo that is queued for the product already: the next one replaces it. */
function findPendingPhoto(productId: string): string | undefined {
  return readCommands().findLast(({ documentId, state, file }) => documentId === productId && file && state !== 'sent')
    ?.file?.id;
}

/** A photo that is sent along names itself only when it is sent. */
function listWritten(data: Readonly<Record<string, unknown>>, { unsent }: ProductImage): string[] {
  return [...Object.keys(data), ...(unsent ? ['image'] : [])];
}

/** Returns a new quantity of a product as a queued command; a try whose answer was lost may have stored it. */
function toQueuedStock(product: Product, quantity: number, isTried: boolean): Kept {
  const change = sumQuantities([quantity, -product.quantityInStock]);
  return {
    ...{ id: makeId(), kind: 'stock', collection: 'products', documentId: product.id },
    data: { storeId: product.store?.id, quantityChange: change, ...(isTried && { triedAfter: product.updatedAt }) },
    title: m.outbox_stock({ name: productName(product), change: signed(change) }),
    path: productPaths.view(product.id),
  };
}

const signed = (change: number) => `${change > 0 ? '+' : '−'}${formatQuantity(Math.abs(change))}`;

/** Returns a new product as a queued command, with its picture. */
export async function toQueuedProduct(
  recordId: string,
  data: Readonly<Record<string, unknown>>,
  image: ProductImage,
): Promise<Kept> {
  return {
    ...{ id: recordId, kind: 'create', collection: 'products', documentId: recordId, data },
    ...{ permissions: image.permissions ?? [], ...(await toQueuedFile(image)) },
    title: m.outbox_product_new({ name: String(data.name) || m.product_unnamed() }),
    path: productPaths.view(recordId),
    mendPath: toFixPath(productPaths.add, recordId),
  };
}

async function toQueuedFile({ unsent, permissions = [] }: ProductImage): Promise<Pick<Kept, 'file' | 'bytes'>> {
  if (!unsent) return {};
  const { name, type } = unsent;
  return { file: { id: makeId(), name, type, permissions, names: 'image' }, bytes: await unsent.arrayBuffer() };
}

/** The names of everything that a queued change may write; a quantity is queued by its difference. */
const labels = (): Record<Exclude<keyof ProductAttributes, 'quantityInStock'> | 'image', string> => ({
  name: m.product_name(),
  description: m.product_description(),
  longDescription: m.product_long_description(),
  manufacturer: m.product_manufacturer(),
  barcode: m.product_barcode(),
  purchasePrice: m.product_cost_price(),
  sellingPrice: m.product_selling_price(),
  productCategories: m.product_category(),
  units: m.product_unit(),
  status: m.view_status(),
  image: m.product_part_image(),
  hasDiscount: m.product_has_discount(),
  hasExpiry: m.product_has_expiry(),
  expiryDate: m.product_expiry_date(),
  hasReturnPolicy: m.product_has_return_policy(),
});
