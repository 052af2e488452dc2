import type { SaleGood } from '@duka/domain/orders/order-goods';
import { addToSale, lineKey, needsReason, type SaleDraft, sellBeyondStock } from '@duka/domain/orders/order-sale';
import type { Pack } from '@duka/domain/products/packs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import type { Override } from '#data/counter/override.ts';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { listLeftSales } from '#session/sale-draft-key.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { invalidateStale } from '#session/stale-queries.ts';
import type { SellerStore } from '#session/store-queries.ts';
import { useOverride } from '#shop/override/use-override.tsx';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import type { DoneSale } from './sale-done.tsx';
import { SaleFinder } from './sale-finder.tsx';
import { useGoods } from './sale-goods.ts';
import { givenOf, noNews, type SaleNews } from './sale-words.ts';
import { useSaleDraft } from './use-sale-draft.ts';

// The form loads apart, and after the goods were asked for: on a slow line its scripts would hold them up.
const loadForm = () => import('./sale-form.tsx');
const SaleForm = lazyComponent(async () => (await loadForm()).SaleForm);
const OutOfStockDialog = lazyComponent(async () => (await import('./out-of-stock-dialog.tsx')).OutOfStockDialog);
const LeftSales = optionalComponent(async () => (await import('./left-sales.tsx')).LeftSales);
const OpenAsks = optionalComponent(async () => (await import('./open-asks.tsx')).OpenAsks);
const ExpiredDialog = lazyComponent(async () => (await import('./expired-dialog.tsx')).ExpiredDialog);

/** Records a sale at the counter on one page: finding goods, counting, payment. */
export function SaleDesk({ store, onDone }: { store: SellerStore; onDone: (sale: DoneSale) => void }) {
  const storeId = store.id;
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  const { member } = useMembership();
  const allowing = useOverride('discount');
  const { draft, update, startOver, renew } = useSaleDraft(userId);
  // Products that were just chosen, for use until the query below has fetched them.
  const [chosen, setChosen] = useState<ReadonlyMap<string, SaleGood>>(new Map());
  const [news, setNews] = useState<SaleNews>(noNews);
  const [asked, setAsked] = useState<AskedGood>();
  const fetched = useGoods(
    storeId,
    draft.lines.map(({ productId }) => productId),
  );
  const isKnown = fetched.isSuccess && !fetched.isPlaceholderData;
  const goods = new Map([
    ...(isKnown ? [] : chosen),
    // Fetched goods have no packs; those of the list from which they were chosen are added.
    ...(fetched.data ?? []).map((good) => [good.id, { packs: chosen.get(good.id)?.packs, ...good }] as const),
  ]);

  const sale = useMutation({
    mutationFn: async ({ sold, goods, override }: RecordedSale) =>
      (await loadForm()).recordSale(sold, goods, storeId, override),
    onMutate: () => update((before) => ({ ...before, isSent: true })),
    onError: (error) => {
      const { status } = toApiFailure(error);
      const isRefused = status >= 400 && status < 500;
      if (isRefused) update((before) => ({ ...before, isSent: false }));
    },
    onSuccess: (order) => {
      onDone({ storeId, order, given: givenOf(draft), draft });
      startOver();
    },
    onSettled: () => void invalidateStale(client, 'orders'),
  });

  /** Records the sale, once somebody has allowed what the seller may not do alone (STAFF-015). */
  async function record(known: ReadonlyMap<string, SaleGood>): Promise<void> {
    const missing = (await loadForm()).findMissingRights(draft, known, member);
    const override = missing && (await allowing.ask(missing));
    if (!missing || override) sale.mutate({ sold: draft, goods: known, override });
  }

  /** True, with a message, while a sale is being sent: goods that are added now would become part of that sale. */
  const refuseWhilePending = () => {
    if (sale.isPending) setNews(problem(m.orders_sale_wait()));
    return sale.isPending;
  };

  const add = ({ good, pack, quantity, expiredReason }: Omit<AskedGood, 'question'>, isBeyondStock = false) => {
    setAsked(undefined);
    setChosen((before) => new Map(before).set(good.id, good));
    update((before) => {
      const added = { ...addToSale(before, good.id, pack?.id, quantity), expiredReason };
      return isBeyondStock ? sellBeyondStock(added, good.id) : added;
    });
    setNews({ text: m.orders_sale_added({ name: good.name }), isProblem: false });
    sale.reset();
  };

  /**
   * Adds a product, or one of its packs. If it has expired and no reason to sell it was given yet, asks for the reason first; if
   * the stock has none of it, asks whether it is sold all the same.
   */
  const choose = (good: SaleGood, pack?: Pack, quantity?: string, expiredReason = draft.expiredReason) => {
    if (refuseWhilePending()) return;
    const one = { good, pack, quantity, expiredReason };
    if (needsReason(good, readNowMs()) && expiredReason.trim() === '') setAsked({ ...one, question: 'expired' });
    else if (isOutOfStock(draft, good)) setAsked({ ...one, question: 'beyond-stock' });
    else add(one);
  };

  /** Finds a product by text or code and chooses it; resolves to false where none was found. */
  async function find(text: string, finder: 'findTyped' | 'findScanned'): Promise<boolean> {
    if (refuseWhilePending()) return false;
    try {
      const found = await (await loadForm())[finder](store, text);
      if ('good' in found) choose(found.good, undefined, found.quantity);
      else setNews(problem(found.words));
      return 'good' in found;
    } catch (error) {
      const isOffline = toApiFailure(error).isNetwork;
      setNews(problem(isOffline ? m.orders_sale_find_offline() : m.orders_sale_find_failed()));
      return false;
    }
  }

  const [isFormAsked, setFormAsked] = useState(false);
  useEffect(() => setFormAsked(true), []);
  const areGoodsUnknown = draft.lines.length > 0 && !isKnown && !fetched.isError && goods.size === 0;
  const hasLeftSales = draft.lines.length === 0 && listLeftSales(userId).length > 0;
  return (
    <div data-task data-whole-screen className="grid items-start gap-5 max-lg:pb-32 lg:grid-cols-2">
      {hasLeftSales ? (
        <LazyPart>
          <LeftSales userId={userId} onTaken={(taken) => update(() => taken)} />
        </LazyPart>
      ) : null}
      {isFormAsked ? (
        <LazyPart>
          <OpenAsks storeId={storeId} />
        </LazyPart>
      ) : null}
      <SaleFinder
        storeId={storeId}
        news={news}
        quantityOf={(key) => draft.lines.find((line) => lineKey(line) === key)?.quantity}
        onFind={(text) => find(text, 'findTyped')}
        onScan={(code) => find(code, 'findScanned')}
        onChoose={choose}
      />
      {isFormAsked ? (
        <LazyPart>
          <SaleForm
            storeId={storeId}
            draft={draft}
            goods={goods}
            update={update}
            error={sale.error}
            isBusy={sale.isPending}
            unknownCode={news.isProblem ? news.text : null}
            areGoodsUnknown={areGoodsUnknown}
            onRecord={(known) => void record(known)}
            onScan={(code) => void find(code, 'findScanned')}
            onRenew={() => {
              renew();
              sale.reset();
            }}
            onClear={() => {
              startOver();
              setNews(noNews);
              sale.reset();
            }}
          />
        </LazyPart>
      ) : null}
      {allowing.dialog}
      {asked ? (
        <LazyPart>
          {asked.question === 'expired' ? (
            <ExpiredDialog
              good={asked.good}
              onClose={() => setAsked(undefined)}
              onSell={(reason) => {
                setAsked(undefined);
                choose(asked.good, asked.pack, asked.quantity, reason);
              }}
            />
          ) : (
            <OutOfStockDialog good={asked.good} onClose={() => setAsked(undefined)} onSell={() => add(asked, true)} />
          )}
        </LazyPart>
      ) : null}
    </div>
  );
}

interface RecordedSale {
  readonly sold: SaleDraft;
  readonly goods: ReadonlyMap<string, SaleGood>;
  readonly override: Override | undefined;
}

/** A chosen product, or a pack of it, and the question that is asked before it is added. */
interface AskedGood {
  readonly good: SaleGood;
  readonly pack: Pack | undefined;
  /** As typed; one, unless a scale has weighed it. */
  readonly quantity: string | undefined;
  readonly expiredReason: string;
  readonly question: 'expired' | 'beyond-stock';
}

/** True if the stock has none of a product, and the seller has not said yet that it is sold all the same. */
function isOutOfStock({ lines }: SaleDraft, { id, quantityInStock }: SaleGood): boolean {
  const isAllowed = lines.some(({ productId, isBeyondStock }) => productId === id && isBeyondStock);
  return quantityInStock <= 0 && !isAllowed;
}

function problem(text: ReactNode): SaleNews {
  return { text, isProblem: true };
}
