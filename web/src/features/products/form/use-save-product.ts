import type { Product, ProductStatus } from '@duka/domain/products/product';
import { parseProduct } from '@duka/domain/products/product';
import {
  listChangedAttributes,
  listMissingAttributes,
  toProductAttributes,
} from '@duka/domain/products/product-attributes';
import type { ProductDraft } from '@duka/domain/products/product-draft';
import { checkProductSave, type ProductSaveContext, type ProductSaveProblem } from '@duka/domain/products/product-save';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#api/api-error.ts';
import { createDocument, getDocument, updateDocument } from '#api/documents.ts';
import { uploadFile } from '#api/files.ts';
import { isBarcodeTaken } from '#features/products/product-documents.ts';
import { productKeys } from '#features/products/product-queries.ts';
import { m } from '#paraglide/messages.js';

export interface ProductSave {
  /** Made when the form opened, so that a repeated save creates nothing twice (decision 0022). */
  readonly recordId: string;
  readonly productId: string;
  readonly draft: ProductDraft;
  readonly status: ProductStatus;
  /** The product edited, and its form as it was opened; absent for a new one. */
  readonly edited?: { readonly product: Product; readonly opened: ProductDraft } | undefined;
  /** Once it is ready: a file to upload, null to take the picture away, undefined to leave it. Rejects for an unreadable one. */
  readonly readImage: () => Promise<File | null | undefined>;
  readonly context: Omit<ProductSaveContext, 'status' | 'isBarcodeTaken' | 'nowMs' | 'storedExpiryDate'>;
  readonly onProgress: (share: number) => void;
}

export type ProductSaveResult =
  | { readonly kind: 'refused'; readonly problem: ProductSaveProblem }
  | { readonly kind: 'saved'; readonly product: Product; readonly hasImageFailed: boolean };

/** Checks the form in the specified order, uploads the picture, then creates or updates (PROD-012, PROD-021). */
export function useSaveProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveProduct,
    onSuccess: (result) => {
      if (result.kind !== 'saved') return;
      client.setQueryData(productKeys.one(result.product.id), result.product);
      client.invalidateQueries({ queryKey: productKeys.figures(result.product.id) });
      return client.invalidateQueries({ queryKey: productKeys.lists });
    },
  });
}

async function saveProduct(save: ProductSave): Promise<ProductSaveResult> {
  const problem = await check(save);
  if (problem) return { kind: 'refused', problem };
  const image = await uploadImage(save);
  try {
    const product = save.edited ? await update(save, image.id) : await create(save, image.id);
    return { kind: 'saved', product, hasImageFailed: image.hasFailed };
  } catch (error) {
    // The unique index over all shops is the judge of a barcode (decision 0015).
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
    return { kind: 'refused', problem: { message: 'barcode_taken', field: 'barcode' } };
  }
}

function check({ draft, status, edited, context, recordId }: ProductSave) {
  const { store } = context;
  return checkProductSave(draft, {
    ...context,
    status,
    nowMs: Date.now(),
    ...(edited ? { storedExpiryDate: edited.opened.expiryDate } : {}),
    isBarcodeTaken: async (barcode) =>
      barcode !== edited?.opened.barcode &&
      typeof store !== 'string' &&
      (await isBarcodeTaken(store.id, barcode, edited?.product.id ?? recordId)),
  });
}

/** A failed upload keeps the picture there was; it is logged, and told by the form (PROD-015, Q-061). */
async function uploadImage({ readImage, context, onProgress }: ProductSave) {
  const image = await readImage();
  if (!image) return { id: image, hasFailed: false };
  onProgress(0);
  try {
    const { $id } = await uploadFile(image, { permissions: permissionsOf(context.userId ?? ''), onProgress });
    return { id: $id, hasFailed: false };
  } catch (error) {
    console.info('The product image could not be uploaded', error);
    return { id: undefined, hasFailed: true };
  }
}

async function create(save: ProductSave, image: string | null | undefined): Promise<Product> {
  const { draft, status, recordId, productId, context } = save;
  const now = new Date().toISOString();
  const data = {
    ...toProductAttributes(draft, status),
    productId,
    image: image ?? null,
    createdAt: now,
    updstedAt: now,
    storeId: typeof context.store === 'string' ? null : context.store.id,
  };
  const missing = listMissingAttributes(data);
  if (missing.length > 0) throw new Error(m.product_missing_fields({ list: missing.join(', ') }));
  try {
    return parseProduct(await createDocument('products', recordId, data, permissionsOf(context.userId ?? '')));
  } catch (error) {
    // An earlier try whose answer was lost created it, and the form was changed since: then this is an update.
    if (!(error instanceof ApiFailure) || error.status !== 409 || !(await exists(recordId))) throw error;
    const { createdAt: _, ...changes } = data;
    return parseProduct(await updateDocument('products', recordId, changes));
  }
}

async function update({ draft, status, edited }: ProductSave, image: string | null | undefined): Promise<Product> {
  if (!edited) throw new Error('nothing is being edited');
  const { product, opened } = edited;
  const data = {
    ...listChangedAttributes(opened, draft, { stored: product.status, wanted: status }),
    ...(image === undefined ? {} : { image }),
    updstedAt: new Date().toISOString(),
  };
  return parseProduct(await updateDocument('products', product.id, data));
}

async function exists(id: string): Promise<boolean> {
  try {
    await getDocument('products', id);
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return false;
    throw error;
  }
}

/** Customers see products, only the seller changes them. */
function permissionsOf(userId: string): string[] {
  return ['read("any")', `update("user:${userId}")`, `delete("user:${userId}")`];
}
