import { maxReasonLength } from '@duka/domain/money/reversal';
import type { SaleGood } from '@duka/domain/orders/order-goods';
import { lineKey, type SaleLine, sellBeyondStock } from '@duka/domain/orders/order-sale';
import {
  asksPhone,
  findObstacle,
  findOwed,
  findPack,
  findTermsProblem,
  hasExpiredGoods,
  saleTotal,
} from '@duka/domain/orders/sale-sums';
import type { Pack } from '@duka/domain/products/packs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { readNowMs, readToday } from '#data/calls/now.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { AlreadyQueuedError } from '#data/outbox/command-list.ts';
import { useCommands } from '#data/outbox/create-outbox.ts';
import { m } from '#paraglide/messages.js';
import { type ProgrammeWithRates, seasonsQuery } from '#shop/register/subsidy-queries.ts';
import { useKeepsRegister } from '#shop/register/use-keeps-register.ts';
import { packsQuery } from '#shop/trade/pack-queries.ts';
import { useScanner } from '#shop/trade/use-scanner.ts';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useBackCloses } from '#ui/forms/use-back-closes.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { useSideBySide } from '#ui/lists/use-wide-screen.ts';
import { Card } from '#ui/page/card.tsx';
import { SaleBar } from './sale-bar.tsx';
import { SaleCustomer } from './sale-customer.tsx';
import { SaleIdTakenError } from './sale-id-taken.ts';
import { SaleLines } from './sale-lines.tsx';
import { SalePayment } from './sale-payment.tsx';
import { SaleSheet } from './sale-sheet.tsx';
import { expiredReasonId, isOfGoods, obstacleText, type SalePanel, type SalePartProps } from './sale-words.ts';
import { termsFields } from './terms-words.ts';

const SaleProblem = lazyComponent(async () => (await import('./sale-problem.tsx')).SaleProblem);
// Most shops keep no register of inputs.
const PermitNotice = optionalComponent(async () => (await import('./permit-notice.tsx')).PermitNotice);
// Most shops sell nothing subsidised.
const SaleSubsidy = lazyComponent(async () => (await import('./sale-subsidy.tsx')).SaleSubsidy);
// Most sellers have no queued sales.
const QueuedSales = optionalComponent(async () => (await import('./queued-sales.tsx')).QueuedSales);

/** The parts that find goods by a code, record the sale and confirm it load with the form: each is there when needed. */
export { findScanned, findTyped } from './find-good.tsx';
export { findMissingRights } from './missing-rights.ts';
export { recordSale } from './record-sale.ts';
export { SaleDone } from './sale-done.tsx';

interface SaleFormProps extends SalePartProps {
  storeId: string;
  /** The result of the last try to record it. */
  error: Error | null;
  isBusy: boolean;
  /** The message for a scanned code that no product has. */
  unknownCode: ReactNode;
  /** True while it is not known yet what the goods are. */
  areGoodsUnknown: boolean;
  /** Records it; the goods are known with their packs here. */
  onRecord: (goods: SalePartProps['goods']) => void;
  /** Makes another sale of the same goods. */
  onRenew: () => void;
  onClear: () => void;
  /** Adds the product that has a scanned code. */
  onScan: (code: string) => void;
}

/** The sale itself: its goods, how they are paid, who buys, and the button that records it. */
export function SaleForm({
  storeId,
  error,
  isBusy,
  unknownCode,
  onRecord,
  onRenew,
  onClear,
  onScan,
  ...given
}: SaleFormProps) {
  useScanner({ storeId, onScan });
  const { draft, update } = given;
  const hasQueued = useCommands().length > 0;
  const keepsRegister = useKeepsRegister();
  const needsPermits = keepsRegister && draft.lines.length > 0;
  const packs = useQuery({
    ...packsQuery(draft.lines.map(({ productId }) => productId)),
    placeholderData: keepPreviousData,
  });
  const arePacksKnown = packs.isSuccess && !packs.isPlaceholderData;
  const isSubsidised = draft.programmeId !== '';
  const seasons = useQuery({
    ...seasonsQuery(storeId, draft.soldOn || readToday()),
    enabled: keepsRegister || isSubsidised,
    placeholderData: keepPreviousData,
  });
  const programmes = (seasons.data ?? []).filter(({ rates }) =>
    rates.some(({ productId }) => draft.lines.some((line) => line.productId === productId)),
  );
  const goods = withRates(
    withPacks(given.goods, packs.data, arePacksKnown),
    seasons.data?.find(({ id }) => id === draft.programmeId),
  );
  const parts = { draft, goods, update };
  // Until a pack is known it is not known either what a line in it costs.
  const isPackUnknown = (line: SaleLine) => line.packId !== undefined && !findPack(line, goods.get(line.productId));
  const areGoodsUnknown =
    given.areGoodsUnknown ||
    // Until its programme is known it is not known what the farmer pays.
    (isSubsidised && !seasons.isSuccess) ||
    (!arePacksKnown && !packs.isError && draft.lines.some(isPackUnknown));
  const [isChecked, setChecked] = useState(false);
  const [panel, setPanel] = useState<SalePanel>();
  useEffect(() => {
    // They are loaded now, as they could not come without a network.
    SaleProblem.preload().catch(() => undefined);
    if (!keepsRegister) return;
    PermitNotice.preload().catch(() => undefined);
    SaleSubsidy.preload().catch(() => undefined);
  }, [keepsRegister]);
  // Too little stock is said at once; a wrong quantity in a field only after the first try to record.
  const isJudged = isChecked || error !== null;
  const isEmpty = draft.lines.length === 0;
  const shownPanel = isEmpty ? undefined : panel;
  // Beside the products the parts cover nothing.
  const isSideBySide = useSideBySide();
  useBackCloses(shownPanel !== undefined && !isSideBySide, () => setPanel(undefined));
  const isRefusedAsExpired = error !== null && toApiFailure(error).type === 'order_goods_expired';
  const owed = findOwed(draft, saleTotal(draft, goods));
  const problem = findTermsProblem(draft, goods, readToday());
  const obstacleOf = (line: SaleLine) => findObstacle(draft, line, goods.get(line.productId), readNowMs());

  function finish() {
    if (isBusy) return;
    const wrong = draft.lines.find(obstacleOf);
    if (wrong === undefined) {
      if (problem) return lead('payment', termsFields[problem]);
      // A sale that waits for the network asks nobody.
      if (asksPhone(draft) && connectivity.isDown()) return lead('payment', termsFields.asked_phone);
      setChecked(true);
      if (!isEmpty) onRecord(goods);
      return;
    }
    const obstacle = obstacleOf(wrong);
    const field = `${obstacle === 'price' ? 'price' : 'quantity'}-${lineKey(wrong)}`;
    lead('goods', obstacle === 'expired' ? expiredReasonId : field);
  }

  /** Opens the part that holds a field that is wrong, and goes there. */
  function lead(to: SalePanel, field: string) {
    // What is wrong may be folded: only what is there can take the focus.
    flushSync(() => {
      setChecked(true);
      setPanel(to);
    });
    document.getElementById(field)?.focus();
  }

  const clear = () => {
    setChecked(false);
    setPanel(undefined);
    onClear();
  };

  const shown = panel === 'goods' || areGoodsUnknown ? undefined : firstProblem();
  return (
    <SaleSheet
      isEmpty={isEmpty && !error}
      open={shownPanel}
      onClose={() => setPanel(undefined)}
      onSubmit={finish}
      notice={
        error || hasQueued || needsPermits ? (
          <LazyPart>
            {error ? <SaleProblem error={error} onRenew={onRenew} onDismiss={clear} /> : null}
            {hasQueued ? <QueuedSales draft={draft} update={update} isBusy={isBusy} onRecorded={clear} /> : null}
            {needsPermits ? (
              <PermitNotice storeId={storeId} productIds={draft.lines.map(({ productId }) => productId)} />
            ) : null}
          </LazyPart>
        ) : null
      }
      goods={
        isEmpty ? (
          <EmptyState icon="barcode" title={m.orders_sale_empty_title()} text={m.orders_sale_empty_text()} />
        ) : (
          <>
            <SaleLines {...parts} isLoading={areGoodsUnknown} isChecked={isJudged} />
            {hasExpiredGoods(draft, goods, readNowMs()) || draft.expiredReason !== '' || isRefusedAsExpired ? (
              <SaleExpired draft={draft} update={update} isChecked={isJudged} />
            ) : null}
          </>
        )
      }
      payment={
        isEmpty ? null : (
          <>
            {programmes.length > 0 || isSubsidised ? (
              <LazyPart>
                <SaleSubsidy
                  {...parts}
                  programmes={programmes}
                  isNumberMissing={isJudged && problem === 'farmer_number'}
                />
              </LazyPart>
            ) : null}
            <SalePayment {...parts} storeId={storeId} isChecked={isJudged} />
            <SaleCustomer
              draft={draft}
              update={update}
              storeId={storeId}
              isNeeded={owed > 0}
              problem={isJudged ? problem : undefined}
            />
          </>
        )
      }
      bar={
        isEmpty ? null : (
          <SaleBar
            draft={draft}
            goods={goods}
            open={panel}
            onOpen={setPanel}
            problem={shown?.words}
            lacking={shown?.lacking}
            onSellBeyond={({ id }) => update((before) => sellBeyondStock(before, id))}
            unknownCode={unknownCode}
            isBusy={isBusy}
            isBlocked={error instanceof SaleIdTakenError || error instanceof AlreadyQueuedError || areGoodsUnknown}
            onClear={clear}
          />
        )
      }
    />
  );

  /** Says what is wrong with the first line of which the folded list would say it, and of what there is not enough. */
  function firstProblem(): { readonly words: string; readonly lacking: SaleGood | undefined } | undefined {
    for (const line of draft.lines) {
      const obstacle = obstacleOf(line);
      const good = goods.get(line.productId);
      if (obstacle && (isJudged || isOfGoods(obstacle))) {
        const words = `${good?.name ?? m.orders_sale_unknown()}: ${obstacleText(obstacle, good)}`;
        return { words, lacking: obstacle === 'not_enough' ? good : undefined };
      }
    }
    return undefined;
  }
}

/** Returns the goods with their packs: those of the query, and until it has all of them the ones that the goods came with. */
function withPacks(
  goods: SalePartProps['goods'],
  packs: readonly Pack[] = [],
  areAllKnown: boolean,
): SalePartProps['goods'] {
  const own = (id: string) => packs.filter(({ productId }) => productId === id);
  return new Map(
    [...goods].map(([id, good]) => {
      const known = own(id);
      return [id, areAllKnown || known.length > 0 ? { ...good, packs: known } : good];
    }),
  );
}

/** Returns the goods with what farmers pay for them in a programme. */
function withRates(goods: SalePartProps['goods'], programme: ProgrammeWithRates | undefined): SalePartProps['goods'] {
  if (!programme) return goods;
  const rateOf = new Map(programme.rates.map((rate) => [rate.productId, rate]));
  return new Map(
    [...goods].map(([id, good]) => {
      const rate = rateOf.get(id);
      return [id, rate ? { ...good, rate } : good];
    }),
  );
}

/** Asks why goods past their date are sold; without a reason the sale is refused (R24). */
function SaleExpired({ draft, update, isChecked }: Pick<SalePartProps, 'draft' | 'update'> & { isChecked: boolean }) {
  const isMissing = isChecked && draft.expiredReason.trim() === '';
  return (
    <Card>
      <TextField
        id={expiredReasonId}
        label={m.orders_expired_reason()}
        value={draft.expiredReason}
        onChange={(expiredReason) => update((before) => ({ ...before, expiredReason }))}
        maxLength={maxReasonLength}
        autoComplete="off"
        hint={m.orders_expired_hint()}
        error={isMissing ? m.orders_expired_required() : undefined}
      />
    </Card>
  );
}
