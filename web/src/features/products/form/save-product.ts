import { listCodeForms, toComparableCode } from '@duka/domain/products/gtin';
import { type Product, type ProductStatus, parseProduct } from '@duka/domain/products/product';
import { listMissingAttributes, toProductAttributes } from '@duka/domain/products/product-attributes';
import { type ProductDraft, toProductDraft } from '@duka/domain/products/product-draft';
import {
  checkProductSave,
  listFieldProblems,
  type ProductSaveContext,
  type ProductSaveProblem,
} from '@duka/domain/products/product-save';
import { equal, limit, select } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';
import { uploadFile } from '#data/calls/files.ts';
import { readNowMs, readNowText } from '#data/calls/now.ts';
import { isAlreadyTaken, isStorageFull, isUpdateConflict, toApiFailure } from '#data/connection/api-error.ts';
import { askOrAssume } from '#data/outbox/ask-or-assume.ts';
import { runOrQueue } from '#data/outbox/run-or-queue.ts';
import { saveProblemText } from '#features/products/product-words.ts';
import { type ProductImage, toNewProduct } from '#features/products/update/queued-product.ts';
import {
  type EditedProduct,
  findProduct,
  readSaved,
  type UpdatedProduct,
  updateProduct,
} from '#features/products/update/update-product.ts';
import { m } from '#paraglide/messages.js';
import { type FieldMarks, listFirstFields, toFieldMarks } from './field-marks.ts';
import type { RejectedProduct } from './rejected-product.ts';

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
  /** The rejected command of the same id; once the product is stored it is done. */
  readonly rejected?: Pick<RejectedProduct, 'picture' | 'storedImage'> | undefined;
  /** Once it is ready: a file to upload, null to take the picture away, undefined to leave it. Rejects for an unreadable one. */
  readonly readImage: () => Promise<File | null | undefined>;
  readonly context: Omit<ProductSaveContext, 'status' | 'isBarcodeTaken' | 'nowMs' | 'storedExpiryDate'>;
  readonly onProgress: (share: number) => void;
}

export interface Refusal {
  readonly kind: 'refused';
  /** The message of the first check that failed. */
  readonly message: string;
  /** The fields it is about. */
  readonly fields: readonly string[];
  /** The words under every field to correct; none where the first check is about no field. */
  readonly marks: FieldMarks;
}

/** Why a picture is not stored: its account has no room for it, or anything else. */
export type ImageFailure = 'storage-full' | 'other';

export type ProductSaveResult =
  | Refusal
  | {
      readonly kind: 'saved';
      readonly product: Product;
      readonly imageFailure: ImageFailure | undefined;
      readonly text: string;
    }
  | Exclude<UpdatedProduct, { kind: 'saved' }>;

/** Checks the form in the specified order, uploads the picture, then creates or updates (PROD-012, PROD-021). */
export async function saveProduct(save: ProductSave): Promise<ProductSaveResult> {
  const refusal = await check(save);
  if (refusal) return refusal;
  const image = await uploadImage(save);
  try {
    const stored = save.edited ? await updateProduct(save, save.edited, image) : await create(save, image);
    if (stored.kind !== 'saved') return stored;
    // A picture that could not be sent is queued with the product.
    if (stored.isQueued) return { ...stored, imageFailure: undefined, text: m.outbox_kept() };
    const text = savedText(save.status, save.edited !== undefined);
    return { ...stored, imageFailure: image.failure, text };
  } catch (error) {
    // The unique index over all shops is the judge of a barcode (decision 0015).
    if (!isAlreadyTaken(error) || save.draft.barcode.trim() === '') throw error;
    return refuse([{ message: 'barcode_taken', field: 'barcode' }], save.edited !== undefined);
  }
}

async function check({ draft, status, edited, context, recordId }: ProductSave): Promise<Refusal | undefined> {
  const { store } = context;
  const rules = {
    status,
    nowMs: readNowMs(),
    ...(edited ? { storedExpiryDate: toProductDraft(edited.product).expiryDate } : {}),
  };
  const problem = await checkProductSave(draft, {
    ...context,
    ...rules,
    isBarcodeTaken: async (barcode) =>
      toComparableCode(barcode) !== toComparableCode(edited?.product.barcode ?? '') &&
      typeof store !== 'string' &&
      (await isBarcodeTaken(store.id, barcode, edited?.product.id ?? recordId)),
  });
  if (!problem) return undefined;
  const [first = problem, ...others] = problem.field === undefined ? [] : listFieldProblems(draft, rules);
  return refuse([first, ...others], edited !== undefined);
}

/**
 * True if another product of the store has the barcode, in any form of its number (GTIN-001); only the server knows those of other shops (decision
 * 0015).
 */
async function isBarcodeTaken(storeId: string, barcode: string, exceptId: string): Promise<boolean> {
  const queries = [equal('storeId', storeId), equal('barcode', ...listCodeForms(barcode)), select('$id'), limit(2)];
  const none = { total: 0, documents: [] };
  const { documents } = await askOrAssume(() => listDocuments('products', queries), none);
  return documents.some(({ $id }) => $id !== exceptId);
}

/** `problems` begin with that of the first check that failed. */
function refuse(problems: readonly [ProductSaveProblem, ...ProductSaveProblem[]], isEdit: boolean): Refusal {
  const [first] = problems;
  return {
    kind: 'refused',
    message: saveProblemText(first, isEdit),
    fields: listFirstFields(first, problems),
    marks: toFieldMarks(first, problems, isEdit),
  };
}

function savedText(status: ProductStatus, isEdit: boolean): string {
  if (status === 'draft') return m.product_draft_saved();
  return isEdit ? m.product_updated() : m.product_added();
}

/** After a failed upload the old picture stays; the failure is logged, and shown by the form (PROD-015, Q-061). */
async function uploadImage({
  readImage,
  context,
  rejected,
  onProgress,
}: ProductSave): Promise<ProductImage & { failure?: ImageFailure }> {
  const image = await readImage();
  const permissions = permissionsOf(context.userId ?? '');
  if (!image) return { id: image, permissions };
  onProgress(0);
  const known = image === rejected?.picture?.file ? { fileId: rejected.picture.fileId } : undefined;
  try {
    const { $id } = await uploadFile(image, { permissions, onProgress, ...known });
    return { id: $id, permissions };
  } catch (error) {
    // The try that was refused has uploaded it.
    if (known && toApiFailure(error).type === 'storage_file_already_exists') return { id: known.fileId, permissions };
    console.info('The product image could not be uploaded', error);
    return { failure: isStorageFull(error) ? 'storage-full' : 'other', unsent: image, permissions };
  }
}

async function create(save: ProductSave, image: ProductImage): Promise<UpdatedProduct> {
  const { draft, status, recordId, productId, context, attempted, rejected } = save;
  const now = readNowText();
  const data = {
    ...toProductAttributes(draft, status),
    productId,
    image: (image.id === undefined ? rejected?.storedImage : image.id) || null,
    createdAt: now,
    updstedAt: now,
    storeId: typeof context.store === 'string' ? null : context.store.id,
  };
  const missing = listMissingAttributes(data);
  if (missing.length > 0) throw new Error(m.product_missing_fields({ list: missing.join(', ') }));
  try {
    const isQueued = (await runOrQueue(await toNewProduct(recordId, data, image))) === undefined;
    const product = parseProduct({ ...data, $id: recordId });
    return { kind: 'saved', product: (!isQueued && (await readSaved(recordId))) || product, isQueued };
  } catch (error) {
    // An earlier try whose answer was lost created it, and the form was changed since: then this is an update.
    const product = isAlreadyTaken(error) || isUpdateConflict(error) ? await findProduct(recordId) : undefined;
    if (!product) throw error;
    return updateProduct(save, { product, base: attempted ?? toProductDraft(product) }, image);
  }
}

/** Customers see products, only the seller changes them. */
function permissionsOf(userId: string): string[] {
  return ['read("any")', `update("user:${userId}")`, `delete("user:${userId}")`];
}
