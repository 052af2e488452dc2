import { findShortfalls } from '@duka/domain/money/balance-shortfall';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { useCashBalances } from './cash-balances-query.ts';
import { paymentWords } from './payment-words.ts';

interface ShortBalanceProps {
  storeId: string;
  /** What is being typed; an amount below 0 comes back. */
  paid: readonly { readonly method: ReceivedMethod; readonly amount: number }[];
}

/** Warns at the field that a balance does not hold what is paid from it, and forbids nothing; silent while balances are unknown. */
export function ShortBalance({ storeId, paid }: ShortBalanceProps) {
  const drawer = useCashBalances(storeId).data;
  const shortfalls = drawer?.holds ? findShortfalls(drawer.holds, paid) : [];
  return (
    <div aria-live="polite">
      {shortfalls.map(({ method, held, left }) => {
        const words = { way: paymentWords[method](), held: formatUnbroken(held), left: formatUnbroken(left) };
        return (
          <p
            key={method}
            className="mt-2 flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-on-warning-soft tabular-nums"
          >
            <Icon name="warning" size={16} className="mt-0.5" />
            <span className="min-w-0">{drawer?.isOpened ? m.money_short(words) : m.money_short_unopened(words)}</span>
          </p>
        );
      })}
    </div>
  );
}
