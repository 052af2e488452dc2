import { makeDocumentId } from '@duka/domain/document-id';
import { type Product, parseProduct } from '@duka/domain/products/product';
import { toProductAttributes } from '@duka/domain/products/product-attributes';
import { toProductDraft } from '@duka/domain/products/product-draft';
import type { ProductAttributes } from '@duka/domain/products/product-fields';
import { formatQuantity, sumQuantities } from '@duka/domain/values/quantity';
import type { UnsentCommand } from '#data/outbox/command.ts';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import { toFixPath } from '#data/outbox/fix-address.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { factNames } from '#shop/inputs/input-words.ts';

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
 * Returns the commands that change a product: field by field with the values seen there, and the stock by its difference, so that what
 * others change meanwhile stays (R41).
 */
export async function toProductCommands(product: Product, changes: Changes, image: ProductImage = {}) {
  const { quantityInStock, ...others } = changes;
  const { updstedAt: _, ...data }: Record<string, unknown> = others;
  const before: Readonly<Record<string, unknown>> = {
    ...toProductAttributes(toProductDraft(product), product.status),
    image: findPendingPhoto(product.id) ?? (product.image || null),
  };
  const commands: (UnsentCommand & { readonly collection: 'products' })[] = [];
  const path = productPaths.view(product.id);
  const at = { collection: 'products', documentId: product.id, storeId: product.store?.id, path } as const;
  const name = productName(product);
  if (Object.keys(data).length > 0 || image.unsent) {
    commands.push({
      ...{ ...at, id: makeId(), kind: 'change', data, asksOnConflict: true, ...(await toQueuedFile(image)) },
      seen: Object.fromEntries(listSeen(data, image).map((attribute) => [attribute, before[attribute]])),
      ...{ labels: labels(), title: m.outbox_product({ name }), fixPath: productPaths.edit(product.id) },
    });
  }
  if (quantityInStock !== undefined) {
    commands.push(toStockCommand(product, quantityInStock));
  }
  return commands;
}

/** Finds the photo that is queued for the product already: the next one replaces it. */
function findPendingPhoto(productId: string): string | undefined {
  return pageOutbox.commands
    .read()
    .findLast(({ documentId, state, file }) => documentId === productId && file && state !== 'sent')?.file?.id;
}

/**
 * Lists the attributes that are compared with what is stored. A photo that is sent along names itself only when it is sent. Whether the
 * product is on the shop's page is not among them: products of before have no answer stored, which counts as yes, and the last answer holds.
 */
function listSeen(data: Readonly<Record<string, unknown>>, { unsent }: ProductImage): string[] {
  return [...Object.keys(data).filter((name) => name !== 'isOnPage'), ...(unsent ? ['image'] : [])];
}

/** Returns the command that stores a new quantity of a product. */
function toStockCommand(product: Product, quantity: number) {
  const change = sumQuantities([quantity, -product.quantityInStock]);
  return {
    ...({ id: makeId(), kind: 'stock', collection: 'products', documentId: product.id } as const),
    ...{ data: { storeId: product.store?.id, quantityChange: change }, knownQuantity: product.quantityInStock },
    title: m.outbox_stock({ name: productName(product), change: signed(change) }),
    path: productPaths.view(product.id),
  };
}

const signed = (change: number) => `${change > 0 ? '+' : '−'}${formatQuantity(Math.abs(change))}`;

/** Returns the command that adds a product, with its picture. */
export async function toNewProduct(recordId: string, data: Readonly<Record<string, unknown>>, image: ProductImage) {
  return {
    ...({ id: recordId, kind: 'create', collection: 'products', documentId: recordId, data } as const),
    asksOnConflict: true,
    ...{ permissions: image.permissions ?? [], ...(await toQueuedFile(image)) },
    title: m.outbox_product_new({ name: String(data.name) || m.product_unnamed() }),
    path: productPaths.view(recordId),
    fixPath: toFixPath(productPaths.add, recordId),
  };
}

async function toQueuedFile({
  unsent,
  permissions = [],
}: ProductImage): Promise<Pick<UnsentCommand, 'file' | 'bytes'>> {
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
  isOnPage: m.product_on_page(),
  registrationNo: factNames.registrationNo(),
  activeIngredient: factNames.activeIngredient(),
  hazardClass: factNames.hazardClass(),
  crops: factNames.crops(),
  dose: factNames.dose(),
  reentryDays: factNames.reentryDays(),
  preharvestDays: factNames.preharvestDays(),
});
