import { formatPrice } from '@duka/domain/values/money';
import type { ReactNode } from 'react';
import { Link } from '#router/link.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

interface MoneyRowProps {
  name: string;
  /** The amount in shillings; null where there is no figure, undefined until it is known. */
  amount?: number | null | undefined;
  /** The list that proves the figure; absent for what the rows above it add up to. */
  to?: string;
  isSum?: boolean;
  /** The one figure that its card is about. */
  isLead?: boolean;
}

const look = 'flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-ink';

/** One figure of the books, at the right; the whole row leads to what it adds up. */
export function MoneyRow({ name, amount = null, to, isSum = false, isLead = false }: MoneyRowProps) {
  const weight = isSum || isLead ? 'font-semibold' : '';
  const content = (
    <>
      <span className={`max-w-full grow basis-0 ${isLead ? 'text-sm' : ''}`}>{name}</span>
      <span className="ml-auto flex items-center gap-1 whitespace-nowrap tabular-nums">
        <Amount amount={amount} size={isLead ? 'lead' : 'row'} />
        {to === undefined ? <Place /> : <Icon name="chevron-right" size={16} className="text-muted" />}
      </span>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <p className={`${look} ${weight}`}>{content}</p>
      ) : (
        <Link to={to} className={`${look} hover:underline ${weight}`}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Keeps the figures of all rows in one column. */
function Place(): ReactNode {
  return <span aria-hidden="true" className="px-2" />;
}

function Amount({ amount, size }: { amount: number | null | undefined; size: 'lead' | 'row' }) {
  if (amount === null) return null;
  if (amount === undefined) return <Skeleton className={`w-32 max-w-full ${size === 'lead' ? 'h-8' : 'h-5'}`} />;
  return <Figure size={size}>{formatPrice(amount)}</Figure>;
}
