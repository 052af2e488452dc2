import { findShortage } from '@duka/domain/orders/cash-given';
import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import { findAdvance, findAsked, findOwed, readParts, saleTotal } from '@duka/domain/orders/sale-sums';
import { formatPrice } from '@duka/domain/values/money';
import type { ReactNode } from 'react';
import { paymentWords } from '#features/orders/order-words.ts';
import { describePaid } from '#features/orders/paid-words.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { panelIds, type SalePanel, type SalePartProps } from './sale-words.ts';
import { SellBeyond } from './sell-beyond.tsx';

interface SaleBarProps extends Pick<SalePartProps, 'draft' | 'goods'> {
  /** The part that is open on a phone. */
  open: SalePanel | undefined;
  onOpen: (panel: SalePanel | undefined) => void;
  /** The problem that prevents the sale from being recorded, while the part that says so is folded. */
  problem: string | undefined;
  /** The product of which there is not enough, where that is the problem. */
  lacking: SaleGood | undefined;
  onSellBeyond: (good: SaleGood) => void;
  /** The message for a code that no product has: an open part covers its place. */
  unknownCode: ReactNode;
  isBusy: boolean;
  /** True while the sale cannot be recorded as it is. */
  isBlocked: boolean;
  onClear: () => void;
}

/**
 * Shows the count and the total, and the button that records the sale. On a phone it stands at the bottom edge, in rows
 * that no size of text makes lie upon each other.
 */
export function SaleBar({
  draft,
  goods,
  open,
  onOpen,
  problem,
  lacking,
  onSellBeyond,
  unknownCode,
  isBusy,
  isBlocked,
  onClear,
}: SaleBarProps) {
  const count = new Set(draft.lines.map(({ productId }) => productId)).size;
  const words = count === 1 ? m.orders_sale_count_one() : m.orders_sale_count({ count });
  const shillings = saleTotal(draft, goods);
  const total = formatPrice(shillings);
  // What the button says beside its name has a row of its own; what else there is then stands in one above it.
  const isLong = [findShortage, findOwed, findAsked].some((find) => find(draft, shillings) > 0);
  const toggle = (panel: SalePanel) => ({
    type: 'button' as const,
    'aria-expanded': open === panel,
    'aria-controls': panelIds[panel],
    onClick: () => onOpen(open === panel ? undefined : panel),
  });
  return (
    <div
      data-bottom-bar
      className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:sticky lg:bottom-0 lg:-mx-2 lg:bg-paper lg:px-2 lg:py-3 max-lg:px-4 max-lg:pt-1 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {problem === undefined ? null : (
        <div className="flex w-full flex-wrap items-center gap-x-5 pt-1 lg:hidden">
          <FieldError id="sale-problem" error={problem} />
          {lacking ? <SellBeyond good={lacking} onSell={() => onSellBeyond(lacking)} /> : null}
        </div>
      )}
      {open !== undefined && unknownCode ? (
        <p className="w-full text-sm font-medium text-danger lg:hidden">{unknownCode}</p>
      ) : null}
      <button
        {...toggle('goods')}
        className={`flex min-h-11 grow flex-wrap items-center gap-x-3 rounded-control text-left lg:hidden [@media(height<30rem)]:w-auto ${isLong ? '' : 'w-full'}`}
      >
        <Icon name="cart" />
        <span className="font-medium tabular-nums">{words}</span>
        <span className="ml-auto flex items-center gap-2 text-[min(1.125rem,6vw)] font-bold whitespace-nowrap tabular-nums">
          {total}
          <Icon name={open === 'goods' ? 'chevron-down' : 'chevron-up'} />
        </span>
      </button>
      <p className="min-w-0 grow max-lg:hidden">
        <span className="block text-sm text-muted">
          {findAdvance(draft, goods) > 0 ? m.advance_to_pay() : m.orders_total()} · {words}
        </span>
        <span className="block text-lg font-bold whitespace-nowrap tabular-nums">{total}</span>
      </p>
      <Button variant="ghost" className="max-lg:hidden" disabled={isBusy} onClick={onClear}>
        {m.orders_sale_clear()}
      </Button>
      <Button
        {...toggle('payment')}
        variant="secondary"
        size="compact"
        className={`grow lg:hidden ${draft.isSplit ? '' : 'basis-24'}`}
      >
        <span className="sr-only">{m.orders_payment_method()}: </span>
        {methodOf(draft, shillings)}
        <Icon name={open === 'payment' ? 'chevron-down' : 'chevron-up'} />
      </Button>
      <Button
        type="submit"
        icon="check"
        size={isLong ? 'compact' : 'usual'}
        busy={isBusy}
        disabled={isBlocked}
        className={`grow-2 ${isLong ? 'max-lg:basis-full' : 'max-lg:basis-40'}`}
      >
        {completeText(draft, shillings)}
      </Button>
    </div>
  );
}

/** Names the button that records the sale, with the amount still to be paid then, or the problem that prevents it. */
function completeText(draft: SaleDraft, total: number): string {
  const [missing, owed] = [findShortage(draft, total), findOwed(draft, total)];
  const asked = findAsked(draft, total);
  if (asked > 0) return m.orders_sale_complete_ask({ amount: formatPrice(asked) });
  if (missing > 0) return m.orders_sale_complete_short({ amount: formatPrice(missing) });
  return owed > 0 ? m.orders_sale_complete_owed({ amount: formatPrice(owed) }) : m.orders_sale_complete();
}

/** Names how a sale of `total` shillings is paid: `Cash + Mobile money`. */
function methodOf(draft: SaleDraft, total: number): string {
  if (!draft.isSplit) return paymentWords[draft.paymentMethod]();
  const paid = readParts(draft).map(({ method }) => method);
  const parts = findAsked(draft, total) > 0 ? [...paid, 'mobile money' as const] : paid;
  // Until something is typed, all of it would be on credit.
  if (parts.length === 0) return m.orders_payment_split();
  return describePaid(findOwed(draft, total) > 0 ? [...parts, 'credit'] : parts);
}
