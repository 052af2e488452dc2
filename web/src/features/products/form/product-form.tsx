import { actRights } from '@duka/domain/members/screen-rights';
import { type DraftPart, listConflicts, mergeDrafts } from '@duka/domain/products/draft-merge';
import { parseMakersGtin } from '@duka/domain/products/makers-gtin';
import type { Product, ProductStatus } from '@duka/domain/products/product';
import { emptyProductDraft, type ProductDraft, setExpiry, toProductDraft } from '@duka/domain/products/product-draft';
import { formatProductId, makeProductId } from '@duka/domain/products/product-id';
import type { ProductSaveContext } from '@duka/domain/products/product-save';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { readNowMs } from '#data/calls/now.ts';
import { ID } from '#data/connection/client.ts';
import type { useReferences } from '#features/products/product-queries.ts';
import { isAuthenticationError } from '#features/products/read-failure.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useSession, useSignedInUser } from '#session/session-provider.tsx';
import { useStore } from '#session/store-queries.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import type { FieldMarks } from './field-marks.ts';
import { isShared } from './is-shared.ts';
import { ProductFormBar } from './product-form-bar.tsx';
import { ProductFormFields } from './product-form-fields.tsx';
import type { RejectedProduct } from './rejected-product.ts';
import type { ImageFailure, ProductSaveResult, Refusal } from './save-product.ts';
import { useAutoStock } from './use-auto-stock.ts';
import { useGoBack } from './use-go-back.ts';
import { usePicture } from './use-picture.ts';
import { useSaveProduct } from './use-save-product.ts';
import { useStoredProduct } from './use-stored-product.ts';
import { useUnfinishedForm } from './use-unfinished-form.ts';

const SaveAlert = lazyComponent(async () => (await import('./save-alert.tsx')).SaveAlert);
const ProductFormAlerts = lazyComponent(async () => (await import('./product-form-alerts.tsx')).ProductFormAlerts);
const ProductGone = lazyComponent(async () => (await import('./product-gone.tsx')).ProductGone);
// Packs are stored with a product that is there already.
const ProductPacks = lazyComponent(
  async () => (await import('#features/products/packs/product-packs.tsx')).ProductPacks,
);
const CatalogueFill = lazyComponent(async () => (await import('./catalogue-fill.tsx')).CatalogueFill);
const ProductChanges = lazyComponent(async () => (await import('./product-changes.tsx')).ProductChanges);

interface ProductFormProps {
  /** The product that is edited; undefined to add a new one. */
  product: Product | undefined;
  /** A new product that the server rejected, to be corrected. */
  rejected: RejectedProduct | undefined;
  /** The barcode of a new product; empty where it is not known. */
  barcode: string;
  /** The id of the history entry, which survives a reload. */
  visit: string;
  references: ReturnType<typeof useReferences>;
  /** Called when the edited product was deleted, and the form adds a new one from then on. */
  onRenew: () => void;
}

/** The form that adds or edits a product: it merges changes of others, saves, and stays open where a picture could not be uploaded. */
export function ProductForm({ product: given, rejected, barcode, visit, references, onRenew }: ProductFormProps) {
  const { id: userId } = useSignedInUser();
  const { show } = useToast();
  const goBack = useGoBack();
  const form = useRef<HTMLFormElement>(null);
  const context = useSaveContext();
  const may = useMay();
  // A save whose picture failed leaves the form open on what is stored now.
  const [product, setProduct] = useState(given);
  const [productId] = useState(() => rejected?.productId ?? makeProductId(Date.now(), Math.random));
  const stored = product ? toProductDraft(product) : (rejected?.draft ?? { ...emptyProductDraft, barcode });
  const unfinished = useUnfinishedForm({
    ...{ userId, productId: product?.id ?? rejected?.recordId ?? '', visit, stored },
    makeRecordId: () => rejected?.recordId ?? ID.unique(),
  });
  const { base, draft, setDraft } = unfinished;
  const [followed, setFollowed] = useState<readonly DraftPart[]>([]);
  const [isDeleted, setDeleted] = useState(false);
  /** The number of saves that were blocked by a change of somebody else. */
  const [blockedSaves, setBlockedSaves] = useState(0);
  const countBlockedSave = () => setBlockedSaves((count) => count + 1);
  // The values of a create whose answer was lost; a repeat may find them stored.
  const attempted = useRef<ProductDraft>(undefined);
  const [isChoiceTouched, setChoiceTouched] = useState(false);
  const [isQuantityTyped, setQuantityTyped] = useState(
    rejected !== undefined || draft.quantityInStock !== base.quantityInStock,
  );
  /** The barcode as it was when its field was left last. */
  const [leftBarcode, setLeftBarcode] = useState(draft.barcode);
  const [asksCatalogue, setAsksCatalogue] = useState(false);
  if (!asksCatalogue && product === undefined && !rejected && parseMakersGtin(leftBarcode.trim()))
    setAsksCatalogue(true);
  const picture = usePicture(rejected?.picture);
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [marks, setMarks] = useState<FieldMarks>({});
  const [failure, setFailure] = useState<unknown>();
  const [imageFailure, setImageFailure] = useState<ImageFailure>();
  const save = useSaveProduct();
  const isEdit = product !== undefined;
  const isDraft = product?.status === 'draft';
  const hasNews = isDraft || references.isError || unfinished.isRestored || unfinished.offered !== undefined;

  /** Shows the product as it is stored now, under what was typed. */
  const followStored = (now: Product) => {
    const merge = mergeDrafts(base, draft, toProductDraft(now));
    unfinished.follow(toProductDraft(now));
    setProduct(now);
    const isChanged = now.updatedAt !== product?.updatedAt;
    if (isChanged && merge.followed.length > 0) setFollowed(merge.followed);
  };
  const release = useUnsavedMark(
    unfinished.isUnsaved || (picture.image !== rejected?.picture && !unfinished.isOver),
    m.product_leave,
  );
  const isGone = useStoredProduct(product, followStored) || isDeleted;

  const autoStock = useAutoStock({
    storeId: typeof context.store === 'string' ? undefined : context.store.id,
    choice: draft,
    edited: product,
    isWanted: isChoiceTouched && !isQuantityTyped && may(actRights.changeStock),
    onQuantity: (quantityInStock) => setDraft((before) => ({ ...before, quantityInStock })),
  });

  const change = (changes: Partial<ProductDraft>) => {
    if ('name' in changes || 'category' in changes || 'unit' in changes) setChoiceTouched(true);
    if (changes.quantityInStock !== undefined) setQuantityTyped(changes.quantityInStock.trim() !== '');
    const expiry = changes.hasExpiry;
    setDraft((before) =>
      expiry === undefined ? { ...before, ...changes } : setExpiry({ ...before, ...changes }, expiry, readNowMs()),
    );
    setRefusal(undefined);
    setMarks((before) => withoutChanged(before, expiry === undefined ? changes : { ...changes, expiryDate: '' }));
    setFailure(undefined);
    setFollowed([]);
  };

  useEffect(() => {
    // Loaded now, as a failed save may be one without a network.
    SaveAlert.preload().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!refusal) return;
    const named = [...(form.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    const field = named.find(({ name }) => refusal.fields.includes(name));
    field?.focus({ preventScroll: true });
    // The bar at the bottom would hide a field that is only just on the screen.
    field?.scrollIntoView({ block: 'center' });
  }, [refusal]);

  const submit = async (status: ProductStatus) => {
    if (save.isPending || isGone) return;
    if (listConflicts(base, draft, stored).length > 0) {
      countBlockedSave();
      return;
    }
    setRefusal(undefined);
    setMarks({});
    setFailure(undefined);
    setImageFailure(undefined);
    const quantityInStock = (await autoStock.finish()) ?? draft.quantityInStock;
    // The server takes a new product without its cost, which somebody who sees costs adds later.
    const hidden = !may(actRights.changeCost) && draft.purchasePrice === '' && { purchasePrice: '0' };
    const filled = { ...draft, quantityInStock, ...hidden };
    save.mutate(
      {
        recordId: unfinished.recordId,
        productId,
        draft: filled,
        status,
        edited: product && { product, base },
        attempted: attempted.current,
        rejected,
        readImage: picture.read,
        context,
        onProgress: setProgress,
      },
      {
        onSuccess: showResult,
        onError: (error) => {
          attempted.current ??= filled;
          // A session that ended leads to the sign-in, where this page's own notices are gone.
          if (isAuthenticationError(error)) show(logInText(isEdit), { kind: 'error' });
          else setFailure(error);
        },
        onSettled: () => setProgress(undefined),
      },
    );
  };

  /** Leaves the form without a question, once the typed values are saved or discarded: nothing stays on the device. */
  const leave = () => {
    unfinished.finish();
    if (isShared()) void import('./shared-picture.tsx').then(({ discardShared }) => discardShared());
    release();
    goBack();
  };

  const showResult = (result: ProductSaveResult) => {
    if (result.kind === 'refused') {
      setRefusal(result);
      setMarks(result.marks);
      return;
    }
    if (result.kind === 'deleted') return setDeleted(true);
    if (result.kind === 'conflict') {
      followStored(result.product);
      countBlockedSave();
      return;
    }
    show(result.text);
    if (result.imageFailure === undefined) {
      leave();
      return;
    }
    unfinished.discard();
    setProduct(result.product);
    const now = toProductDraft(result.product);
    unfinished.setValues({ base: now, draft: now });
    setImageFailure(result.imageFailure);
  };

  /** Makes the typed values a new product, with the typed quantity, in place of the deleted one. */
  const renew = () => {
    unfinished.discard();
    setQuantityTyped(true);
    setProduct(undefined);
    setDeleted(false);
    unfinished.setValues({ base: emptyProductDraft, draft });
    onRenew();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit('published');
  };

  return (
    <form ref={form} data-task noValidate onSubmit={onSubmit} aria-busy={save.isPending} className="max-w-2xl">
      {hasNews ? (
        <LazyPart>
          <ProductFormAlerts unfinished={unfinished} references={references} isDraft={isDraft} />
        </LazyPart>
      ) : null}
      {product && !isGone ? (
        <LazyPart>
          <ProductChanges
            product={product}
            base={base}
            draft={draft}
            references={references.data}
            followed={followed}
            blockedSaves={blockedSaves}
            onChoose={unfinished.setValues}
          />
        </LazyPart>
      ) : null}
      {asksCatalogue && !isEdit && typeof context.store !== 'string' && can('catalogue') ? (
        <LazyPart>
          <CatalogueFill
            storeId={context.store.id}
            barcode={leftBarcode}
            draft={draft}
            categoryIds={references.data?.categories.map(({ id }) => id)}
            onChange={change}
          />
        </LazyPart>
      ) : null}
      <ProductFormFields
        draft={draft}
        stored={stored}
        storedQuantity={product?.quantityInStock}
        hasBatches={product?.hasBatches === true}
        productId={product ? formatProductId(product) : productId}
        storedImage={product?.image ?? rejected?.storedImage ?? ''}
        image={picture.image}
        progress={progress}
        marks={marks}
        references={references}
        autoStock={autoStock.state}
        onBarcodeLeft={() => setLeftBarcode(draft.barcode)}
        onChange={change}
        onImage={picture.choose}
        onPreparing={picture.wait}
      />
      {product && !isGone && can('sales') ? (
        <div className="mt-5">
          <LazyPart>
            <ProductPacks product={product} />
          </LazyPart>
        </div>
      ) : null}
      <ProductFormBar
        isEdit={isEdit}
        busy={save.isPending ? save.variables.status : undefined}
        imageFailure={imageFailure}
        onCancel={leave}
        onDraft={() => submit('draft')}
        onRetry={() => submit(product?.status ?? 'published')}
      >
        {refusal || failure ? (
          <LazyPart>
            <SaveAlert refusal={refusal} failure={failure} isEdit={isEdit} />
          </LazyPart>
        ) : null}
        {isGone ? (
          <LazyPart>
            <ProductGone onRenew={renew} />
          </LazyPart>
        ) : null}
      </ProductFormBar>
    </form>
  );
}

/** Who saves and for which shop; a lookup that failed is not the same as no shop. */
function useSaveContext(): Pick<ProductSaveContext, 'userId' | 'store'> {
  const { user } = useSession();
  const { data: store, isError } = useStore();
  if (store) {
    // A member saves for the owner's shop; the server knows their rights (PROD-027, R63).
    const ownerAccountId = store.member.role === 'owner' ? store.ownerAccountId : (user?.id ?? '');
    return { userId: user?.id, store: { id: store.id, ownerAccountId } };
  }
  return { userId: user?.id, store: isError || store === undefined ? 'unreadable' : 'none' };
}

/** Returns the marks without those of the changed fields. */
function withoutChanged(marks: FieldMarks, changes: Partial<ProductDraft>): FieldMarks {
  return Object.fromEntries(Object.entries(marks).filter(([field]) => !(field in changes)));
}

/** Says that a save needs a new sign-in; PROD-022, Q-021. */
function logInText(isEdit: boolean): string {
  return isEdit ? m.product_log_in_update() : m.product_log_in_add();
}
