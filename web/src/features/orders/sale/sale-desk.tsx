import type { SaleGood } from '@duka/domain/orders/order-goods';
import { addToSale, findObstacle, type SaleDraft } from '@duka/domain/orders/order-sale';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { toApiFailure } from '#api/api-error.ts';
import { orderKeys } from '#features/orders/order-queries.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { useScanner } from '#shop/trade/use-scanner.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import type { DoneSale } from './new-sale-page.tsx';
import { recordSale, SaleTakenError } from './record-sale.ts';
import { SaleBar } from './sale-bar.tsx';
import { SaleCustomer } from './sale-customer.tsx';
import { SaleFinder } from './sale-finder.tsx';
import { findGood, useGoods } from './sale-goods.ts';
import { SaleLines } from './sale-lines.tsx';
import { SalePayment } from './sale-payment.tsx';
import { SaleProblem } from './sale-problem.tsx';
import { givenOf } from './sale-words.ts';
import { useSaleDraft } from './use-sale-draft.ts';

/** Records a sale at the counter on one page: finding goods, counting, payment. */
export function SaleDesk({ storeId, onDone }: { storeId: string; onDone: (sale: DoneSale) => void }) {
  const finderId = useId();
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  const { draft, update, startOver, renew } = useSaleDraft(userId);
  // A product that was just chosen is known before it is asked for.
  const [chosen, setChosen] = useState<ReadonlyMap<string, SaleGood>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const [news, setNews] = useState('');
  const beforeScan = useRef<SaleDraft>(undefined);
  const fetched = useGoods(
    storeId,
    draft.lines.map(({ productId }) => productId),
  );
  const isKnown = fetched.isSuccess && !fetched.isPlaceholderData;
  const goods = new Map([...(isKnown ? [] : chosen), ...(fetched.data ?? []).map((good) => [good.id, good] as const)]);

  const sale = useMutation({
    mutationFn: (sold: SaleDraft) => recordSale(sold, storeId),
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
      void client.invalidateQueries({ queryKey: orderKeys.all });
      // Stock has changed, and with it every figure drawn from it.
      void client.invalidateQueries({ queryKey: ['products'] });
    },
  });

  const add = (good: SaleGood) => {
    setChosen((before) => new Map(before).set(good.id, good));
    update((before) => addToSale(before, good.id));
    setNews(m.orders_sale_added({ name: good.name }));
    sale.reset();
  };

  async function find(text: string): Promise<boolean> {
    try {
      const found = await findGood(storeId, text);
      if (typeof found === 'object') add(found);
      else setNews(found === 'none' ? m.orders_sale_none({ text }) : m.orders_sale_several({ text }));
      return typeof found === 'object';
    } catch (error) {
      setNews(toApiFailure(error).isNetwork ? m.orders_sale_find_offline() : m.orders_sale_find_failed());
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

  function finish() {
    if (sale.isPending) return;
    setChecked(true);
    const wrong = draft.lines.find((line) => findObstacle(draft, line, goods.get(line.productId)));
    if (wrong) document.getElementById(`quantity-${wrong.productId}`)?.focus();
    else if (draft.lines.length > 0) sale.mutate(draft);
  }

  const isUnsure = draft.lines.length > 0 && !isKnown && !fetched.isError && goods.size === 0;
  return (
    <div className="grid items-start gap-5 pb-24 lg:grid-cols-2 lg:pb-0">
      <SaleFinder
        id={finderId}
        storeId={storeId}
        news={news}
        isTaken={(id) => draft.lines.some(({ productId }) => productId === id)}
        onFind={find}
        onChoose={add}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
        noValidate
        aria-label={m.orders_sale()}
        className="flex min-w-0 flex-col gap-5"
      >
        {sale.error ? (
          <SaleProblem
            error={sale.error}
            onRenew={() => {
              renew();
              sale.reset();
            }}
            onDismiss={() => {
              startOver();
              sale.reset();
            }}
          />
        ) : null}
        {draft.lines.length === 0 ? (
          <EmptyState icon="barcode" title={m.orders_sale_empty_title()} text={m.orders_sale_empty_text()} />
        ) : (
          <>
            <SaleLines
              draft={draft}
              goods={goods}
              isLoading={isUnsure}
              // Too little stock is said at once; a wrong quantity in a field only after the first try to record.
              isChecked={isChecked || sale.error !== null}
              update={update}
            />
            <SalePayment draft={draft} goods={goods} update={update} />
            <SaleCustomer draft={draft} update={update} />
          </>
        )}
        <SaleBar
          draft={draft}
          goods={goods}
          isBusy={sale.isPending}
          isBlocked={sale.error instanceof SaleTakenError || isUnsure}
          onClear={() => {
            startOver();
            setChecked(false);
            setNews('');
            sale.reset();
          }}
        />
      </form>
    </div>
  );
}
