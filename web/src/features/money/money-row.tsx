import { formatPrice } from '@duka/domain/values/money';
import { Link } from '#router/link.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

interface MoneyRowProps {
  name: string;
  /** What it comes to in shillings; null where there is no figure, undefined until it is known. */
  amount?: number | null | undefined;
  /** The list that proves the figure. */
  to: string;
  isSum?: boolean;
}

/** One figure of the books, at the right; the whole row leads to what it adds up. */
export function MoneyRow({ name, amount = null, to, isSum = false }: MoneyRowProps) {
  return (
    <li>
      <Link
        to={to}
        className={`flex min-h-11 items-center justify-between gap-3 py-1.5 text-ink hover:underline ${isSum ? 'font-semibold' : ''}`}
      >
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="flex items-center gap-1 whitespace-nowrap tabular-nums">
          <Amount amount={amount} />
          <Icon name="chevron-right" size={16} className="text-muted" />
        </span>
      </Link>
    </li>
  );
}

function Amount({ amount }: { amount: number | null | undefined }) {
  if (amount === null) return null;
  return amount === undefined ? <Skeleton className="h-5 w-32 max-w-full" /> : formatPrice(amount);
}
