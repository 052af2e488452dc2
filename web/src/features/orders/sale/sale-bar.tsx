import { saleTotal } from '@duka/domain/orders/order-sale';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import type { SalePartProps } from './sale-words.ts';

interface SaleBarProps extends Pick<SalePartProps, 'draft' | 'goods'> {
  isBusy: boolean;
  /** True while the sale cannot be recorded as it is. */
  isBlocked: boolean;
  onClear: () => void;
}

/** Shows the total and the button that records the sale; within reach of the thumb on phones. */
export function SaleBar({ draft, goods, isBusy, isBlocked, onClear }: SaleBarProps) {
  if (draft.lines.length === 0) return null;
  return (
    <div className="z-10 flex items-center gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:border-t max-lg:border-line max-lg:bg-paper/95 max-lg:px-4 max-lg:py-3 max-lg:backdrop-blur-sm md:max-lg:bottom-0 md:max-lg:left-24">
      <p className="min-w-0 grow">
        <span className="block text-sm text-muted">{m.orders_total()}</span>
        <span className="block text-lg font-bold whitespace-nowrap tabular-nums">
          {formatPrice(saleTotal(draft, goods))}
        </span>
      </p>
      <Button variant="ghost" className="max-sm:hidden" disabled={isBusy} onClick={onClear}>
        {m.orders_sale_clear()}
      </Button>
      <Button type="submit" icon="check" busy={isBusy} disabled={isBlocked}>
        {m.orders_sale_complete()}
      </Button>
    </div>
  );
}
