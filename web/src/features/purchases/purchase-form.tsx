import { makeDocumentId } from '@duka/domain/document-id';
import {
  checkPurchase,
  editLine,
  type PurchaseDraft,
  type PurchaseLineDraft,
  purchaseRest,
  purchaseTotal,
  startPurchase,
} from '@duka/domain/stock/purchase-draft';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import { canGoBack, useHistoryEntry } from '#router/app-router.tsx';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { PurchaseHead, PurchaseLine } from './purchase-line.tsx';
import { useSavePurchase } from './purchase-mutations.ts';
import { purchasePaths } from './purchase-paths.ts';
import { PurchaseSupplier } from './purchase-supplier.tsx';
import { failureText, purchaseProblemText } from './purchase-words.ts';
import type { BoughtGood } from './use-first-good.ts';

// The goods can be typed before the rest is there.
const PurchaseFinder = lazyComponent(async () => (await import('./purchase-finder.tsx')).PurchaseFinder);
const PurchasePayment = lazyComponent(async () => (await import('./purchase-payment.tsx')).PurchasePayment);

interface PurchaseFormProps {
  storeId: string;
  /** The product that the form was opened from. */
  first: BoughtGood | undefined;
  /** A rejected or a stored purchase that is to be corrected. */
  rejected: PurchaseDraft | undefined;
}

/** The form of a purchase: goods, supplier, payment. */
export function PurchaseForm({ storeId, first, rejected }: PurchaseFormProps) {
  const { show } = useToast();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => rejected ?? startWith(first));
  const [isChecked, setChecked] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const { form, refuse } = useProblemFocus();
  const save = useSavePurchase(storeId);
  const { comesBack } = Object(useHistoryEntry().state) as { comesBack?: boolean };
  const clearMark = useUnsavedMark(isTouched, m.purchases_leave_text);

  const update = (changes: Partial<PurchaseDraft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const updateLine = (key: string, changes: Partial<PurchaseLineDraft>) =>
    update({ lines: draft.lines.map((line) => (line.key === key ? editLine(line, changes) : line)) });

  const problems = isChecked ? checkPurchase(draft) : [];
  const errorOf = (field: string) => {
    const problem = problems.find((each) => each.field === field);
    return problem && purchaseProblemText(problem.message);
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    if (checkPurchase(draft).length > 0) return refuse();
    save.mutate(draft, {
      onSuccess: (isStored) => {
        clearMark();
        const isCorrection = draft.replacesId !== undefined;
        show(isCorrection ? m.undo_corrected() : isStored ? m.purchases_saved() : m.outbox_kept());
        // A sale goes on where the goods were missing (`comingBack`).
        if (comesBack && canGoBack()) return window.history.back();
        const back = first ? purchasePaths.product(first.id) : purchasePaths.list;
        navigate(isCorrection ? purchasePaths.purchase(draft.id) : back, { replace: true });
      },
    });
  }
  const rest = purchaseRest(draft);
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={goOnFromField} className="flex max-w-3xl flex-col gap-4">
      <PurchaseSupplier storeId={storeId} draft={draft} errorOf={errorOf} onChange={update} />
      <section aria-label={m.purchases_goods_title()} className="flex flex-col gap-3">
        <h2 className="sr-only">{m.purchases_goods_title()}</h2>
        {draft.lines.length > 0 ? (
          <div className="divide-y divide-line border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border">
            <PurchaseHead />
            {draft.lines.map((line) => (
              <PurchaseLine
                key={line.key}
                line={line}
                errorOf={(field) => errorOf(`${line.key}.${field}`)}
                onChange={(changes) => updateLine(line.key, changes)}
                onRemove={() => update({ lines: draft.lines.filter(({ key }) => key !== line.key) })}
              />
            ))}
          </div>
        ) : null}
        <LazyPart fallback={<Skeleton className="h-11 w-full" />}>
          <PurchaseFinder
            storeId={storeId}
            error={errorOf('goods')}
            onAdd={(good) => update({ lines: [...draft.lines, toLine(good)] })}
            lines={draft.lines}
          />
        </LazyPart>
      </section>
      <LazyPart fallback={<Skeleton shape="card" className="h-56 w-full" />}>
        <PurchasePayment
          storeId={storeId}
          draft={draft}
          corrected={draft.replacesId === undefined ? undefined : rejected}
          errorOf={errorOf}
          onChange={update}
        />
      </LazyPart>
      {draft.replacesId === undefined ? null : (
        <TextField
          label={m.undo_correct_why()}
          value={draft.reason ?? ''}
          onChange={(reason) => update({ reason })}
          error={errorOf('reason')}
          maxLength={500}
          autoComplete="off"
          required
        />
      )}
      {save.isError ? <Alert kind="error">{failureText(save.error)}</Alert> : null}
      <BottomBar place="sticky">
        <div className="flex max-w-3xl flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 tabular-nums">
            <Figure size="usual">{m.purchases_total({ amount: formatUnbroken(purchaseTotal(draft)) })}</Figure>
            {rest > 0 ? (
              <span className="block text-sm text-muted">{m.purchases_rest({ amount: formatUnbroken(rest) })}</span>
            ) : null}
          </p>
          <Button type="submit" busy={save.isPending} className="min-w-24 shrink-0">
            {m.purchases_save()}
          </Button>
        </div>
      </BottomBar>
    </form>
  );
}

function startWith(first: BoughtGood | undefined): PurchaseDraft {
  const draft = startPurchase(makeDocumentId(Date.now(), Math.random));
  return first ? { ...draft, lines: [toLine(first)] } : draft;
}

function toLine({ id, name, unitName, hasExpiry: isDated }: BoughtGood): PurchaseLineDraft {
  const key = makeDocumentId(Date.now(), Math.random);
  return { key, productId: id, name, unitName, isDated, quantity: '', cost: '', expiryDay: '', batchNo: '' };
}
