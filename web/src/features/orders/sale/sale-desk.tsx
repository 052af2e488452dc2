import type { SaleGood } from '@duka/domain/orders/order-goods';
import { addToSale, findObstacle, type SaleDraft, type SaleLine } from '@duka/domain/orders/order-sale';
import { isExpired } from '@duka/domain/products/expiry';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toApiFailure } from '#api/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useScanner } from '#shop/trade/use-scanner.ts';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import type { DoneSale } from './new-sale-page.tsx';
import { SaleFinder } from './sale-finder.tsx';
import { findGood, useGoods } from './sale-goods.ts';
import { SaleSheet } from './sale-sheet.tsx';
import { SaleTakenError } from './sale-taken.ts';
import {
  expiredReasonId,
  givenOf,
  isOfGoods,
  noNews,
  obstacleText,
  type SaleNews,
  type SalePanel,
} from './sale-words.ts';
import { useSaleDraft } from './use-sale-draft.ts';

// What is not needed to choose goods comes when it is.
const loadParts = () => import('./sale-parts.tsx');
const SaleBar = lazy(async () => ({ default: (await loadParts()).SaleBar }));
const SaleGoods = lazy(async () => ({ default: (await loadParts()).SaleGoods }));
const SaleTerms = lazy(async () => ({ default: (await loadParts()).SaleTerms }));
const SaleProblem = lazy(async () => ({ default: (await loadParts()).SaleProblem }));
const ExpiredDialog = lazy(async () => ({ default: (await import('./expired-dialog.tsx')).ExpiredDialog }));

/** Records a sale at the counter on one page: finding goods, counting, payment. */
export function SaleDesk({ storeId, onDone }: { storeId: string; onDone: (sale: DoneSale) => void }) {
  const finderId = useId();
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  const { draft, update, startOver, renew } = useSaleDraft(userId);
  // A product that was just chosen is known before it is asked for.
  const [chosen, setChosen] = useState<ReadonlyMap<string, SaleGood>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const [news, setNews] = useState<SaleNews>(noNews);
  const [panel, setPanel] = useState<SalePanel>();
  const [refused, setRefused] = useState<SaleGood>();
  const beforeScan = useRef<SaleDraft>(undefined);
  const fetched = useGoods(
    storeId,
    draft.lines.map(({ productId }) => productId),
  );
  const isKnown = fetched.isSuccess && !fetched.isPlaceholderData;
  const goods = new Map([...(isKnown ? [] : chosen), ...(fetched.data ?? []).map((good) => [good.id, good] as const)]);

  const sale = useMutation({
    mutationFn: async (sold: SaleDraft) => (await loadParts()).recordSale(sold, storeId),
    onMutate: () => update((before) => ({ ...before, isSent: true })),
    onError: (error) => {
      const { status } = toApiFailure(error);
      const isRefused = status >= 400 && status < 500;
      if (isRefused) update((before) => ({ ...before, isSent: false }));
    },
    onSuccess: (order) => {
      onDone({ order, given: givenOf(draft) });
      startOver();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['orders'] });
      // Stock has changed, and with it every figure drawn from it.
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });

  const add = (good: SaleGood, reason = draft.expiredReason) => {
    setChosen((before) => new Map(before).set(good.id, good));
    update((before) => ({ ...addToSale(before, good.id), expiredReason: reason }));
    setNews({ text: m.orders_sale_added({ name: good.name }), isProblem: false });
    sale.reset();
  };

  /** Adds the goods unless they have expired and nobody has said yet why they are sold all the same. */
  const choose = (good: SaleGood) => {
    if (isExpired(good, Date.now()) && draft.expiredReason.trim() === '') setRefused(good);
    else add(good);
  };

  async function find(text: string): Promise<boolean> {
    try {
      const found = await findGood(storeId, text);
      if (typeof found === 'object') choose(found);
      else setNews(problem(found === 'none' ? m.orders_sale_none({ text }) : m.orders_sale_several({ text })));
      return typeof found === 'object';
    } catch (error) {
      const isOffline = toApiFailure(error).isNetwork;
      setNews(problem(isOffline ? m.orders_sale_find_offline() : m.orders_sale_find_failed()));
      return false;
    }
  }

  useScanner({
    exceptId: finderId,
    onStart: () => {
      beforeScan.current = draft;
    },
    onScan: (barcode) => {
      const before = beforeScan.current;
      if (before) update(() => before);
      void find(barcode);
    },
  });

  const obstacleOf = (line: SaleLine) => findObstacle(draft, line, goods.get(line.productId), Date.now());

  function finish() {
    if (sale.isPending) return;
    const wrong = draft.lines.find(obstacleOf);
    if (wrong === undefined) {
      setChecked(true);
      if (draft.lines.length > 0) sale.mutate(draft);
      return;
    }
    // What is wrong may be folded: only what is there can take the focus.
    flushSync(() => {
      setChecked(true);
      setPanel('goods');
    });
    const isReason = obstacleOf(wrong) === 'expired';
    document.getElementById(isReason ? expiredReasonId : `quantity-${wrong.productId}`)?.focus();
  }

  const clear = () => {
    startOver();
    setChecked(false);
    setNews(noNews);
    setPanel(undefined);
    sale.reset();
  };

  // Too little stock is said at once; a wrong quantity in a field only after the first try to record.
  const isJudged = isChecked || sale.error !== null;
  const isUnsure = draft.lines.length > 0 && !isKnown && !fetched.isError && goods.size === 0;
  const parts = { draft, goods, update };
  return (
    <div data-whole-screen className="grid items-start gap-5 max-lg:pb-16 lg:grid-cols-2">
      <SaleFinder
        id={finderId}
        storeId={storeId}
        news={news}
        quantityOf={(id) => draft.lines.find(({ productId }) => productId === id)?.quantity}
        onFind={find}
        onChoose={choose}
      />
      <SaleSheet
        isEmpty={draft.lines.length === 0 && !sale.error}
        open={draft.lines.length > 0 ? panel : undefined}
        onClose={() => setPanel(undefined)}
        onSubmit={finish}
        notice={
          sale.error ? (
            <LazyPart>
              <SaleProblem
                error={sale.error}
                onRenew={() => {
                  renew();
                  sale.reset();
                }}
                onDismiss={clear}
              />
            </LazyPart>
          ) : null
        }
        goods={
          draft.lines.length === 0 ? (
            <EmptyState icon="barcode" title={m.orders_sale_empty_title()} text={m.orders_sale_empty_text()} />
          ) : (
            <LazyPart fallback={<Skeleton shape="card" className="h-24 w-full" />}>
              <SaleGoods {...parts} isLoading={isUnsure} isChecked={isJudged} />
            </LazyPart>
          )
        }
        payment={
          draft.lines.length === 0 ? null : (
            <LazyPart>
              <SaleTerms {...parts} />
            </LazyPart>
          )
        }
        bar={
          draft.lines.length === 0 ? null : (
            <LazyPart>
              <SaleBar
                draft={draft}
                goods={goods}
                open={panel}
                onOpen={setPanel}
                problem={panel === 'goods' || isUnsure ? undefined : firstProblem()}
                isBusy={sale.isPending}
                isBlocked={sale.error instanceof SaleTakenError || isUnsure}
                onClear={clear}
              />
            </LazyPart>
          )
        }
      />
      {refused ? (
        <LazyPart>
          <ExpiredDialog
            good={refused}
            onClose={() => setRefused(undefined)}
            onSell={(reason) => {
              setRefused(undefined);
              add(refused, reason);
            }}
          />
        </LazyPart>
      ) : null}
    </div>
  );

  /** Says what is wrong with the first line of which the folded list would say it. */
  function firstProblem(): string | undefined {
    for (const line of draft.lines) {
      const obstacle = obstacleOf(line);
      const good = goods.get(line.productId);
      if (obstacle && (isJudged || isOfGoods(obstacle))) {
        return `${good?.name ?? m.orders_sale_unknown()}: ${obstacleText(obstacle, good)}`;
      }
    }
    return undefined;
  }
}

function problem(text: string): SaleNews {
  return { text, isProblem: true };
}
