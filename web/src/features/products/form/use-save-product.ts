import { listConflicts, mergeDrafts } from '@duka/domain/products/draft-merge';
import type { Product, ProductStatus } from '@duka/domain/products/product';
import { parseProduct } from '@duka/domain/products/product';
import {
  listChangedAttributes,
  listMissingAttributes,
  toProductAttributes,
} from '@duka/domain/products/product-attributes';
import { type ProductDraft, toProductDraft } from '@duka/domain/products/product-draft';
import { checkProductSave, type ProductSaveContext, type ProductSaveProblem } from '@duka/domain/products/product-save';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, isAlreadyTaken, isUpdateConflict } from '#api/api-error.ts';
import { createDocument, getDocument } from '#api/documents.ts';
import { uploadFile } from '#api/files.ts';
import { updateKnownDocument } from '#api/known-version.ts';
import { isBarcodeTaken } from '#features/products/product-documents.ts';
import { productKeys } from '#features/products/product-queries.ts';
import { m } from '#paraglide/messages.js';

export interface ProductSave {
  /** Made when the form opened, so that a repeated save creates nothing twice (decision 0022). */
  readonly recordId: string;
  readonly productId: string;
  readonly draft: ProductDraft;
  readonly status: ProductStatus;
  /** The product edited, as it is known, and the values typed over (`@duka/domain/products/draft-merge`); absent for a new one. */
  readonly edited?: EditedProduct | undefined;
  /** The form of a create that may have arrived although no answer came: a repeat writes what differs from it. */
  readonly attempted?: ProductDraft | undefined;
  /** Once it is ready: a file to upload, null to take the picture away, undefined to leave it. Rejects for an unreadable one. */
  readonly readImage: () => Promise<File | null | undefined>;
  readonly context: Omit<ProductSaveContext, 'status' | 'isBarcodeTaken' | 'nowMs' | 'storedExpiryDate'>;
  readonly onProgress: (share: number) => void;
}

interface EditedProduct {
  readonly product: Product;
  readonly base: ProductDraft;
}

export type ProductSaveResult =
  | { readonly kind: 'refused'; readonly problem: ProductSaveProblem }
  | { readonly kind: 'saved'; readonly product: Product; readonly hasImageFailed: boolean }
  /** Somebody else changed what the seller changed too: nothing was stored, and `product` is what is. */
  | { readonly kind: 'conflict'; readonly product: Product }
  | { readonly kind: 'deleted' };

/** How often a product that others keep changing is tried. */
const mostTries = 5;

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
    const stored = save.edited ? await update(save, save.edited, image.id) : await create(save, image.id);
    return stored.kind === 'saved' ? { ...stored, hasImageFailed: image.hasFailed } : stored;
  } catch (error) {
    // The unique index over all shops is the judge of a barcode (decision 0015).
    if (!isAlreadyTaken(error) || save.draft.barcode.trim() === '') throw error;
    return { kind: 'refused', problem: { message: 'barcode_taken', field: 'barcode' } };
  }
}

function check({ draft, status, edited, context, recordId }: ProductSave) {
  const { store } = context;
  return checkProductSave(draft, {
    ...context,
    status,
    nowMs: Date.now(),
    ...(edited ? { storedExpiryDate: toProductDraft(edited.product).expiryDate } : {}),
    isBarcodeTaken: async (barcode) =>
      barcode !== edited?.product.barcode &&
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

type Stored =
  | { readonly kind: 'saved'; readonly product: Product }
  | Extract<ProductSaveResult, { kind: 'conflict' | 'deleted' }>;

async function create(save: ProductSave, image: string | null | undefined): Promise<Stored> {
  const { draft, status, recordId, productId, context, attempted } = save;
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
    const document = await createDocument('products', recordId, data, permissionsOf(context.userId ?? ''));
    return { kind: 'saved', product: parseProduct(document) };
  } catch (error) {
    // An earlier try whose answer was lost created it, and the form was changed since: then this is an update.
    const product = isAlreadyTaken(error) ? await find(recordId) : undefined;
    if (!product) throw error;
    return update(save, { product, base: attempted ?? toProductDraft(product) }, image);
  }
}

/**
 * Writes what the seller changed, over the version of the product that is known. Where another was stored meanwhile, what
 * the seller did not touch follows it and the save is tried again; what both changed is for the seller to decide.
 */
async function update(
  { draft, status }: ProductSave,
  { product, base }: EditedProduct,
  image: string | null | undefined,
): Promise<Stored> {
  let known: Product | undefined = product;
  let merged = mergeDrafts(base, draft, toProductDraft(product));
  for (let tries = 0; tries < mostTries; tries += 1) {
    const stored = toProductDraft(known);
    if (listConflicts(merged.base, merged.draft, stored).length > 0) return { kind: 'conflict', product: known };
    const data = {
      ...listChangedAttributes(stored, merged.draft, { stored: known.status, wanted: status }),
      ...(image === undefined ? {} : { image }),
      updstedAt: new Date().toISOString(),
    };
    try {
      const document = await updateKnownDocument('products', product.id, data, known.updatedAt ?? epoch);
      return { kind: 'saved', product: parseProduct(document) };
    } catch (error) {
      const isGone = error instanceof ApiFailure && error.status === 404;
      if (!isGone && !isUpdateConflict(error)) throw error;
      known = isGone ? undefined : await find(product.id);
      if (!known) return { kind: 'deleted' };
      merged = mergeDrafts(merged.base, merged.draft, toProductDraft(known));
    }
  }
  throw new Error(m.product_changes_often());
}

/** The version of a product that an older app left in the history: older than any that is stored. */
const epoch = new Date(0).toISOString();

async function find(id: string): Promise<Product | undefined> {
  try {
    return parseProduct(await getDocument('products', id));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined;
    throw error;
  }
}

/** Customers see products, only the seller changes them. */
function permissionsOf(userId: string): string[] {
  return ['read("any")', `update("user:${userId}")`, `delete("user:${userId}")`];
}
